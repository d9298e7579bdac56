"""What can go wrong that a caller can act on, in one shape for every door.

An expected fault is a ``CanvasError`` subclass defined beside what raises it. Its kind decides the
HTTP status and the websocket close code, and nothing else. What is not expected is not caught here.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import BaseModel, Field, JsonValue, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from common.contract import Contract
from common.fault_words import hint_for, sentence_for

MAX_PROBLEMS = 20


class ErrorKind(StrEnum):
    MALFORMED = "malformed"
    INVALID = "invalid"
    LIMIT = "limit"
    TOO_LARGE = "too_large"
    UNAUTHENTICATED = "unauthenticated"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    RATE = "rate"
    BUSY = "busy"
    UNAVAILABLE = "unavailable"
    TIMEOUT = "timeout"
    INTERNAL = "internal"


# A person or a program that gets one of these may send the same request again unchanged.
RETRYABLE = frozenset({ErrorKind.RATE, ErrorKind.BUSY, ErrorKind.UNAVAILABLE, ErrorKind.TIMEOUT})


class Problem(Contract):
    """One fault of a request."""

    code: str
    path: str = Field(
        default="", description="JSON pointer to the fault in the request; empty for the whole."
    )
    message: str
    hint: str | None = None


class ErrorBody(Contract):
    """What every door answers when it refuses."""

    code: str
    kind: ErrorKind
    message: str
    hint: str | None = None
    retryable: bool = False
    problems: tuple[Problem, ...] = Field(default=(), max_length=MAX_PROBLEMS)
    details: dict[str, JsonValue] = {}


class CanvasError(Exception):
    """A refusal: a stable code, a sentence for a person, a hint that says what to do instead.

    ``details`` are data a program can use (``current_revision=…``); they go over the wire as
    camelCase and never hold document text, a prompt or a secret.
    """

    code: ClassVar[str]
    kind: ClassVar[ErrorKind]

    def __init__(
        self,
        message: str,
        *,
        hint: str | None = None,
        problems: Sequence[Problem] = (),
        **details: JsonValue,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.problems = tuple(problems)[:MAX_PROBLEMS]
        self.details = details

    def body(self) -> ErrorBody:
        """Return this error as it is sent."""
        return ErrorBody(
            code=self.code,
            kind=self.kind,
            message=self.message,
            hint=self.hint,
            retryable=self.kind in RETRYABLE,
            problems=self.problems,
            details={to_camel(name): value for name, value in self.details.items()},
        )


class InvalidInput(CanvasError):
    """The request does not have the contract's shape."""

    code = "INVALID_INPUT"
    kind = ErrorKind.MALFORMED


class NotFound(CanvasError):
    """There is no such thing, or none that the actor may know of."""

    code = "NOT_FOUND"
    kind = ErrorKind.NOT_FOUND


class LimitExceeded(CanvasError):
    code = "LIMIT_EXCEEDED"
    kind = ErrorKind.LIMIT


class RevisionConflict(CanvasError):
    """Somebody changed it in between."""

    code = "REVISION_CONFLICT"
    kind = ErrorKind.CONFLICT


class Cancelled(CanvasError):
    """Somebody stopped the work before its result was kept."""

    code = "CANCELLED"
    kind = ErrorKind.CONFLICT


class NewerVersion(CanvasError):
    """What is to be read was written by a newer release than this one."""

    code = "NEWER_VERSION"
    kind = ErrorKind.INVALID


class Problems:
    """Collects the faults of one request, so that all of them are told at once."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, code: str, path: str, message: str, hint: str | None = None) -> None:
        self._found.append(Problem(code=code, path=path, message=message, hint=hint))

    @property
    def found(self) -> tuple[Problem, ...]:
        return tuple(self._found)

    def raise_if_any(self, error: type[CanvasError], message: str) -> None:
        """Raise ``error`` with everything found so far, up to ``MAX_PROBLEMS``."""
        if self._found:
            raise error(message, problems=self._found, total_problems=len(self._found))


def pointer(*parts: str | int) -> str:
    """Return the JSON pointer (RFC 6901) that leads through ``parts``."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)


def invalid_input(
    error: ValidationError, request: Any, *, contract: type[BaseModel] | None = None
) -> InvalidInput:
    """Say in our shape and our words what pydantic found wrong with ``request`` (plain JSON data).

    Who knows the ``contract`` that the request was held against gives it, and a field that it does
    not have is answered with those that it has.
    """
    faults = error.errors(include_url=False, include_input=False)
    return InvalidInput(
        "The request is not in the expected shape.",
        hint="Each problem names a place in the request and what belongs there.",
        problems=[
            Problem(
                code=_code_of(fault["type"]),
                path=pointer(*_in_request(fault["loc"], request)),
                message=sentence_for(fault["type"], fault.get("ctx", {}), otherwise=fault["msg"]),
                hint=_hint_for(fault, contract),
            )
            for fault in faults[:MAX_PROBLEMS]
        ],
        total_problems=len(faults),
    )


def _hint_for(fault: ErrorDetails, contract: type[BaseModel] | None) -> str | None:
    if fault["type"] == "extra_forbidden" and len(fault["loc"]) == 1 and contract is not None:
        names = [field.alias or name for name, field in contract.model_fields.items()]
        return f"The fields are: {', '.join(names)}." if names else "There are no fields here."
    return hint_for(fault["type"], fault.get("ctx", {}))


def _in_request(location: Iterable[str | int], request: Any) -> list[str | int]:
    """Drop the parts of a pydantic location that are not in the request.

    A location names the tag of a union and the branch of a choice (``nodes, 0, agent, config``),
    which a reader of the request would look for in vain. A part that is missing *is* kept where it
    is the last: that is what "field required" is about.
    """
    parts = list(location)
    kept: list[str | int] = []
    here = request
    for index, part in enumerate(parts):
        inside = _child(here, part)
        if inside is not _ABSENT:
            kept.append(part)
            here = inside
        elif index == len(parts) - 1 and isinstance(here, (dict, list)):
            kept.append(part)
    return kept


_ABSENT = object()


def _child(container: Any, part: str | int) -> Any:
    if isinstance(container, dict):
        return container.get(part, _ABSENT)
    if isinstance(container, list) and isinstance(part, int) and 0 <= part < len(container):
        return container[part]
    return _ABSENT


def _code_of(pydantic_type: str) -> str:
    return {"missing": "MISSING", "extra_forbidden": "UNKNOWN_FIELD"}.get(
        pydantic_type, "INVALID_VALUE"
    )
