import asyncio
from collections.abc import Sequence

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from canvas_project.live import websocket_application
from runs import following
from runs.models import RunEventRow
from runs.services.execute_run import execute_run
from runs.stream_reader import reader_of_this_loop
from teams.actors import Person
from teams.models import User
from tests.factories import a_person, a_secret_of
from tests.runs.arranging import a_claimed_run, a_queued_run, log_of, outside

pytestmark = pytest.mark.django_db(transaction=True)


Headers = Sequence[tuple[bytes, bytes]]


def cookies_of(person: Person) -> Headers:
    client = Client()
    client.force_login(User.objects.get(pk=person.user_id))
    return [(b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode())]


def socket_for(path: str, headers: Headers = ()) -> WebsocketCommunicator:
    origin = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    return WebsocketCommunicator(websocket_application, path, headers=[*origin, *headers])


async def all_frames(socket: WebsocketCommunicator) -> tuple[list[str], int]:
    """Return what arrives until the server closes, and the code it closes with."""
    connected, _ = await socket.connect()
    assert connected
    frames = []
    while (message := await socket.receive_output(timeout=10))["type"] == "websocket.send":
        frames.append(message["text"])
    return frames, message["code"]


async def close_code(path: str, headers: Headers = ()) -> int:
    _, code = await all_frames(socket_for(path, headers))
    return code


class TestRunConsumer:
    async def test_sends_every_frame_and_closes_after_the_last(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        socket = socket_for(f"/ws/runs/{run_id}", await outside(cookies_of, person))
        viewer = asyncio.create_task(all_frames(socket))

        await outside(execute_run, run_id=run_id)

        frames, code = await viewer
        assert frames == [
            frame.model_dump_json(by_alias=True) for frame in await outside(log_of, run_id)
        ]
        assert code == 1000

    async def test_goes_on_from_where_the_page_was(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        await outside(execute_run, run_id=run_id)

        frames, _ = await all_frames(
            socket_for(f"/ws/runs/{run_id}?after=8", await outside(cookies_of, person))
        )

        assert len(frames) == 2

    async def test_lets_a_token_listen(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        await outside(execute_run, run_id=run_id)
        secret = await outside(a_secret_of, person, "view")

        frames, _ = await all_frames(
            socket_for(f"/ws/runs/{run_id}", [(b"authorization", f"Bearer {secret}".encode())])
        )

        assert len(frames) == 10

    async def test_closes_on_somebody_who_is_not_signed_in(self):
        run_id = await outside(a_queued_run)

        assert await close_code(f"/ws/runs/{run_id}") == 4401

    async def test_does_not_tell_a_stranger_which_runs_there_are(self):
        assert await close_code("/ws/runs/run_000000000000") == 4401

    async def test_knows_nothing_of_another_teams_run(self):
        run_id = await outside(a_queued_run)
        stranger = await outside(cookies_of, await outside(a_person))

        assert await close_code(f"/ws/runs/{run_id}", stranger) == 4404
        assert await close_code("/ws/runs/run_000000000000", stranger) == 4404

    async def test_closes_on_a_token_that_may_not_look(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        secret = await outside(a_secret_of, person, "run")

        code = await close_code(
            f"/ws/runs/{run_id}", [(b"authorization", f"Bearer {secret}".encode())]
        )

        assert code == 4403

    async def test_closes_on_a_position_that_is_no_number(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)

        code = await close_code(f"/ws/runs/{run_id}?after=soon", await outside(cookies_of, person))

        assert code == 4400

    async def test_closes_when_it_cannot_go_on_so_that_the_page_comes_back(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        await outside(execute_run, run_id=run_id)
        unknown = {"type": "from a release to come"}
        await outside(RunEventRow.objects.filter(run_id=run_id, seq=3).update, event=unknown)

        code = await close_code(f"/ws/runs/{run_id}", await outside(cookies_of, person))

        assert code == 1011

    async def test_leaves_nothing_behind_when_the_page_goes(self):
        person = await outside(a_person)
        hold = await outside(a_claimed_run, person)
        socket = socket_for(f"/ws/runs/{hold.run_id}", await outside(cookies_of, person))
        await socket.connect()
        reader = reader_of_this_loop(how_far=following._how_far)
        async with asyncio.timeout(10):
            while not reader.watched:
                await asyncio.sleep(0.01)

        await socket.disconnect()

        assert reader.watched == 0

    async def test_is_not_opened_by_another_site(self):
        run_id = await outside(a_queued_run)
        headers = [(b"host", b"localhost"), (b"origin", b"https://elsewhere.example")]
        socket = WebsocketCommunicator(websocket_application, f"/ws/runs/{run_id}", headers=headers)

        connected, _ = await socket.connect()

        assert not connected
