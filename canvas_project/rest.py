"""How REST speaks: who asks, how a contract is read and sent, how a refusal looks.

A view parses a contract, makes one service or selector call and returns the contract it got. All
the rest of HTTP is here.
"""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Protocol, runtime_checkable

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse
from django.http.request import HttpRequest
from pydantic import ValidationError
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from canvas_project.guards import count_refused
from canvas_project.idempotency import HEADER, with_request_id
from canvas_project.problem import MEDIA_TYPE as PROBLEM_TYPE
from canvas_project.problem import problem_of
from common.contract import Contract
from common.errors import (
    CanvasError,
    ErrorKind,
    InvalidInput,
    NotFound,
    invalid_input,
)
from common.ids import new_id
from common.storable import unstorable_text
from teams.actors import Actor, Visitor
from teams.authentication import Unauthorized, actor_for_team

log = logging.getLogger(__name__)

STATUS_OF = {
    ErrorKind.MALFORMED: HTTPStatus.BAD_REQUEST,
    ErrorKind.INVALID: HTTPStatus.UNPROCESSABLE_ENTITY,
    ErrorKind.LIMIT: HTTPStatus.UNPROCESSABLE_ENTITY,
    ErrorKind.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ErrorKind.UNAUTHENTICATED: HTTPStatus.UNAUTHORIZED,
    ErrorKind.FORBIDDEN: HTTPStatus.FORBIDDEN,
    ErrorKind.NOT_FOUND: HTTPStatus.NOT_FOUND,
    ErrorKind.CONFLICT: HTTPStatus.CONFLICT,
    ErrorKind.RATE: HTTPStatus.TOO_MANY_REQUESTS,
    ErrorKind.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    ErrorKind.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    ErrorKind.TIMEOUT: HTTPStatus.GATEWAY_TIMEOUT,
    ErrorKind.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
}


class TooLarge(CanvasError):
    code = "TOO_LARGE"
    kind = ErrorKind.TOO_LARGE


class MethodNotAllowed(CanvasError):
    code = "METHOD_NOT_ALLOWED"
    kind = ErrorKind.MALFORMED


class ForgeryRefused(CanvasError):
    code = "CSRF_REFUSED"
    kind = ErrorKind.FORBIDDEN


class InternalError(CanvasError):
    """Something nobody expected. The reference leads an operator to the log."""

    code = "INTERNAL"
    kind = ErrorKind.INTERNAL


# ── Who asks ────────────────────────────────────────────────────────────────────────────────────


@runtime_checkable
class KnowsWhoAsks(Protocol):
    """A view whose address names no team, and that has an actor all the same."""

    def who_asks(self, request: Request) -> Actor | Visitor: ...


class ActorAuthentication(BaseAuthentication):
    """Turns the session or bearer token, and the team in the path, into an ``Actor``.

    A view outside any team sees no actor and decides nothing by one, unless it says who asks.
    """

    def authenticate(self, request: Request) -> tuple[Any, Actor | Visitor | None]:
        plain = request._request
        view = (request.parser_context or {})["view"]
        # A stranger has no rights that another site could borrow, so a script without cookies may
        # ask where strangers may.
        is_open = getattr(view, "is_open_to_strangers", False)
        if not is_open or plain.user.is_authenticated:
            refuse_forgery(plain)
        try:
            # The user is handed back in any case: without one, the framework would make the plain
            # request forget who is signed in.
            return plain.user, _who_asks(request, view)
        except Unauthorized:
            count_refused(plain)
            raise

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="easel"'


def _who_asks(request: Request, view: object) -> Actor | Visitor | None:
    if isinstance(view, KnowsWhoAsks):
        return view.who_asks(request)
    slug = (request.parser_context or {})["kwargs"].get("team")
    return None if slug is None else actor_for_team(request._request, slug)


def refuse_forgery(request: HttpRequest) -> None:
    """Let a change through only with a bearer token, or with the CSRF token of our own page.

    A browser adds its cookies, and the password of a proxy, to whatever another site makes it
    send; it never adds a bearer token.

    Raises:
        ForgeryRefused: the request comes with cookies and without the page's token.
    """
    if request.headers.get("Authorization", "").lower().startswith("bearer "):
        return
    check = CSRFCheck(_nothing)
    check.process_request(request)
    if check.process_view(request, _nothing, (), {}) is not None:
        raise forgery_refused()


