"""Calls of agents while somebody waits for them: how they go, and calling them off.

That a client is gone is no cancel, in either generation of the protocol: what it asked for is done,
and answered when it is asked for again. Only who says so calls it off. The older generation has a
message for that; its sessions live in one process, and so does what is waited for in them. The
newer one has none, so there it is a request of our own, `CANCEL`, which any process answers: the
change itself may be worked on in any.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import mcp_types as types
from channels.db import database_sync_to_async
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext

from canvas_project.agents import VISIT, Visit
from common.agent_tool import AgentTool
from common.errors import CanvasError, NotFound

log = logging.getLogger(__name__)

Context = ServerRequestContext[Any, Any]
# Told a phrase from the thread that works on a call.
Report = Callable[[str], None]
Work = asyncio.Task[Any]

CANCELLED = "notifications/cancelled"
# Told to clients as an extension of the protocol, and asked for by the same name.
CANCEL = "easel/cancel"
SESSION = "mcp-session-id"
# By session, and within it by the id of the message.
Place = tuple[str, Any]


class Unwanted(types.RequestParams):
    """What is not to be done: the call of that tool with that request id."""

    name: str
    request_id: str


def ignored(_phrase: str) -> None: ...


def visit_in(context: Context) -> Visit:
    """Return who sent the message that ``context`` is about."""
    assert context.request is not None  # noqa: S101  # by what carries it: HTTP
    visit: Visit = context.request.scope[VISIT]
    return visit


def progress_to(context: Context) -> Report:
    """Return what tells the client how its call goes, if it asked for that: phrases with a counter
    (TOOL-91)."""
    loop = asyncio.get_running_loop()
    numbers = count(1)

    def report(phrase: str) -> None:
        telling = context.session.report_progress(next(numbers), message=phrase)
        asyncio.run_coroutine_threadsafe(telling, loop)

    return report


class Wanted:
    """Changes that are asked for in sessions, by what they would be called off by."""

    def __init__(self) -> None:
        self._calls: dict[Place, tuple[Visit, AgentTool, str]] = {}

    def until_done(
        self, context: Context, tool: AgentTool, arguments: Mapping[str, Any], work: Work
    ) -> None:
        """Know a call for as long as ``work`` goes on. The library stops waiting for it before it
        hands on why."""
        place, request_id = _place_of(context, context.request_id), arguments.get("requestId")
        if place is None or tool.call_off is None or not isinstance(request_id, str):
            return
        self._calls[place] = (visit_in(context), tool, request_id)
        work.add_done_callback(lambda _: self._calls.pop(place, None))

    def at(self, place: Place | None) -> tuple[Visit, AgentTool, str] | None:
        return None if place is None else self._calls.get(place)


WANTED = Wanted()


async def call_off_what_is_cancelled(ctx: Context, call_next: CallNext) -> HandlerResult:
    """Have a change refused that its client does not want any more, if that is in time."""
    if ctx.method == CANCELLED and ctx.request is not None:
        wanted = WANTED.at(_place_of(ctx, (ctx.params or {}).get("requestId")))
        if wanted is not None:
            await _called_off_if_in_time(*wanted)
    return await call_next(ctx)


def _place_of(context: Context, message_id: Any) -> Place | None:
    session = None if context.request is None else context.request.headers.get(SESSION)
    return (session, message_id) if session and isinstance(message_id, str | int) else None


async def _called_off_if_in_time(visit: Visit, tool: AgentTool, request_id: str) -> None:
    try:
        await called_off(visit, tool, request_id)
    except CanvasError as refusal:
        # Not begun, or done: the client waits for no answer to this in any case.
        log.info("%s was not called off: %s", tool.name, refusal.code)


def _call_off(visit: Visit, tool: AgentTool, request_id: str) -> None:
    """Have a change refused that is not done yet.

    Raises:
        NotFound: a call of that tool is no change, or it is not under way.
        Forbidden: it is somebody else's.
        CanvasError: nobody can tell just now.
    """
    if tool.call_off is None:
        raise NotFound("Calls of this tool are not cancelled.", hint="Wait for the answer.")
    tool.call_off(actor=visit.bot, request_id=request_id)


called_off = database_sync_to_async(_call_off, thread_sensitive=False)
