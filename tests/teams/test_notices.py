"""A team's open pages hear what changed, through the real channel layer."""

import asyncio
import logging
import threading

import pytest
from channels.db import database_sync_to_async
from channels.layers import channel_layers
from django.db import connection, transaction

from common.contract import Contract
from teams import consumers
from teams.models import Membership
from teams.notices import announce
from tests.factories import a_person, a_team
from tests.pages import page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5


class Moved(Contract):
    type: str = "moved"
    to: int


@database_sync_to_async
def in_database(call):
    return call()


async def a_page(slug="art"):
    """An open page of a member of the team ``slug``, and the team's id."""
    person = await in_database(lambda: a_person(a_team(slug)))
    page = await in_database(lambda: page_of(person, slug))
    connected, _ = await page.connect(SECONDS)
    assert connected
    # Joining the group is the last thing a page does before it listens.
    await asyncio.sleep(0.2)
    return page, person.team_id


class TestAnnounce:
    async def test_reaches_the_open_pages_of_the_team(self):
        page, team_id = await a_page()

        await in_database(lambda: announce(team_id, Moved(to=2)))

        assert await page.receive_json_from(SECONDS) == {"type": "moved", "to": 2}
        await page.disconnect()

    async def test_keeps_the_order_in_which_things_changed(self):
        page, team_id = await a_page()

        def change_often():
            for to in range(50):
                announce(team_id, Moved(to=to))

        await in_database(change_often)

        heard = [(await page.receive_json_from(SECONDS))["to"] for _ in range(50)]
        assert heard == list(range(50))
        await page.disconnect()

    async def test_does_not_reach_other_teams(self):
        page, _ = await a_page()
        other = await in_database(lambda: a_team("music").id)

        await in_database(lambda: announce(other, Moved(to=2)))

        assert await page.receive_nothing(0.3)
        await page.disconnect()

    async def test_says_nothing_of_a_change_that_was_rolled_back(self):
        page, team_id = await a_page()

        def change_and_fail():
            with transaction.atomic():
                announce(team_id, Moved(to=2))
                transaction.set_rollback(True)

        await in_database(change_and_fail)

        assert await page.receive_nothing(0.3)
        await page.disconnect()

    async def test_waits_for_the_change_to_be_committed(self):
        page, team_id = await a_page()
        may_commit = threading.Event()

        def change_slowly():
            with transaction.atomic():
                announce(team_id, Moved(to=2))
                may_commit.wait()
            connection.close()

        change = asyncio.create_task(asyncio.to_thread(change_slowly))
        assert await page.receive_nothing(0.3)
        may_commit.set()

        assert (await page.receive_json_from(SECONDS))["to"] == 2
        await change
        await page.disconnect()

    async def test_loses_the_notice_and_keeps_the_change_when_redis_is_gone(self, settings, caplog):
        team = await in_database(a_team)
        settings.CHANNEL_LAYERS = {
            "default": {
                "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                "CONFIG": {"hosts": ["redis://localhost:1/0"]},
            }
        }
        channel_layers.backends.clear()

        try:
            with caplog.at_level(logging.WARNING, logger="teams.notices"):
                await in_database(lambda: announce(team.id, Moved(to=2)))
                await until(lambda: "was lost" in caplog.text)
        finally:
            channel_layers.backends.clear()


class TestTeamConsumer:
    async def test_closes_on_who_is_not_signed_in_with_a_code_of_its_own(self):
        page = page_of(None, "art")

        await page.connect(SECONDS)

        assert await page.receive_output(SECONDS) == {
            "type": "websocket.close",
            "code": 4401,
        }

    @pytest.mark.parametrize("slug", ["music", "nowhere"])
    async def test_does_not_tell_a_foreign_team_from_none(self, slug):
        await in_database(lambda: a_team("music"))
        person = await in_database(a_person)
        page = await in_database(lambda: page_of(person, slug))

        await page.connect(SECONDS)

        assert (await page.receive_output(SECONDS))["code"] == 4404

    async def test_falls_silent_when_its_person_has_left_the_team(self, monkeypatch):
        # How often it looks again is a number of the module.
        monkeypatch.setattr(consumers, "JUDGED_AGAIN_AFTER_SECONDS", 0)
        page, team_id = await a_page()
        await in_database(lambda: Membership.objects.all().delete())

        await in_database(lambda: announce(team_id, Moved(to=2)))

        assert (await page.receive_output(SECONDS))["code"] == 4404

    async def test_ignores_what_a_page_says(self):
        page, team_id = await a_page()

        await page.send_json_to({"hello": "there"})
        await in_database(lambda: announce(team_id, Moved(to=2)))

        assert (await page.receive_json_from(SECONDS))["to"] == 2
        await page.disconnect()


async def until(condition):
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.01)
