"""Who else is at a diagram: told to the pages of people that show it, and to no others."""

import asyncio
import time

import pytest
from asgiref.sync import sync_to_async

from teams import company
from teams.company import company_of, group_at, leave
from teams.presence import KEPT_SECONDS, Looking, Selection
from teams.quick_redis import quick
from teams.selectors import team_by_id
from tests.factories import a_colleague_of, a_person
from tests.pages import page_of

TEAM = "t_000000000001"
DIAGRAM = "d_1"
NOW = 1_000_000_000.0
PATIENCE_SECONDS = 10


@pytest.fixture(autouse=True)
def nobody_is_there():
    quick().flushdb()


def join(user_id, name, page, *, now=NOW, **shown):
    company.join(TEAM, user_id, name, page, Looking(diagram_id=DIAGRAM, **shown), now=now)


def beside(page, *, team=TEAM, diagram=DIAGRAM, now=NOW):
    found = company_of(team, diagram, page, now=now)
    assert found is not None
    return found


class TestCompanyOf:
    def test_is_everybody_at_the_diagram_by_name_without_the_page_that_asks(self):
        join(1, "Zoe", "page z")
        join(2, "Ada", "page a")
        join(2, "Ada", "page b")

        assert [each.page for each in beside("page b")] == ["page a", "page z"]

    def test_says_which_view_and_selection_each_page_shows(self):
        chosen = Selection(nodes=("web",), edges=("r1",))
        join(1, "Zoe", "page z", view=("orders",), selection=chosen, focused=False)

        (zoe,) = beside("page a")

        assert (zoe.user_id, zoe.name, zoe.view) == (1, "Zoe", ("orders",))
        assert (zoe.selection, zoe.focused) == (chosen, False)

    def test_is_nobody_of_another_team_or_at_another_diagram(self):
        join(1, "Zoe", "page z")

        assert beside("page a", team="t_000000000002") == ()
        assert beside("page a", diagram="d_2") == ()

    def test_forgets_who_left(self):
        join(1, "Zoe", "page z")

        leave(TEAM, DIAGRAM, "page z")

        assert beside("page a") == ()

    def test_forgets_who_did_not_say_it_again_in_time_also_while_others_stay(self):
        later = NOW + KEPT_SECONDS
        join(1, "Zoe", "page z")
        join(2, "Ada", "page a", now=later)

        first = beside("page b", now=later)

        assert [each.name for each in first] == ["Ada"]
        assert quick().hkeys(f"easel:company:{TEAM}:{DIAGRAM}") == [b"page a"]

    def test_is_at_most_so_many_as_a_page_can_show(self):
        for number in range(company.MAX_TOLD + 5):
            join(number, "Zoe", f"page {number}")

        assert len(beside("page a")) == company.MAX_TOLD


class TestGroupAt:
    @pytest.mark.parametrize("diagram_id", ["d_1", "x" * 128, "über {} \n", "*"])
    def test_is_a_name_that_a_channel_group_may_have(self, diagram_id):
        group = group_at(TEAM, diagram_id)

        assert len(group) < 100
        assert group.replace(".", "").replace("_", "").isalnum()


@pytest.mark.django_db(transaction=True)
class TestAPageAtADiagram:
    async def test_is_told_at_once_that_nobody_else_is_there(self):
        ada, _, slug = await sync_to_async(two_people)()
        page = await opened(ada, slug)

        await look(page, DIAGRAM)

        assert (await told(page)) == {
            "type": "people_present",
            "diagramId": DIAGRAM,
            "people": [],
        }
        await page.disconnect()

    async def test_is_told_who_comes_what_they_select_and_that_they_leave(self):
        ada, ben, slug = await sync_to_async(two_people)()
        page, other = await opened(ada, slug), await opened(ben, slug)
        await look(page, DIAGRAM)
        await told(page)

        await look(other, DIAGRAM)
        came = await told(page)
        await look(other, DIAGRAM, view=["orders"], selection={"nodes": ["web"], "edges": []})
        selected = await told(page)
        await other.disconnect()
        left = await told(page)

        assert [each["userId"] for each in came["people"]] == [ben.user_id]
        assert selected["people"][0]["view"] == ["orders"]
        assert selected["people"][0]["selection"] == {"nodes": ["web"], "edges": []}
        assert left["people"] == []
        await page.disconnect()

    @pytest.mark.parametrize(
        "said", [{"type": "looking", "diagramId": "d_2"}, {"type": "looking_away"}]
    )
    async def test_is_told_that_somebody_went_elsewhere(self, said):
        ada, ben, slug = await sync_to_async(two_people)()
        page, other = await opened(ada, slug), await opened(ben, slug)
        await look(other, DIAGRAM)
        await told(other)
        await look(page, DIAGRAM)
        assert len((await told(page))["people"]) == 1

        await other.send_json_to(said)

        assert (await told(page))["people"] == []
        await page.disconnect()
        await other.disconnect()

    async def test_hears_nothing_of_those_at_another_diagram(self):
        ada, ben, slug = await sync_to_async(two_people)()
        page, other = await opened(ada, slug), await opened(ben, slug)
        await look(page, "d_2")
        await told(page)

        await look(other, DIAGRAM)
        await told(other)

        assert await page.receive_nothing()
        await page.disconnect()
        await other.disconnect()

    async def test_is_told_nothing_new_while_nothing_changes(self):
        ada, _, slug = await sync_to_async(two_people)()
        page = await opened(ada, slug)
        await look(page, DIAGRAM)
        await told(page)

        await look(page, DIAGRAM)

        assert await page.receive_nothing(timeout=0.5)
        await page.disconnect()

    async def test_notices_who_was_gone_without_a_word_when_it_speaks_again(self):
        ada, _, slug = await sync_to_async(two_people)()
        gone = Looking(diagram_id=DIAGRAM)
        # Of a process that was killed: it never said that its page was closed.
        await asyncio.to_thread(
            company.join, ada.team_id, 99, "Zoe", "page z", gone, now=time.time()
        )
        page = await opened(ada, slug)
        await look(page, DIAGRAM)
        before = await told(page)
        long_ago = time.time() - KEPT_SECONDS
        await asyncio.to_thread(company.join, ada.team_id, 99, "Zoe", "page z", gone, now=long_ago)

        await look(page, DIAGRAM)

        assert [each["name"] for each in before["people"]] == ["Zoe"]
        assert (await told(page))["people"] == []
        await page.disconnect()

    async def test_is_told_in_the_end_what_came_last_of_many_changes(self):
        ada, ben, slug = await sync_to_async(two_people)()
        page, other = await opened(ada, slug), await opened(ben, slug)
        await look(page, DIAGRAM)
        await told(page)

        for number in range(50):
            await look(other, DIAGRAM, selection={"nodes": [f"n{number}"], "edges": []})

        heard = [await told(page)]
        while heard[-1]["people"][0]["selection"]["nodes"] != ["n49"]:
            heard.append(await told(page))
        assert len(heard) < 50
        await page.disconnect()
        await other.disconnect()


def two_people():
    ada = a_person()
    return ada, a_colleague_of(ada), team_by_id(ada.team_id).slug


async def opened(person, slug):
    page = await sync_to_async(page_of)(person, slug)
    await page.connect()
    return page


async def look(page, diagram_id, **shown):
    await page.send_json_to({"type": "looking", "diagramId": diagram_id, **shown})


async def told(page):
    """The next thing that the page is told of the others."""
    return await page.receive_json_from(timeout=PATIENCE_SECONDS)
