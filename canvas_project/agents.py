"""The door for agents: who may come in at ``/mcp``, before anything they say is read.

It stands before Django, so nothing of Django guards it: where a request comes from, what it shows
of itself, how large it is and how often it comes is judged here, for every single one. Nothing is
kept from an earlier one. What is said inside is in `mcp`.
"""

import contextvars
import json
from dataclasses import dataclass
from http import HTTPStatus

from channels.db import aclose_old_connections, database_sync_to_async
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp_types import INVALID_REQUEST
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

from canvas_project.asgi_types import Application, Receive, Scope, Send
from canvas_project.body_cap import BodyCap
from canvas_project.guards import Asker, RateLimited, address_in, spend
from canvas_project.origins import comes_from_here
from canvas_project.rest import MethodNotAllowed, problem_parts, refusal_of
from common.errors import CanvasError
from teams.access import Forbidden
from teams.actors import Bot
from teams.audit import asked_from
from teams.authentication import Unauthorized, bot_of_scope

PATH = "/mcp"
MAX_FRAME_BYTES = 4 * 1024 * 1024
# Under this name a request tells the inside who sent it.
VISIT = "easel.visit"
# Nothing is ever said by us first, so there is no stream to open with GET.
METHODS = ("POST", "DELETE")


@dataclass(frozen=True)
class Visit:
    """One request that was let in. ``refusal`` is what to answer to a call in it: one who asks too
    often is to be told so in words that a model reads."""

    bot: Bot
    context: contextvars.Context
    refusal: CanvasError | None = None


class AgentsDoor:
    """Lets requests with an agent's token through to ``inside``, and answers all others."""

    def __init__(self, inside: Application) -> None:
        self._inside = BodyCap(inside, most=MAX_FRAME_BYTES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # Nobody else does it here, and one connection that broke would stay broken for ever.
        await aclose_old_connections()
        try:
            visit = await _let_in(scope)
        except Exception as error:
            await _refuse(refusal_of(error), send)
        else:
            scope[VISIT] = visit
            # By this a session knows its owner again, and another token finds no such session.
            scope["user"] = AuthenticatedUser(
                AccessToken(token="", client_id=visit.bot.token_id, scopes=[])
            )
            await self._inside(scope, receive, send)
        finally:
            await aclose_old_connections()


async def _let_in(scope: Scope) -> Visit:
    """Return who comes with what.

    Raises:
        Forbidden: it comes from a foreign page, or asks for a host that is none of ours; or its
            token is of a kind that is not for here.
        MethodNotAllowed: nothing here answers to that.
        Unauthorized: it shows no living token.
        RateLimited: it would begin yet another conversation, and there were too many.
    """
    if not comes_from_here(scope):
        raise Forbidden("This cannot be asked from there.", hint="Ask without a browser.")
    if scope["method"] not in METHODS:
        raise MethodNotAllowed("This address does not answer to that method.")
    address = address_in(scope)
    asked_from.set(address)
    refusal = None
    try:
        bot = await _judged(scope, address)
    except _TooOften as error:
        bot, refusal = error.bot, error.refusal
    return Visit(bot=bot, context=contextvars.copy_context(), refusal=refusal)


class _TooOften(Exception):
    def __init__(self, bot: Bot, refusal: RateLimited) -> None:
        self.bot = bot
        self.refusal = refusal


def _judge(scope: Scope, address: str) -> Bot:
    try:
        bot = bot_of_scope(scope)
    except Unauthorized:
        spend("requests", by=Asker(address))
        raise
    if bot.kind != "agent":
        raise Forbidden(
            "This door is for agents, and this token is not an agent's.",
            hint="Use a token of the kind “agent” here, and this one over REST.",
        )
    asker = Asker(address, account=bot.owner_id, token=bot.token_id)
    if _begins(scope):
        # A conversation stays open for a while, as a websocket does.
        spend("sockets", by=asker)
    try:
        spend("requests", by=asker)
    except RateLimited as refusal:
        raise _TooOften(bot, refusal) from None
    return bot


# Beside the thread that all others share: it asks the database and Redis, and may have to wait.
_judged = database_sync_to_async(_judge, thread_sensitive=False)


def _begins(scope: Scope) -> bool:
    """Say whether this opens a conversation that is kept. The newer generation keeps none."""
    headers = dict(scope["headers"])
    version = headers.get(b"mcp-protocol-version", b"").decode("latin-1")
    is_older = not version or version in HANDSHAKE_PROTOCOL_VERSIONS
    return is_older and b"mcp-session-id" not in headers


async def _refuse(refusal: CanvasError, send: Send) -> None:
    """Answer as HTTP and as the protocol have it, so that a client can show the sentence."""
    status, more, _ = problem_parts(refusal)
    error = {"code": INVALID_REQUEST, "message": refusal.message, "data": refusal.body().wire()}
    content = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(content)), **more}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = 'Bearer realm="easel"'
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(METHODS)
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": content})