def forgery_refused() -> ForgeryRefused:
    return ForgeryRefused(
        "The request does not carry this page's CSRF token.",
        hint="Reload the page and try again. Scripts send a bearer token instead of cookies.",
    )


def _nothing(_: HttpRequest) -> HttpResponse:
    return HttpResponse()


# ── How contracts are read and sent ─────────────────────────────────────────────────────────────


class StrictJSONParser(BaseParser):
    """Reads JSON as the standard has it, and only within the cap on a body."""

    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            value = parse_json(stream.body if hasattr(stream, "body") else stream.read())
        except RequestDataTooBig:
            raise body_too_large() from None
        context = parser_context or {}
        if takes_request_id(context.get("view")):
            return with_request_id(value, context["request"].headers.get(HEADER))
        return value


def takes_request_id(view: object) -> bool:
    """Say whether what is sent to ``view`` is a change with an id. Most is; a view that is asked
    otherwise says so."""
    return view is not None and getattr(view, "takes_request_id", True)


def parse_json(body: bytes) -> Any:
    """Return the JSON value in ``body``.

    Raises:
        InvalidInput: it is not JSON, or holds text that not every database keeps.
    """
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise InvalidInput(
            "The request body is not JSON.", hint="Send a JSON object in UTF-8."
        ) from None
    # Only an escape can spell such text, so most bodies are not walked through.
    if b"\\u" in body and (problems := tuple(unstorable_text(value))):
        raise InvalidInput(
            "The request holds text that cannot be kept.",
            hint="Leave out the characters that the problems point at.",
            problems=problems,
            total_problems=len(problems),
        )
    return value


def body_too_large() -> TooLarge:
    return TooLarge("The request body is too large.", hint="Send less in one request.")


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


class ContractRenderer(BaseRenderer):
    """Sends a contract as its JSON."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if data is None:
            return b""
        if isinstance(data, Contract):
            return data.wire_json()
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


# ── How refusals look ───────────────────────────────────────────────────────────────────────────


def answer_error(error: Exception, context: Mapping[str, Any]) -> Response:
    """Answer for anything a view raised; the one place where the unexpected is caught."""
    refusal = refusal_of(error, context.get("request"))
    status, headers, body = problem_parts(refusal)
    response = Response(body, status=status, headers=headers, content_type=PROBLEM_TYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = 'Bearer realm="easel"'
    return response


def problem_response(error: Exception) -> HttpResponse:
    """Answer for ``error`` where no REST view is around it: a stream, a middleware."""
    status, headers, body = problem_parts(refusal_of(error))
    return HttpResponse(
        json.dumps(body, ensure_ascii=False),
        status=status,
        headers=headers,
        content_type=PROBLEM_TYPE,
    )


def problem_parts(error: CanvasError) -> tuple[int, dict[str, str], dict[str, Any]]:
    """Return status, extra headers and body of a refusal."""
    status = STATUS_OF[error.kind]
    if isinstance(error, MethodNotAllowed):
        status = HTTPStatus.METHOD_NOT_ALLOWED
    problem = problem_of(error, status)
    headers = {}
    if "retryAfter" in problem.details:
        headers["Retry-After"] = str(problem.details["retryAfter"])
    return int(status), headers, problem.wire()


def refusal_of(error: Exception, request: Request | None = None) -> CanvasError:
    """Return what to answer for ``error``. What nobody expected is logged here, once."""
    match error:
        case CanvasError():
            return error
        case ValidationError():
            return invalid_input(error, _data_of(request))
        case Http404() | exceptions.NotFound():
            return NotFound("There is nothing at this address.")
        case exceptions.MethodNotAllowed():
            return MethodNotAllowed("This address does not answer to that method.")
        case exceptions.UnsupportedMediaType() | exceptions.ParseError():
            return InvalidInput(
                "The request body is not JSON.",
                hint="Send JSON with the header Content-Type: application/json.",
            )
        case exceptions.NotAcceptable():
            return InvalidInput(
                "This address only answers in JSON.", hint="Accept application/json."
            )
        case RequestDataTooBig():
            return body_too_large()
        case _:
            reference = new_id("err")
            log.exception("Unexpected error %s", reference, exc_info=error)
            return InternalError(
                "Something went wrong here, and it has been noted.",
                hint="Try again; if it stays, tell your administrator the reference.",
                reference=reference,
            )


def _data_of(request: Request | None) -> Any:
    # The body was parsed before a contract could refuse it, so reading it again cannot fail.
    return request.data if request is not None else None
