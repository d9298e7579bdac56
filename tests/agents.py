"""An agent, as the protocol's own client library makes one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

# Both generations of the protocol: with sessions, and without.
GENERATIONS = ("legacy", "2026-07-28")
PATIENCE_SECONDS = 60


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
