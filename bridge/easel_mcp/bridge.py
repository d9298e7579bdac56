"""The near side: what an agent that started this program talks to, over its input and output.

Only tools go through, with their progress, and that a change is not wanted any more. The log goes
to the error output: names of tools and what came of a call, never what was said, and never the
token.
"""

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from easel_mcp.easel import CONTRACT, Easel
from easel_mcp.troubles import Trouble

log = logging.getLogger("easel_mcp")

Context = ServerRequestContext[Any, Any]

CANCELLED = "notifications/cancelled"
# The tool, and the request id.
Change = tuple[str, str]


class Wanted:
    """Changes that are being made, by the messages that asked for them."""

    def __init__(self) -> None:
        self._changes: dict[types.RequestId, Change] = {}

    @contextmanager
    def until_answered(
        self, message_id: types.RequestId | None, params: types.CallToolRequestParams
    ) -> Iterator[None]:
        """Know a change while it is waited for. Where the waiting is broken off, it is known on:
        that an agent does not want it any more is told only then, and never of one that has gone.
        """
        request_id = (params.arguments or {}).get("requestId")
        if message_id is not None and isinstance(request_id, str):
            self._changes[message_id] = (params.name, request_id)
        try:
            yield
        except Exception:
            self.taken_back(message_id)
            raise
        self.taken_back(message_id)

    def taken_back(self, message_id: Any) -> Change | None:
        """Forget and return the change that this message asked for."""
        return self._changes.pop(message_id, None) if isinstance(message_id, str | int) else None


def bridge_to(easel: Easel) -> Server[Any]:
    """Return the server that passes everything on to ``easel``. Nothing is asked of it before an
    agent asks something."""

    wanted = Wanted()

    async def list_tools(
        ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        try:
            found = await easel.list_tools()
        except Trouble as trouble:
            log.warning("The tools could not be listed: %s", trouble.body["code"])
            raise MCPError(
                code=types.INTERNAL_ERROR, message=_sentence(trouble), data=trouble.body
            ) from None
        return types.ListToolsResult(tools=found.tools)

    async def call_tool(ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        async def report(progress: float, total: float | None, message: str | None) -> None:
            await ctx.session.report_progress(progress, total, message)

        wants_progress = "progress_token" in (ctx.meta or {}) or "progressToken" in (ctx.meta or {})
        started_at = time.perf_counter()
        try:
            with wanted.until_answered(ctx.request_id, params):
                result = await easel.call_tool(params, report if wants_progress else None)
        except Trouble as trouble:
            _note(params.name, trouble.body["code"], started_at)
            return _result_of(trouble)
        _note(params.name, "refused" if result.is_error else "answered", started_at)
        return types.CallToolResult(
            content=result.content,
            structured_content=result.structured_content,
            is_error=result.is_error,
        )

    async def pass_on_what_is_cancelled(ctx: Context, call_next: CallNext) -> HandlerResult:
        if ctx.method == CANCELLED:
            change = wanted.taken_back((ctx.params or {}).get("requestId"))
            if change is not None:
                await _cancelled(easel, *change)
        return await call_next(ctx)

    server: Server[Any] = Server(
        "easel",
        title="Easel",
        version=f"{CONTRACT}.0",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    server.middleware.append(pass_on_what_is_cancelled)
    return server


async def _cancelled(easel: Easel, name: str, request_id: str) -> None:
    started_at = time.perf_counter()
    try:
        await easel.cancel(name, request_id)
    except (Trouble, MCPError):
        # Not begun, or done. Nobody waits for an answer to this in any case.
        _note(name, "not cancelled", started_at)
    else:
        _note(name, "cancelled", started_at)


def _note(tool: str, outcome: str, started_at: float) -> None:
    # What an agent calls a tool is the agent's own text until Easel has known it.
    name = tool if tool.isidentifier() and len(tool) <= 64 else "a tool"
    log.info("%s: %s in %.0f ms", name, outcome, (time.perf_counter() - started_at) * 1000)


def _result_of(trouble: Trouble) -> types.CallToolResult:
    body = {"error": trouble.body}
    return types.CallToolResult(
        content=[types.TextContent(text=json.dumps(body))], structured_content=body, is_error=True
    )


def _sentence(trouble: Trouble) -> str:
    return f"{trouble.body['message']} {trouble.body.get('hint') or ''}".strip()
