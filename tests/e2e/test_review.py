"""A person decides on what a bot proposes for a diagram."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.diagram import edit, new_diagram
from tests.e2e.test_looks import serious_faults
from tests.journeys.acts import change, made
from tests.stack import TEAM, Easel, until

pytestmark = [pytest.mark.stack, pytest.mark.browser]

SHOP = {
    "title": "Shop",
    "nodes": [
        {"id": "web", "type": "gateway", "label": "Web"},
        {"id": "orders", "type": "service", "label": "Orders"},
    ],
}


@pytest.fixture
def person(easel: Easel) -> httpx.Client:
    return easel.client()


@pytest.fixture
def diagram_id(person: httpx.Client) -> str:
    return new_diagram(person, SHOP)


@pytest.fixture
def bot(easel: Easel, person: httpx.Client) -> httpx.Client:
    wanted = change(name="Build", kind="ci", grants=["view", "propose"])
    secret = made(person.post(f"/api/{TEAM}/tokens", json=wanted))["secret"]
    return httpx.Client(
        base_url=easel.base_url, headers={"Authorization": f"Bearer {secret}"}, timeout=60
    )


def propose(bot: httpx.Client, diagram_id: str, summary: str, **more: Any) -> str:
    body = change(
        expectedRevision="r:1",
        summary=summary,
        rationale="The code says so.",
        ops=[
            {"op": "update", "id": "web", "set": {"label": "Web shop"}},
            {"op": "add", "nodes": [{"id": "store", "type": "database", "label": "Store"}]},
        ],
        **more,
    )
    address = f"/api/{TEAM}/diagrams/{diagram_id}/proposals"
    proposal_id: str = made(bot.post(address, json=body))["proposalId"]
    return proposal_id


def labels(person: httpx.Client, diagram_id: str) -> set[str]:
    view = made(person.get(f"/api/{TEAM}/diagrams/{diagram_id}/export/json"))["view"]
    return {node["label"] for node in view["nodes"]}


class TestReviewing:
    def test_accepts_what_is_shown_as_a_change_that_can_be_undone(
        self, desk: Page, person: httpx.Client, bot: httpx.Client, diagram_id: str
    ):
        summary = f"Name the shop in {diagram_id}"
        desk.get_by_role("link", name="Review").first.click()
        # It comes in while the list is open.
        propose(bot, diagram_id, summary)
        desk.get_by_role("link", name=summary).click()

        expect(desk.get_by_role("heading", name=summary)).to_be_visible()
        what = desk.get_by_role("region", name="What would change")
        expect(what).to_contain_text("Web shop: changed")
        expect(what).to_contain_text("Store: added")
        desk.get_by_text("Why", exact=True).click()
        expect(desk.get_by_text("The code says so.")).to_be_visible()
        assert serious_faults(desk, "reviewing") == []
        assert labels(person, diagram_id) == {"Web", "Orders"}
        desk.get_by_role("button", name="Accept").click()

        expect(desk.get_by_role("heading", name="Review")).to_be_visible()
        expect(desk.get_by_role("link", name=summary)).to_have_count(0)
        assert labels(person, diagram_id) == {"Web shop", "Orders", "Store"}
        made(person.post(f"/api/{TEAM}/diagrams/{diagram_id}/undo", json=change()))
        assert labels(person, diagram_id) == {"Web", "Orders"}
        desk.goto(f"/{TEAM}/review?status=accepted")
        expect(desk.get_by_role("link", name=summary)).to_be_visible()

    def test_says_what_somebody_changed_under_it_and_rejects_with_words(
        self, desk: Page, person: httpx.Client, bot: httpx.Client, diagram_id: str
    ):
        source = {"url": "https://example.org/pull/7", "title": "A pull request"}
        proposal_id = propose(bot, diagram_id, "Name the shop", sourceRef=source)
        edit(person, diagram_id, {"op": "update", "id": "web", "set": {"label": "Site"}})

        desk.goto(f"/{TEAM}/review/{proposal_id}")

        conflicts = desk.get_by_role("region", name="Conflicts")
        expect(conflicts).to_contain_text("label was “Web” and is “Site”")
        expect(desk.get_by_role("button", name="Accept")).to_have_attribute("aria-disabled", "true")
        # Never fetched: a plain link, which tells the other side nothing of us.
        link = desk.get_by_role("link", name="A pull request")
        expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
        # By keys alone.
        desk.get_by_label("Comment").press_sequentially("It has a name by now.")
        desk.get_by_role("button", name="Reject").press("Enter")
        expect(desk.get_by_role("heading", name="Review")).to_be_visible()

        told = made(bot.get(f"/api/{TEAM}/proposals/{proposal_id}"))
        assert (told["status"], told["reason"]) == ("rejected", "It has a name by now.")
        until(lambda: labels(person, diagram_id) == {"Site", "Orders"}, "nothing to change", 5)
