import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.testing import WebsocketCommunicator

from canvas_project.asgi import application
from canvas_project.live import websocket_application
from runs import following
from runs.stream_reader import reader_of_this_loop
from teams import connections
from teams.access import Role
from teams.actors import Person
from teams.contracts import ConfigureTeam
from teams.models import AccessToken
from teams.selectors import team_by_id
from teams.services.configure_team import configure_team
from teams.services.disconnect_agents import disconnect_agents
from teams.services.revoke_token import revoke_token
from teams.token_contracts import DisconnectAgents, RevokeToken
from tests.factories import a_person, a_request_id, a_secret_of, let_agents_in
from tests.runs.arranging import a_claimed_run, outside
from tests.teams.people import delete

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 10


@pytest.fixture
def admin() -> Person:
    admin = a_person(role=Role.ADMIN)
    let_agents_in(admin)
    return admin


def bearer(secret: str) -> tuple[bytes, bytes]:
    return (b"authorization", f"Bearer {secret}".encode())


async def watching(path: str, secret: str) -> WebsocketCommunicator:
    origin = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    socket = WebsocketCommunicator(websocket_application, path, headers=[*origin, bearer(secret)])
    connected, _ = await socket.connect()
    assert connected
    await until_watched()
    return socket


async def until_watched() -> None:
    reader = reader_of_this_loop(how_far=following._how_far)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not reader.watched:
            await asyncio.sleep(0.01)
    # Until it listens for being sent away, too: with the default of half a minute between two
    # looks, these tests pass only because somebody calls.
    await asyncio.sleep(0.3)


async def code_of(socket: WebsocketCommunicator) -> int:
    while (message := await socket.receive_output(PATIENCE_SECONDS))["type"] == "websocket.send":
        continue
    code: int = message["code"]
    return code


def end_token(admin: Person) -> None:
    request = RevokeToken(request_id=a_request_id())
    revoke_token(actor=admin, token_id=AccessToken.objects.get().pk, request=request)


def send_agents_away(admin: Person) -> None:
    disconnect_agents(actor=admin, request=DisconnectAgents(request_id=a_request_id()))


def shut_agents_out(admin: Person) -> None:
    configure_team(
        actor=admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=False)
    )


class TestAnAgentThatWatchesARun:
    @pytest.mark.parametrize("decision", [end_token, send_agents_away, shut_agents_out, delete])
    async def test_is_sent_away_at_once(self, admin, decision):
        hold = await outside(a_claimed_run, admin)
        secret = await outside(a_secret_of, admin, "view", kind="agent")
        socket = await watching(f"/ws/runs/{hold.run_id}", secret)

        await outside(decision, admin)

        assert await code_of(socket) == 4403

    async def test_is_sent_away_from_an_event_stream_too(self, admin):
        hold = await outside(a_claimed_run, admin)
        secret = await outside(a_secret_of, admin, "view", kind="agent")
        team = await outside(team_by_id, admin.team_id)
        request = ApplicationCommunicator(
            application,
            {
                "type": "http",
                "method": "GET",
                "path": f"/api/{team.slug}/runs/{hold.run_id}/events",
                "query_string": b"",
                "headers": [(b"host", b"localhost"), bearer(secret)],
            },
        )
        await request.send_input({"type": "http.request", "body": b"", "more_body": False})
        assert (await request.receive_output(PATIENCE_SECONDS))["status"] == 200
        await until_watched()

        await outside(send_agents_away, admin)

        async with asyncio.timeout(PATIENCE_SECONDS):
            while (await request.receive_output(PATIENCE_SECONDS)).get("more_body"):
                continue
        assert reader_of_this_loop(how_far=following._how_far).watched == 0

    async def test_is_sent_away_in_time_when_nobody_calls(self, admin, monkeypatch):
        monkeypatch.setattr(connections, "JUDGED_AGAIN_AFTER_SECONDS", 0.1)
        hold = await outside(a_claimed_run, admin)
        secret = await outside(a_secret_of, admin, "view", kind="agent")
        socket = await watching(f"/ws/runs/{hold.run_id}", secret)

        await outside(AccessToken.objects.update, expires_at="2026-01-01T00:00Z")

        assert await code_of(socket) == 4403


class TestACIJob:
    @pytest.mark.parametrize("decision", [end_token, delete])
    async def test_is_sent_away_at_once(self, admin, decision):
        hold = await outside(a_claimed_run, admin)
        secret = await outside(a_secret_of, admin, "view", kind="ci")
        socket = await watching(f"/ws/runs/{hold.run_id}", secret)

        await outside(decision, admin)

        assert await code_of(socket) == 4403

    async def test_goes_on_watching_when_agents_are_sent_away(self, admin):
        hold = await outside(a_claimed_run, admin)
        secret = await outside(a_secret_of, admin, "view", kind="ci")
        socket = await watching(f"/ws/runs/{hold.run_id}", secret)

        await outside(send_agents_away, admin)

        assert await socket.receive_nothing(timeout=0.5)
        await socket.disconnect()


class TestTheSocketOfATeam:
    async def test_is_for_people(self, admin):
        secret = await outside(a_secret_of, admin, "view")
        team = await outside(team_by_id, admin.team_id)
        origin = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
        socket = WebsocketCommunicator(
            websocket_application, f"/ws/teams/{team.slug}", headers=[*origin, bearer(secret)]
        )

        await socket.connect()

        assert await code_of(socket) == 4403
