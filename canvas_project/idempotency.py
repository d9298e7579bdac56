"""The header that many HTTP clients know for what our contracts call ``requestId``."""

from typing import Any

from common.errors import InvalidInput, Problem

HEADER = "Idempotency-Key"
FIELD = "requestId"


def with_request_id(body: Any, key: str | None) -> Any:
    """Return the JSON value ``body`` with the id of the request that the header ``key`` gives.

    Some clients write the header as a quoted string, as its draft standard has it, and most do not:
    both mean the same. A body that is no object is returned as it is, to be refused as such.

    Raises:
        InvalidInput: header and body name different ids; nobody can tell which one was meant.
    """
    if key is None or not isinstance(body, dict):
        return body
    named = key.strip().removeprefix('"').removesuffix('"')
    if body.setdefault(FIELD, named) != named:
        raise InvalidInput(
            f"The header {HEADER} and the body name different ids for this request.",
            hint=f"Send the id once: as the header, or as `{FIELD}` in the body.",
            problems=[
                Problem(
                    code="INVALID_VALUE",
                    path=f"/{FIELD}",
                    message=f"It is not what the header {HEADER} says.",
                )
            ],
        )
    return body
