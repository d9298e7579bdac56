"""A new diagram is offered to the pages of whom it was made for, and to nobody else (TOOL-39)."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from diagrams.services.create_diagram import create_diagram
from tests.diagrams.kept import creation
from tests.factories import a_bot_of, a_colleague_of, a_person, a_team, let_agents_in
from tests.pages import page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5


@database_sync_to_async
def in_database(call):
    return call()


@pytest.fixture
async def person():
    return await in_database(lambda: a_person(a_team("art")))


async def listening(person):
    """An open page that listens: what it is sent from here on is all that it is sent."""
    page = await in_database(lambda: page_of(person, "art"))
    await page.connect(SECONDS)
    return page


async def made(actor, request=None, **fields):
    wanted = request or creation(**fields)
    return await in_database(lambda: create_diagram(actor=actor, request=wanted))


async def told(page, count):
    """The types of the next notices, in any order: they take two roads."""
    return sorted([(await page.receive_json_from(SECONDS))["type"] for _ in range(count)])


class TestAnOffer:
    async def test_is_made_to_a_page_of_the_one_who_asked(self, person):
        page = await listening(person)

        receipt = await made(person, open=True)

        assert (receipt.opened, receipt.open_reason) == (True, None)
        assert await told(page, 2) == ["diagram_changed", "diagram_offered"]
        await page.disconnect()

    async def test_is_made_by_an_agent_to_whom_it_acts_for_and_to_no_colleague(self, person):
        await in_database(lambda: let_agents_in(person))
        bot = await in_database(lambda: a_bot_of(person, "view", "draw", kind="agent"))
        colleague = await in_database(lambda: a_colleague_of(person))
        mine, theirs = await listening(person), await listening(colleague)

        assert (await made(bot, open=True)).opened is True

        # Whatever comes after it has come by the time that a later notice has.
        await made(bot)
        assert await told(mine, 3) == ["diagram_changed", "diagram_changed", "diagram_offered"]
        assert await told(theirs, 2) == ["diagram_changed"] * 2
        await asyncio.gather(mine.disconnect(), theirs.disconnect())

    async def test_is_not_made_where_no_page_is_open_and_that_is_said(self, person):
        colleague = await in_database(lambda: a_colleague_of(person))
        page = await listening(colleague)

        receipt = await made(person, open=True)

        assert (receipt.opened, receipt.open_reason) == (False, "no-open-page")
        await page.disconnect()

    async def test_is_not_made_to_a_page_that_was_closed(self, person):
        page = await listening(person)
        await page.disconnect()

        assert (await made(person, open=True)).opened is False

    async def test_is_not_made_unless_asked_for_and_not_again_with_the_receipt(self, person):
        request = creation(open=True)
        page = await listening(person)
        first = await made(person, request)
        again = await made(person, request)
        quiet = await made(person)

        assert (first.opened, again.opened, again.replayed) == (True, True, True)
        assert (quiet.opened, quiet.open_reason) == (False, None)
        assert await told(page, 3) == ["diagram_changed", "diagram_changed", "diagram_offered"]
        assert await page.receive_nothing()
        await page.disconnect()
