"""The door for agents, held against the conformance suite of the MCP project."""

import subprocess
import threading

import pytest
import uvicorn

from canvas_project.asgi import application
from canvas_project.settings_test import EASEL
from tests.conformance.expected import NOT_COUNTED, NOT_FOUND_HERE
from tests.factories import a_person, a_secret_of, let_agents_in
from tests.stack import free_port, serves, until
from tools import conformance

SUITE = conformance.find()

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(SUITE is None, reason="needs the suite: python -m tools.run_tests"),
]

PLENTY = 100_000
LIMITS = ("requests_per_minute", "token_requests_per_minute")
SESSIONS = ("sockets_per_minute", "token_sockets_per_minute")


@pytest.fixture
def address(settings):
    """The application, where whoever asks has an agent's token: the suite cannot be given one."""
    settings.EASEL = EASEL.model_copy(update=dict.fromkeys(LIMITS + SESSIONS, PLENTY))
    person = a_person()
    let_agents_in(person)
    secret = a_secret_of(person, "view", "draw", "propose", "run", kind="agent")
    shown = (b"authorization", f"Bearer {secret}".encode())

    async def with_token(scope, receive, send):
        if scope["type"] == "http":
            scope = {**scope, "headers": [*scope["headers"], shown]}
        await application(scope, receive, send)

    port = free_port()
    config = uvicorn.Config(with_token, host="127.0.0.1", port=port, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: serves(port), "it to serve", 20)
    yield f"http://127.0.0.1:{port}/mcp"
    server.should_exit = True
    thread.join(timeout=20)


@pytest.mark.parametrize("revision", NOT_FOUND_HERE)
def test_the_door_does_what_that_revision_of_the_protocol_requires(revision, address, tmp_path):
    baseline = tmp_path / "expected.yml"
    known = [each for scenarios in NOT_FOUND_HERE[revision].values() for each in scenarios]
    baseline.write_text("\n".join(["server:", *(f"  - {each}" for each in known)]))
    asked = ["--url", address, "--requirements", revision, "--expected-failures", str(baseline)]

    assert SUITE is not None
    done = subprocess.run(
        [*SUITE.command, "server", *asked, "--output-dir", str(tmp_path / "checks")],
        capture_output=True,
        text=True,
        check=False,
    )

    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    missed = [each for each in NOT_COUNTED[revision] if f"✓ {each}: " not in said]
    assert missed == [], said
