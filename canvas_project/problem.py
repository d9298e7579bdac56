"""How a refusal looks over HTTP: the members of RFC 9457 beside those of our own."""

from http import HTTPStatus
from typing import Literal

from pydantic import Field

from common.errors import CanvasError, ErrorBody

MEDIA_TYPE = "application/problem+json"


class ProblemDetails(ErrorBody):
    """What every address answers when it refuses (`application/problem+json`).

    `code` is stable, for programs; `message` and `hint` are for people. `retryable` says whether
    the same request, sent again later, may go well.
    """

    type: Literal["about:blank"] = Field(
        default="about:blank", description="Says that `title` is that of the status; see `code`."
    )
    title: str = Field(description="The status in words.")
    status: int = Field(ge=400, le=599, description="The same status as the answer has.")
    detail: str = Field(description="The same as `message`, where RFC 9457 has it.")


def problem_of(error: CanvasError, status: HTTPStatus) -> ProblemDetails:
    """Return ``error`` as it is answered with ``status``."""
    body = error.body()
    return ProblemDetails(
        title=status.phrase, status=int(status), detail=body.message, **dict(body)
    )
