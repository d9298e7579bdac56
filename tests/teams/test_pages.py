"""Whether one person has a page open, as far as Redis knows who listens."""

import pytest
from channels.db import database_sync_to_async
from django.test import override_settings

from teams import quick_redis
from teams.pages import has_open_page
from tests.conftest import NOWHERE
from tests.factories import a_colleague_of, a_person, a_team
from tests.pages import page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5


@pytest.fixture
def no_redis():
    quick_redis.quick.cache_clear()
    with override_settings(REDIS_URL=f"unix://{NOWHERE}"):
        yield
    quick_redis.quick.cache_clear()


@database_sync_to_async
def in_database(call):
    return call()


async def is_here(person):
    return await in_database(lambda: has_open_page(person.team_id, person.user_id))


class TestHasOpenPage:
    async def test_is_so_from_the_first_page_on_until_the_last_is_closed(self):
        person = await in_database(lambda: a_person(a_team("art")))
        one, other = [await in_database(lambda: page_of(person, "art")) for _ in range(2)]
        before = await is_here(person)
        await one.connect(SECONDS)
        await other.connect(SECONDS)
        await one.disconnect()

        assert (before, await is_here(person)) == (False, True)
        await other.disconnect()
        assert not await is_here(person)

    async def test_is_not_so_for_the_page_of_a_colleague(self):
        person = await in_database(lambda: a_person(a_team("art")))
        page = await in_database(lambda: page_of(a_colleague_of(person), "art"))
        await page.connect(SECONDS)

        assert not await is_here(person)
        await page.disconnect()

    def test_is_taken_for_not_so_where_nobody_can_tell(self, no_redis):
        assert has_open_page("t_1", 1) is False
