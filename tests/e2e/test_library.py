"""A person keeps diagrams: finds, begins and puts them away, looks back, and takes them out."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.team import confirm, told
from tests.e2e.test_looks import DESK, PHONE, serious_faults
from tests.stack import TEAM, Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

SHOP = {
    "title": "Web shop",
    "nodes": [
        {"id": "web", "type": "service", "label": "Web shop"},
        {"id": "db", "type": "sql-database", "label": "Orders"},
    ],
    "relationships": [{"id": "writes", "from": "web", "to": "db"}],
}


def library(desk: Page, query: str = "") -> None:
    desk.goto(f"/{TEAM}/diagrams{query}")
    expect(desk.get_by_role("heading", name="Diagrams")).to_be_visible()


def begin(desk: Page, how: str) -> None:
    """Choose one of the ways to begin a diagram."""
    desk.get_by_role("button", name="New diagram").click()
    desk.get_by_role("menuitem", name=how).click()


def from_json(desk: Page, content: object) -> None:
    begin(desk, "New diagram from JSON")
    desk.get_by_label("JSON", exact=True).fill(json.dumps(content, indent=2))
    desk.get_by_role("button", name="Make diagram").click()


def card(desk: Page, title: str) -> Locator:
    named = desk.get_by_role("link", name=title, exact=True)
    return desk.get_by_role("listitem").filter(has=named)


def choose(desk: Page, title: str, act: str) -> None:
    card(desk, title).get_by_role("button", name=f"More for {title}").click()
    desk.get_by_role("menuitem", name=act).click()


def expect_open(desk: Page, title: str) -> None:
    expect(desk).to_have_url(re.compile(r"/diagrams/d_\w+"))
    expect(desk.get_by_role("button", name=f"{title}. Rename")).to_be_visible()


class TestTheLibrary:
    def test_begins_diagrams_in_every_way_and_shows_each_with_its_picture(self, desk: Page):
        library(desk)
        begin(desk, "New diagram from a starter")
        desk.get_by_role("button", name=re.compile("^CQRS")).click()
        expect_open(desk, "CQRS")
        library(desk)
        begin(desk, "New blank diagram")
        expect_open(desk, "Untitled diagram")
        library(desk)
        from_json(desk, SHOP)
        expect_open(desk, "Web shop")

        library(desk)
        picture = card(desk, "Web shop").locator("img")
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
        expect(card(desk, "Web shop")).to_contain_text("2 elements · 1 relationship")
        expect(card(desk, "Untitled diagram")).to_contain_text("Nothing drawn yet")

    def test_leads_to_the_line_of_what_is_wrong_in_a_text(self, desk: Page):
        library(desk)
        wrong = {**SHOP, "relationships": [{"from": "web", "to": "nobody"}]}
        from_json(desk, wrong)

        alert = desk.get_by_role("dialog").get_by_role("alert")
        alert.get_by_role("button", name=re.compile("Line")).first.click()
        selected = desk.get_by_label("JSON", exact=True).evaluate(
            "area => area.value.slice(area.selectionStart, area.selectionEnd)"
        )
        assert selected == '"nobody"'

    def test_puts_away_and_brings_back(self, desk: Page):
        library(desk)
        from_json(desk, {**SHOP, "title": "Put away"})
        expect_open(desk, "Put away")
        library(desk)
        choose(desk, "Put away", "Archive")
        expect(card(desk, "Put away")).to_have_count(0)
        desk.get_by_role("button", name="Undo").click()
        choose(desk, "Put away", "Delete")
        confirm(desk, "Delete diagram")
        expect(told(desk, "Deleted: “Put away”")).to_be_visible()

        library(desk, "?state=deleted")
        gone = desk.get_by_role("listitem").filter(has_text="Put away")
        expect(gone).to_contain_text("Gone for good in 30 days")
        gone.get_by_role("button", name="Restore").click()
        library(desk)
        expect(card(desk, "Put away")).to_be_visible()

    def test_is_walked_and_renamed_by_keyboard(self, desk: Page):
        library(desk)
        from_json(desk, {**SHOP, "title": "By keyboard"})
        expect_open(desk, "By keyboard")
        library(desk, "?search=By+keyboard")
        expect(card(desk, "By keyboard")).to_be_visible()
        desk.keyboard.press("j")
        expect(desk.get_by_role("link", name="By keyboard")).to_be_focused()
        desk.keyboard.press("Tab")
        desk.keyboard.press("Enter")
        desk.get_by_role("menuitem", name="Rename").press("Enter")
        desk.keyboard.type("Renamed by keyboard")
        desk.keyboard.press("Enter")
        expect(desk.get_by_role("link", name="Renamed by keyboard")).to_be_focused()
        desk.keyboard.press("Enter")
        expect_open(desk, "Renamed by keyboard")

    @pytest.mark.parametrize("width", [320, PHONE["width"], DESK["width"]])
    def test_has_no_serious_fault_however_wide_it_is(self, desk: Page, width: int):
        desk.set_viewport_size({"width": width, "height": 844})
        faults: list[str] = []
        for query in ("", "?form=list", "?state=archived", "?state=deleted", "?search=nothing"):
            library(desk, query)
            expect(desk.get_by_text("Reading the team's diagrams…")).to_have_count(0)
            faults += serious_faults(desk, f"library{query}")
            wide = desk.evaluate("document.scrollingElement.scrollWidth")
            assert wide <= width, f"library{query} is {wide} px wide"
        assert faults == []


class TestADiagramsHistory:
    def test_compares_restores_and_is_in_the_address(self, desk: Page, easel: Easel):
        library(desk)
        from_json(desk, {**SHOP, "title": "Looked back at"})
        expect_open(desk, "Looked back at")
        address = desk.url.partition("?")[0]
        change(desk, address, {"op": "update", "id": "web", "set": {"label": "Store"}})
        desk.goto(f"{address}?panel=history")
        history = desk.get_by_role("region", name="History")

        history.get_by_role("button", name=re.compile("^2")).click()
        expect(history.get_by_role("list", name="Changes")).to_contain_text("Web shop")
        expect(desk).to_have_url(re.compile(r"compare=1\.\.2"))
        desk.reload()
        expect(history.get_by_role("list", name="Changes")).to_contain_text("Store")
        history.get_by_role("button", name=re.compile("^1")).click()
        expect(desk).to_have_url(re.compile(r"revision=1"))
        history.get_by_role("button", name="Restore this revision").click()
        confirm(desk, "Restore revision")
        expect(history.get_by_role("button", name=re.compile("^3"))).to_be_visible()


class TestSharingADiagram:
    def test_saves_a_file_and_a_picture(self, desk: Page, tmp_path: Path):
        library(desk)
        from_json(desk, {**SHOP, "title": "Shared"})
        expect_open(desk, "Shared")

        desk.get_by_role("button", name="Share").click()
        with desk.expect_download() as saved:
            desk.get_by_role("menuitem", name="Mermaid flowchart").click()
        assert saved.value.suggested_filename == "Shared.flowchart.mmd"
        saved.value.save_as(tmp_path / "shared.mmd")
        assert "Web shop" in (tmp_path / "shared.mmd").read_text()

        desk.get_by_role("button", name="Share").click()
        desk.get_by_role("menuitem", name="Export a picture").click()
        with desk.expect_download() as saved:
            desk.get_by_role("button", name="Save PNG").click()
        saved.value.save_as(tmp_path / "shared.png")
        assert (tmp_path / "shared.png").read_bytes().startswith(b"\x89PNG")


def change(desk: Page, address: str, op: dict[str, object]) -> None:
    """Make a change to the diagram at ``address``, as its page does."""
    path = address.partition(f"/{TEAM}/")[2]
    answer = desk.evaluate(
        """async ([path, op]) => {
            const token = document.cookie.match(/csrftoken=([^;]+)/)[1]
            const body = { requestId: crypto.randomUUID(), expectedRevision: 'r:1', ops: [op] }
            const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token }
            const sent = { method: 'PATCH', headers, body: JSON.stringify(body) }
            return (await fetch(path, sent)).status
        }""",
        [f"/api/{TEAM}/{path}", op],
    )
    assert answer == 200
