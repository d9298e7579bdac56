import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator

from canvas_project.asgi import application
from runs import following
from runs.stream_reader import reader_of_this_loop
from teams.selectors import team_by_id
from tests.factories import a_person, a_secret_of
from tests.runs.arranging import a_claimed_run, outside, status_of

PATIENCE_SECONDS = 10


@pytest.mark.django_db(transaction=True)
class TestALostConnection:
    async def test_ends_the_watching_and_leaves_the_run_alone(self):
        person = await outside(a_person)
        hold = await outside(a_claimed_run, person)
        team = await outside(team_by_id, person.team_id)
        secret = await outside(a_secret_of, person, "view")
        request = ApplicationCommunicator(
            application,
            {
                "type": "http",
                "method": "GET",
                "path": f"/api/{team.slug}/runs/{hold.run_id}/events",
                "query_string": b"",
                "headers": [
                    (b"host", b"localhost"),
                    (b"authorization", f"Bearer {secret}".encode()),
                ],
            },
        )
        await request.send_input({"type": "http.request", "body": b"", "more_body": False})
        started = await request.receive_output(PATIENCE_SECONDS)
        reader = reader_of_this_loop(how_far=following._how_far)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not reader.watched:
                await asyncio.sleep(0.01)

        await request.send_input({"type": "http.disconnect"})
        await request.wait(PATIENCE_SECONDS)

        assert started["status"] == 200
        assert reader.watched == 0
        assert await outside(status_of, hold.run_id) == "running"
