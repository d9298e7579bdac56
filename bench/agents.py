"""How fast an agent is answered at its door, asked as a client of the newer generation asks: over
plain HTTP, each request by itself."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any

import httpx

from bench.diagrams import (
    CHANGED_ELEMENTS,
    CREATED_ELEMENTS,
    CREATES,
    READS,
    WARM_UPS,
    Clock,
    clock_of,
)
from bench.figures import Figure
from bench.platform import platform
from bench.teams import database_of
from tests.journeys.acts import change, made
from tests.stack import TEAM, Easel

PROTOCOL = "2026-07-28"
# What each request says of its client, which no session remembers.
CLIENT = {
    "io.modelcontextprotocol/protocolVersion": PROTOCOL,
    "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}

_numbers = count(1)


def agents(easel: Easel) -> Iterator[Figure]:
    """List the diagrams of a team, read one and make some."""
    with closing(_an_agent(easel)) as agent:
        read = _called(agent, "create_diagram", _drawing(CHANGED_ELEMENTS))["diagramId"]
        for what, name, arguments, times, at_most in (
            ("lists diagrams", "list_diagrams", dict, READS, 15),
            (
                f"reads a diagram of {CHANGED_ELEMENTS} elements",
                "read_diagram",
                lambda: {"diagramId": read},
                READS,
                30,
            ),
            (
                f"makes a diagram of {CREATED_ELEMENTS} elements",
                "create_diagram",
                lambda: _drawing(CREATED_ELEMENTS),
                CREATES,
                180,
            ),
        ):
            clock = _timed(easel, agent, name, arguments, times)
            yield Figure(
                f"an agent {what}, p50",
                clock.at(50),
                "ms",
                at_most=at_most,
                note=f"p95 {clock.at(95):.0f} ms, {clock.note}, {database_of(easel)}",
            )


def _an_agent(easel: Easel) -> httpx.Client:
    """Return a client with a token for agents, in a team that lets them in."""
    person = easel.client()
    made(person.post(f"/api/{TEAM}/team/configure", json=change(agentAccess=True)))
    wanted = change(name=f"Bench {secrets.token_hex(4)}", kind="agent", grants=["view", "draw"])
    token = made(person.post(f"/api/{TEAM}/tokens", json=wanted))
    headers = {
        "Authorization": f"Bearer {token['secret']}",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": PROTOCOL,
        "Mcp-Method": "tools/call",
    }
    return httpx.Client(base_url=easel.base_url, headers=headers, timeout=30)


def _drawing(elements: int) -> dict[str, Any]:
    """Return the arguments for a diagram of which there is none yet."""
    title = f"Agents {next(_numbers)} {time.time_ns()}"
    return {"requestId": secrets.token_hex(16), **platform(elements, title)}


def _timed(
    easel: Easel,
    agent: httpx.Client,
    name: str,
    arguments: Callable[[], dict[str, Any]],
    times: int,
) -> Clock:
    for _ in range(WARM_UPS):
        _called(agent, name, arguments())
    clock = clock_of(easel)
    for _ in range(times):
        with clock.measured():
            _called(agent, name, arguments())
    return clock


def _called(agent: httpx.Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Call a tool and return what it answers."""
    message = {
        "jsonrpc": "2.0",
        "id": next(_numbers),
        "method": "tools/call",
        "params": {"name": name, "arguments": arguments, "_meta": CLIENT},
    }
    result = made(agent.post("/mcp", json=message, headers={"Mcp-Name": name}))["result"]
    assert result["isError"] is False, result
    answer: dict[str, Any] = result["structuredContent"]
    return answer
