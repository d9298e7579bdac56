"""Agents behind a proxy that has two to choose from: older sessions live in one of them."""

import subprocess
import threading
from contextlib import contextmanager

import httpx
import pytest
import uvicorn

from canvas_project.asgi import application
from canvas_project.environment import ROOT
from tests.deploy.fleet import sticky
from tests.factories import a_person, a_secret_of, let_agents_in
from tests.stack import free_port, serves, until
from tools import haproxy

pytestmark = [
    pytest.mark.deploy,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(haproxy.find() is None, reason="needs HAProxy"),
]

CALLS = 8
SERVED_BY = "x-served-by"
FRONTEND = """
frontend agents
    bind 127.0.0.1:{port}
    http-response set-header {served_by} %s
    default_backend web

backend web
    balance roundrobin
    server web-1 127.0.0.1:{first}
    server web-2 127.0.0.1:{second}
{sticky}
"""
CLIENT = {"name": "test", "version": "1"}
OPENING = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": CLIENT,
}
NEWER = {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": "list_workflows",
}
BY_ITSELF = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Served:
    """The application, served from an event loop of its own: no session of another is known."""

    def __init__(self):
        self.port = free_port()
        config = uvicorn.Config(application, host="127.0.0.1", port=self.port, log_level="warning")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until(lambda: serves(self.port), "it to serve", 60)

    def stop(self):
        self._server.should_exit = True
        self._thread.join(timeout=20)


@contextmanager
def proxied(folder, first, second):
    """Give the address of a proxy before these two, with the configuration that is deployed."""
    port = free_port()
    own = folder / "haproxy.cfg"
    ports = {"port": port, "first": first.port, "second": second.port}
    own.write_text(FRONTEND.format(**ports, served_by=SERVED_BY, sticky=sticky()))
    common = ROOT / "deploy" / "haproxy" / "common.cfg"
    proxy = subprocess.Popen(
        [haproxy.find() or "", "-db", "-f", str(common), "-f", str(own)],
        env={"EASEL_HOST": "127.0.0.1"},
    )
    try:
        until(lambda: serves(port), "the proxy to serve", 60)
        yield f"http://127.0.0.1:{port}"
    finally:
        proxy.terminate()
        proxy.wait(timeout=20)


@pytest.fixture
def served():
    both = {"web-1": Served(), "web-2": Served()}
    yield both
    for each in both.values():
        each.stop()


@pytest.fixture
def agent(served, tmp_path):
    person = a_person()
    let_agents_in(person)
    headers = {
        "Authorization": f"Bearer {a_secret_of(person, 'view', kind='agent')}",
        "Accept": "application/json, text/event-stream",
    }
    with (
        proxied(tmp_path, *served.values()) as address,
        httpx.Client(base_url=address, headers=headers, timeout=60) as client,
    ):
        yield client


def say(agent, method, params, **headers):
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return agent.post("/mcp", json=message, headers=headers)


def opened(agent):
    """Open a session; return what goes with each message in it, and who knows it."""
    answer = say(agent, "initialize", OPENING)
    assert answer.status_code == 200, answer.text
    return {"mcp-session-id": answer.headers["mcp-session-id"]}, answer.headers[SERVED_BY]


def listed(agent, session):
    return say(agent, "tools/call", {"name": "list_workflows", "arguments": {}}, **session)


class TestAnAgent:
    def test_of_the_newer_generation_is_answered_by_whoever_is_free(self, agent):
        call = {"name": "list_workflows", "arguments": {}, "_meta": BY_ITSELF}

        answers = [say(agent, "tools/call", call, **NEWER) for _ in range(CALLS)]

        assert {each.status_code for each in answers} == {200}
        assert {each.headers[SERVED_BY] for each in answers} == {"web-1", "web-2"}

    def test_of_the_older_generation_stays_with_who_opened_its_session(self, agent):
        sessions = [opened(agent) for _ in range(2)]

        for session, home in sessions:
            answers = [listed(agent, session) for _ in range(CALLS)]
            assert {each.status_code for each in answers} == {200}
            assert {each.headers[SERVED_BY] for each in answers} == {home}

    def test_of_the_older_generation_is_told_that_its_session_has_gone(self, agent, served):
        session, home = opened(agent)
        served[home].stop()

        until(lambda: listed(agent, session).status_code == 404, "it to be told", 20)
        again, other = opened(agent)

        assert other != home
        assert listed(agent, again).status_code == 200
