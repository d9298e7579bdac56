"""Calls of agents while somebody waits for them: how they go, and calling them off.

That a client is gone is no cancel, in either generation of the protocol: what it asked for is done,
and answered when it is asked for again. Only who says so calls it off, which the older generation
has a message for. Sessions live in one process, and so does what is waited for in them; the request
itself may be worked on in any.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from channels.db import database_sync_to_async
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext

from canvas_project.agents import VISIT, Visit
from common.agent_tool import AgentTool
from common.errors import CanvasError

log = logging.getLogger(__name__)

Context = ServerRequestContext[Any, Any]
# Told a phrase from the thread that works on a call.
Report = Callable[[str], None]
Work = asyncio.Task[Any]

CANCELLED = "notifications/cancelled"
SESSION = "mcp-session-id"
# By session, and within it by the id of the message.
Place = tuple[str, Any]


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
            await _called_off(*wanted)
    return await call_next(ctx)


def _place_of(context: Context, message_id: Any) -> Place | None:
    session = None if context.request is None else context.request.headers.get(SESSION)
    return None if session is None or message_id is None else (session, message_id)


def _call_off(visit: Visit, tool: AgentTool, request_id: str) -> None:
    if tool.call_off is None:
        return
    try:
        tool.call_off(actor=visit.bot, request_id=request_id)
    except CanvasError as refusal:
        # Not begun, or done: the client waits for no answer to this in any case.
        log.info("%s was not called off: %s", tool.name, refusal.code)


_called_off = database_sync_to_async(_call_off, thread_sensitive=False)
