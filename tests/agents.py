"""An agent, as the protocol's own client library makes one."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

from canvas_project.environment import ROOT

# Both generations of the protocol: with sessions, and without.
GENERATIONS = ("legacy", "2026-07-28")
PATIENCE_SECONDS = 60
# The program for agents that speak over input and output.
BRIDGE = "easel_mcp"


@asynccontextmanager
async def agent(
    address: str, secret: str, *, generation: str = GENERATIONS[-1], **more: Any
) -> AsyncIterator[Client]:
    """An agent that is connected with the token ``secret``."""
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE_SECONDS) as http:
        transport = streamable_http_client(f"{address}/mcp", http_client=http)
        async with Client(transport, mode=generation, **more) as client:
            yield client


@asynccontextmanager
async def bridged(
    url: str,
    secret: str,
    log: Path,
    *,
    generation: str = GENERATIONS[-1],
    token_file: Path | None = None,
) -> AsyncIterator[Client]:
    """An agent that started the program that speaks over input and output, as agents do; what that
    logs is written to ``log``."""
    environment = {"PYTHONPATH": str(ROOT / "bridge"), "PATH": os.environ["PATH"], "EASEL_URL": url}
    arguments = ["-m", BRIDGE]
    if token_file is None:
        environment["EASEL_TOKEN"] = secret
    else:
        token_file.write_text(f"{secret}\n")
        arguments += ["--token-file", str(token_file)]
    program = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
    with log.open("w") as errors:
        async with Client(stdio_client(program, errlog=errors), mode=generation) as client:
            yield client


async def make_instead(client: Client, order: dict[str, Any]) -> dict[str, Any]:
    """Make something else with the request id of a change that was called off, which ends in a
    moment. The id stays taken if that change was done all the same."""
    nodes = [{"id": "a", "type": "service", "label": "A"}]
    instead = {"requestId": order["requestId"], "title": "Instead", "nodes": nodes}
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while True:
        result = await client.call_tool("create_diagram", instead)
        if not result.is_error or error_in(result)["code"] != "REQUEST_ID_MISMATCH":
            return answer_in(result)
        assert time.monotonic() < give_up_at, "the change was not called off"
        await asyncio.sleep(0.1)


def error_in(result: CallToolResult) -> dict[str, Any]:
    """Return the refusal that ``result`` is."""
    assert result.is_error
    assert result.structured_content is not None
    error: dict[str, Any] = result.structured_content["error"]
    return error


def answer_in(result: CallToolResult) -> dict[str, Any]:
    """Return what was answered where it went well."""
    assert not result.is_error, result.content
    assert result.structured_content is not None
    answer: dict[str, Any] = result.structured_content
    return answer


def text_in(result: CallToolResult) -> str:
    """Return the one line of text that ``result`` has for those who only read."""
    (line,) = [part.text for part in result.content if isinstance(part, TextContent)]
    return line
