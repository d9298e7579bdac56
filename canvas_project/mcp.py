"""How MCP speaks: the tools of every app, who calls them, and how a refusal looks.

A tool's arguments become a contract and one service call, and its answer a result; what a service
refuses is a result too, which a model can read and act on. Only what is no call at all is an error
of the protocol. Both generations of it are spoken: one in sessions, one without.
"""

import asyncio
import base64
import logging
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import mcp_types as types
from channels.db import database_sync_to_async
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from canvas_project.agents import Visit
from canvas_project.calls_in_flight import in_flight
from canvas_project.calls_waited_for import (
    WANTED,
    Report,
    Unwanted,
    called_off,
    ignored,
    progress_to,
    visit_in,
)
from canvas_project.guards import Asker, spend
from canvas_project.metrics import observe_request
from canvas_project.rest import STATUS_OF, refusal_of
from common.agent_tool import AgentTool, Awaited, Pictured
from common.contract import Contract
from common.errors import CanvasError, ErrorKind
from common.fingerprint import canonical_json
from common.registry import Registry
from common.waiting import listener
from diagrams.agent_tools.registry import agent_tools as diagram_tools
from runs.agent_tools.registry import AGENT_TOOLS as RUN_TOOLS
from runs.selectors import is_run_of
from teams.audit import asked_from

log = logging.getLogger(__name__)

Context = ServerRequestContext[Any, Any]

TOOLS: Registry[AgentTool] = Registry(
    "agent tool", (*diagram_tools(knows_run=is_run_of), *RUN_TOOLS)
)
# Calls that are worked on at the same time in one process. Each holds a connection to the database
# for parts of its time, and there are more of those.
THREADS = 16
_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="agents")
# Nobody else holds on to a call whose client has gone.
_under_way: set[asyncio.Task[types.CallToolResult]] = set()


class UnknownTool(CanvasError):
    """There is no call of that name."""

    code = "UNKNOWN_TOOL"
    kind = ErrorKind.NOT_FOUND


def described(tool: AgentTool) -> types.Tool:
    """Return ``tool`` as it is listed."""
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema,
        output_schema=tool.output_schema,
        annotations=types.ToolAnnotations(
            read_only_hint=tool.is_read_only,
            # Said of changes only: a call that reads destroys nothing, however often it is made.
            destructive_hint=None if tool.is_read_only else tool.is_destructive,
            idempotent_hint=None if tool.is_read_only else True,
            open_world_hint=tool.is_open_world,
        ),
    )


async def list_tools(
    context: Context, params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[described(tool) for tool in TOOLS])


async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
    """Make one call. It goes on when the client is gone: whoever got no answer asks again with the
    same request id, and gets this one's (TOOL-13)."""
    tool = _tool(params.name)
    arguments = params.arguments or {}
    visit = visit_in(context)
    work = asyncio.create_task(answered(tool, arguments, visit, progress_to(context)))
    _under_way.add(work)
    work.add_done_callback(_under_way.discard)
    WANTED.until_done(context, tool, arguments, work)
    return await asyncio.shield(work)


async def cancel_call(context: Context, params: Unwanted) -> types.EmptyResult:
    """Call off a change, if that is in time. Whoever waits for the change is told what became of
    it: that it was refused with `CANCELLED`, or its receipt."""
    try:
        await called_off(visit_in(context), _tool(params.name), params.request_id)
    except CanvasError as refusal:
        raise _as_error(refusal) from None
    return types.EmptyResult()


def _tool(name: str) -> AgentTool:
    if name in TOOLS:
        return TOOLS.get(name)
    raise _as_error(UnknownTool("There is no tool of that name.", hint="List the tools there are."))


def _as_error(refusal: CanvasError) -> MCPError:
    return MCPError(code=types.INVALID_PARAMS, message=refusal.message, data=refusal.body().wire())


async def answered(
    tool: AgentTool, arguments: Mapping[str, Any], visit: Visit, report: Report = ignored
) -> types.CallToolResult:
    """Return what ``tool`` makes of ``arguments``, or why it does not; takes as long as that."""
    started_at = time.perf_counter()
    try:
        answer = await _done(tool, arguments, visit, report)
        if isinstance(answer, Awaited):
            listener.set(report)
            answer = await answer.answer()
    except Exception as error:
        refusal = refusal_of(error)
        _note(tool, visit, refusal.code, STATUS_OF[refusal.kind], started_at)
        return refused(refusal)
    _note(tool, visit, "answered", 200, started_at)
    return told(answer)


def _do(
    tool: AgentTool, arguments: Mapping[str, Any], visit: Visit, report: Report
) -> Contract | Pictured | Awaited:
    return visit.context.copy().run(_called, tool, arguments, visit, report)


_done = database_sync_to_async(_do, thread_sensitive=False, executor=_threads)


def _called(
    tool: AgentTool, arguments: Mapping[str, Any], visit: Visit, report: Report
) -> Contract | Pictured | Awaited:
    listener.set(report)
    if visit.refusal is not None:
        raise visit.refusal
    with in_flight(visit.bot.token_id):
        checked = tool.arguments_of(arguments)
        if tool.limit is not None:
            bot = visit.bot
            asker = Asker(asked_from.get(), account=bot.owner_id, token=bot.token_id)
            spend(tool.limit, by=asker)
        return tool.call(actor=visit.bot, **checked)


def told(answer: Contract | Pictured) -> types.CallToolResult:
    """Return ``answer`` as a result: as data, and as one line for those who only read."""
    match answer:
        case Pictured(answer=contract, content=content, media_type=media_type):
            return _result(contract, _as_content(content, media_type))
        case Contract():
            return _result(answer)


def _result(contract: Contract, *more: types.ContentBlock) -> types.CallToolResult:
    line = types.TextContent(text=contract.wire_json().decode())
    return types.CallToolResult(content=[*more, line], structured_content=contract.wire())


def _as_content(content: bytes, media_type: str) -> types.ContentBlock:
    if media_type == "image/png":
        return types.ImageContent(data=base64.b64encode(content).decode(), mime_type=media_type)
    # Other pictures are text: something to copy into a page, and for most clients none to show.
    return types.TextContent(text=content.decode())


def refused(refusal: CanvasError) -> types.CallToolResult:
    """Return ``refusal`` as a result; what it says is for the model that called."""
    body = {"error": refusal.body().wire()}
    return types.CallToolResult(
        content=[types.TextContent(text=canonical_json(body))],
        structured_content=body,
        is_error=True,
    )


def _note(tool: AgentTool, visit: Visit, outcome: str, status: int, started_at: float) -> None:
    """Write a line about a call, and count it: never what it said."""
    seconds = time.perf_counter() - started_at
    observe_request(method="CALL", route=f"mcp/{tool.name}", status=status, seconds=seconds)
    log.info(
        "%s by %s in team %s: %s in %.0f ms",
        tool.name,
        visit.bot.described,
        visit.bot.team_id,
        outcome,
        seconds * 1000,
    )
