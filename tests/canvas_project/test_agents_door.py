"""Who is let in at the door for agents, asked as anybody can ask: over plain HTTP."""

import json
from datetime import timedelta

import httpx
import pytest
from django.test import Client as Browser
from django.utils import timezone

from canvas_project.agents import MAX_FRAME_BYTES
from teams.models import AccessToken, Team
from tests.factories import (
    a_colleague_of,
    a_person,
    a_secret_of,
    a_user,
    let_agents_in,
)
from tests.serving import SERVERS, address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

ACCEPT = {"Accept": "application/json, text/event-stream"}
PROTOCOL = {"name": "test", "version": "1"}


@pytest.fixture(params=SERVERS)
def address(request):
    return address_of(request.param)


@pytest.fixture
def person():
    person = a_person()
    let_agents_in(person)
    return person


def a_secret(person, *grants, **more):
    return a_secret_of(person, *(grants or ("view", "draw")), kind="agent", **more)


def bearer(secret):
    return {"Authorization": f"Bearer {secret}"}


def post(address, message, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    content = message if isinstance(message, bytes) else json.dumps(message).encode()
    return httpx.post(
        f"{address}/mcp",
        content=content,
        headers={**ACCEPT, "Content-Type": "application/json", **named},
        timeout=30,
    )


def opening(number=1):
    return {
        "jsonrpc": "2.0",
        "id": number,
        "method": "initialize",
        "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": PROTOCOL},
    }


def a_call(name, arguments, number=2):
    return {
        "jsonrpc": "2.0",
        "id": number,
        "method": "tools/call",
        "params": {"name": name, "arguments": arguments},
    }


def code_in(response):
    """The code of a refusal, whether the protocol tells it or HTTP."""
    body = response.json()
    return body["error"]["data"]["code"] if "error" in body else body["code"]


def message_in(response):
    """The one message of an answer that is a stream of them."""
    (line,) = [line for line in response.text.splitlines() if line.startswith("data: {")]
    return json.loads(line.removeprefix("data: "))


def open_session(address, secret):
    response = post(address, opening(), **bearer(secret))
    assert response.status_code == 200, response.text
    return response.headers["mcp-session-id"]


