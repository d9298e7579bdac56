"""Serving MCP over Streamable HTTP, in sessions and without, beside everything else that is served.

The older generation of the protocol has sessions, which live in one process and are lost with it; a
client then opens another. All that has to outlive them is kept elsewhere, by token.
"""

import asyncio
import contextvars
from typing import Any
from weakref import WeakKeyDictionary

import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError

from canvas_project.agent_instructions import INSTRUCTIONS
from canvas_project.agents import MAX_FRAME_BYTES, VISIT, Visit
from canvas_project.asgi_types import Receive, Scope, Send
from canvas_project.calls_waited_for import CANCEL, Unwanted, call_off_what_is_cancelled
from canvas_project.mcp import TOOLS, call_tool, cancel_call, list_tools
from diagrams.reading.vocabulary import CONTRACT

Context = ServerRequestContext[Any, Any]

# Longer than somebody thinks about what an agent said; many clients do not come back by themselves
# from a session that is gone.
SESSION_IDLE_SECONDS = 2 * 60 * 60
MAX_SESSIONS = 5_000


def _schema_of(name: str) -> dict[str, Any] | None:
    return TOOLS.get(name).input_schema if name in TOOLS else None


async def only_as_often_as_allowed(ctx: Context, call_next: CallNext) -> HandlerResult:
    """Refuse whatever is no call and comes too often. A call says so itself, to its model."""
    visit: Visit | None = None if ctx.request is None else ctx.request.scope.get(VISIT)
    if visit is not None and visit.refusal is not None and ctx.method != "tools/call":
        body = visit.refusal.body()
        raise MCPError(code=types.INVALID_REQUEST, message=body.message, data=body.wire())
    return await call_next(ctx)


def server() -> Server[Any]:
    """Return what speaks the protocol, whatever carries it."""
    speaking: Server[Any] = Server(
        "easel",
        title="Easel",
        # Of the tool contract. What speaks to us for an agent asks whether we are new enough.
        version=f"{CONTRACT}.0",
        instructions=INSTRUCTIONS,
        get_tool_input_schema=_schema_of,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    speaking.add_request_handler(CANCEL, Unwanted, cancel_call)
    speaking.extensions[CANCEL] = {}
    speaking.middleware += [only_as_often_as_allowed, call_off_what_is_cancelled]
    return speaking


# One for each event loop: a process that serves has one, for as long as it lives.
_managers: WeakKeyDictionary[
    asyncio.AbstractEventLoop, asyncio.Future[StreamableHTTPSessionManager]
] = WeakKeyDictionary()
_keepers: set[asyncio.Task[None]] = set()


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request that was let in. The first one starts what all others go on with: not
    every server tells an application that it begins."""
    loop = asyncio.get_running_loop()
    if loop not in _managers:
        _managers[loop] = loop.create_future()
        # In a context of its own: it outlives the request that happened to come first.
        keeper = loop.create_task(_keep(_managers[loop]), context=contextvars.Context())
        _keepers.add(keeper)
        keeper.add_done_callback(_keepers.discard)
    manager = await asyncio.shield(_managers[loop])
    await manager.handle_request(scope, receive, send)


async def _keep(ready: asyncio.Future[StreamableHTTPSessionManager]) -> None:
    """Run a session manager until the process ends. What it starts, it ends in the same task."""
    manager = StreamableHTTPSessionManager(
        app=server(),
        # Where a request comes from and how large it is was judged at the door.
        security_settings=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        max_request_body_size=MAX_FRAME_BYTES,
        session_idle_timeout=SESSION_IDLE_SECONDS,
        max_sessions=MAX_SESSIONS,
    )
    async with manager.run():
        ready.set_result(manager)
        await asyncio.Event().wait()
