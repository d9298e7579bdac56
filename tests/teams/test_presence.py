"""What pages show, as others may know of it."""

import asyncio
import time

import pytest
from asgiref.sync import sync_to_async

from teams import presence
from teams.presence import KEPT_SECONDS, Looking, Selection, withdraw
from teams.quick_redis import quick
from teams.selectors import team_by_id
from tests.factories import a_person
from tests.pages import page_of

TEAM = "t_000000000001"
NOW = 1_000_000_000.0
PATIENCE_SECONDS = 10


def publish(*said, now=NOW):
    presence.publish(*said, now=now)


def looking_of(*whom, now=NOW):
    return presence.looking_of(*whom, now=now)


def selection_of(*whom):
    return presence.selection_of(*whom, now=NOW)


def opened_among(*what, now=NOW):
    return presence.opened_among(*what, now=now)


def looking(diagram_id, **more):
    return Looking(diagram_id=diagram_id, **more)


@pytest.fixture(autouse=True)
def nobody_looks():
    quick().flushdb()


class TestLookingOf:
    def test_is_what_the_page_in_front_shows(self):
        publish(TEAM, 1, "page a", looking("d_1", view=("orders",)))
        publish(TEAM, 1, "page b", looking("d_2", focused=False))

        assert looking_of(TEAM, 1) == looking("d_1", view=("orders",))

    def test_is_nothing_of_somebody_else_or_in_another_team(self):
        publish(TEAM, 1, "page", looking("d_1"))

        assert looking_of(TEAM, 2) is None
        assert looking_of("t_000000000002", 1) is None

    def test_is_what_was_said_last_where_no_page_is_in_front(self):
        publish(TEAM, 1, "page a", looking("d_1", focused=False))
        publish(TEAM, 1, "page b", looking("d_2", focused=False), now=NOW + 1)

        assert looking_of(TEAM, 1) == looking("d_2", focused=False)

    def test_is_nothing_after_the_page_was_closed(self):
        publish(TEAM, 1, "page", looking("d_1"))

        withdraw(TEAM, 1, "page")

        assert looking_of(TEAM, 1) is None

    def test_is_nothing_that_was_not_said_again_in_time(self):
        publish(TEAM, 1, "page", looking("d_1"))
        later = NOW + KEPT_SECONDS + 1

        assert looking_of(TEAM, 1, now=later) is None
        assert opened_among(TEAM, ["d_1"], now=later) == frozenset()


class TestSelectionOf:
    def test_is_of_that_diagram_whatever_the_page_in_front_shows(self):
        chosen = Selection(nodes=("web",), edges=("r1",))
        publish(TEAM, 1, "page a", looking("d_1", selection=chosen, focused=False))
        publish(TEAM, 1, "page b", looking("d_2"))

        found = selection_of(TEAM, 1, "d_1")

        assert found is not None
        assert found.selection == chosen


class TestOpenedAmong:
    def test_are_those_that_anybody_of_the_team_has_open(self):
        publish(TEAM, 1, "page a", looking("d_1"))
        publish(TEAM, 2, "page b", looking("d_2"))

        assert opened_among(TEAM, ["d_1", "d_2", "d_3"]) == {"d_1", "d_2"}
        assert opened_among("t_000000000002", ["d_1"]) == frozenset()

    def test_go_with_the_last_page_that_shows_them(self):
        publish(TEAM, 1, "page a", looking("d_1"))
        publish(TEAM, 2, "page b", looking("d_1"))

        withdraw(TEAM, 1, "page a")
        still = opened_among(TEAM, ["d_1"])
        withdraw(TEAM, 2, "page b")

        assert (still, opened_among(TEAM, ["d_1"])) == ({"d_1"}, frozenset())


@pytest.mark.django_db(transaction=True)
class TestAPage:
    async def test_says_what_it_shows_until_it_is_closed(self):
        person, page = await sync_to_async(somebody)()
        await page.connect()

        await page.send_json_to({"type": "looking", "diagramId": "d_1", "view": ["orders"]})
        found = await until(lambda: shown_to(person) is not None)
        await page.disconnect()

        assert found
        assert await until(lambda: shown_to(person) is None)

    @pytest.mark.parametrize(
        "said",
        [
            "[",
            "3",
            '{"type": "looking"}',
            '{"type": "looking", "diagramId": "' + "x" * 200 + '"}',
            '{"type": "looking", "diagramId": "d_1", "view": ["a", "b", "c", "d"]}',
            '{"type": "looking", "diagramId": "d_1", "selection": {"nodes": '
            + str(["x"] * 301).replace("'", '"')
            + "}}",
        ],
    )
    async def test_may_say_nonsense_and_is_not_listened_to(self, said):
        person, page = await sync_to_async(somebody)()
        await page.connect()

        await page.send_to(text_data=said)
        await page.send_json_to({"type": "looking", "diagramId": "d_2"})

        assert await until(lambda: shown_to(person) is not None)
        assert (await asyncio.to_thread(shown_to, person)).diagram_id == "d_2"
        await page.disconnect()


def somebody():
    person = a_person()
    return person, page_of(person, team_by_id(person.team_id).slug)


def shown_to(person):
    return presence.looking_of(person.team_id, person.user_id, now=time.time())


async def until(holds) -> bool:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await asyncio.to_thread(holds):
            await asyncio.sleep(0.01)
    return True