class TestTheDoor:
    def test_asks_who_shows_nothing_for_a_token(self, address, person):
        response = post(address, opening())

        assert (response.status_code, code_in(response)) == (401, "UNAUTHORIZED")
        assert response.headers["www-authenticate"] == 'Bearer realm="easel"'

    @pytest.mark.parametrize("secret", ["easel", "easel_unknown", "x" * 500, "easel_" + "0" * 64])
    def test_knows_no_token_that_was_never_made(self, address, person, secret):
        response = post(address, opening(), **bearer(secret))

        assert (response.status_code, code_in(response)) == (401, "UNAUTHORIZED")

    def test_refuses_a_session_of_a_person(self, address, person):
        browser = Browser()
        user = a_user()
        browser.force_login(user)
        cookie = browser.cookies["sessionid"].value

        response = post(address, opening(), Cookie=f"sessionid={cookie}")

        assert (response.status_code, code_in(response)) == (401, "UNAUTHORIZED")

    def test_refuses_a_token_for_jobs(self, address, person):
        response = post(address, opening(), **bearer(a_secret_of(person, "view", kind="ci")))

        assert (response.status_code, code_in(response)) == (403, "FORBIDDEN")

    def test_refuses_a_token_that_was_revoked_in_the_middle(self, address, person):
        secret = a_secret(person)
        session = open_session(address, secret)
        AccessToken.objects.update(revoked_at=timezone.now())

        response = post(
            address, a_call("list_workflows", {}), mcp_session_id=session, **bearer(secret)
        )

        assert (response.status_code, code_in(response)) == (401, "UNAUTHORIZED")

    def test_refuses_a_token_that_has_expired(self, address, person):
        secret = a_secret(person)
        AccessToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

        response = post(address, opening(), **bearer(secret))

        assert response.status_code == 401

    def test_refuses_the_token_of_somebody_who_has_left(self, address, person):
        colleague = a_colleague_of(person)
        secret = a_secret(colleague)
        Team.objects.get(pk=person.team_id).memberships.filter(user_id=colleague.user_id).delete()

        response = post(address, opening(), **bearer(secret))

        assert response.status_code == 401

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
    def test_refuses_foreign_pages_even_with_a_token(self, address, person, origin):
        response = post(address, opening(), Origin=origin, **bearer(a_secret(person)))

        assert (response.status_code, code_in(response)) == (403, "FORBIDDEN")

    def test_lets_its_own_page_ask(self, address, person):
        response = post(address, opening(), Origin=address, **bearer(a_secret(person)))

        assert response.status_code == 200

    def test_refuses_a_host_that_is_none_of_ours(self, address, person):
        response = post(address, opening(), Host="evil.example", **bearer(a_secret(person)))

        assert response.status_code == 403

    def test_has_no_stream_to_listen_to(self, address, person):
        response = httpx.get(f"{address}/mcp", headers={**ACCEPT, **bearer(a_secret(person))})

        assert (response.status_code, response.headers["allow"]) == (405, "POST, DELETE")

    def test_reads_no_frame_over_the_limit(self, address, person):
        frame = b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * MAX_FRAME_BYTES + b'"}'

        response = post(address, frame, **bearer(a_secret(person)))

        assert (response.status_code, code_in(response)) == (413, "TOO_LARGE")

    def test_reads_no_frame_over_the_limit_that_comes_in_pieces(self, address, person):
        def pieces():
            for _ in range(MAX_FRAME_BYTES // 65_536 + 1):
                yield b" " * 65_536

        try:
            response = httpx.post(
                f"{address}/mcp",
                content=pieces(),
                headers={**ACCEPT, **bearer(a_secret(person))},
                timeout=30,
            )
        except httpx.WriteError:
            return  # hung up on, in the middle of it
        assert response.status_code == 413

    @pytest.mark.parametrize(
        "frame", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"jsonrpc":"1.0"}', b"[" * 100_000]
    )
    def test_refuses_what_is_no_message(self, address, person, frame):
        response = post(address, frame, **bearer(a_secret(person)))

        assert response.status_code == 400


class TestASession:
    def test_is_found_by_nobody_but_the_token_that_opened_it(self, address, person):
        session = open_session(address, a_secret(person))
        another = a_secret(person)

        response = post(
            address, a_call("list_workflows", {}), mcp_session_id=session, **bearer(another)
        )

        assert response.status_code == 404

    def test_cannot_be_ended_by_another_token(self, address, person):
        secret, another = a_secret(person), a_secret(person)
        session = open_session(address, secret)

        ended = httpx.delete(
            f"{address}/mcp", headers={"mcp-session-id": session, **bearer(another)}
        )
        response = post(
            address, a_call("list_workflows", {}), mcp_session_id=session, **bearer(secret)
        )

        assert (ended.status_code, response.status_code) == (404, 200)

    @pytest.mark.parametrize("session", ["mine", "0" * 32, "../../etc", "a" * 4_000])
    def test_cannot_be_chosen_by_whoever_asks(self, address, person, session):
        response = post(address, opening(), mcp_session_id=session, **bearer(a_secret(person)))

        assert response.status_code in (400, 404)

    def test_goes_on_after_an_error_of_the_protocol(self, address, person):
        secret = a_secret(person)
        session = open_session(address, secret)

        wrong = post(address, a_call("accept", {}), mcp_session_id=session, **bearer(secret))
        right = post(
            address, a_call("list_workflows", {}), mcp_session_id=session, **bearer(secret)
        )

        assert message_in(wrong)["error"]["data"]["code"] == "UNKNOWN_TOOL"
        assert message_in(right)["result"]["isError"] is False
