"""A person draws: by mouse, by keys, without a connection, and beside somebody else."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import sign_in
from tests.e2e.diagram import new_diagram, open_diagram, painted, shape
from tests.e2e.team import stranger
from tests.e2e.test_looks import serious_faults
from tests.journeys.acts import made
from tests.stack import TEAM, Easel, until

pytestmark = [pytest.mark.stack, pytest.mark.browser]

View = Callable[[], dict[str, Any]]


@pytest.fixture
def diagram_id(easel: Easel) -> str:
    shop = {
        "title": "Shop",
        "nodes": [
            {"id": "shop", "type": "service", "label": "Shop"},
            {"id": "stock", "type": "service", "label": "Stock"},
        ],
    }
    return new_diagram(easel.client(), shop)


@pytest.fixture
def kept(easel: Easel, diagram_id: str) -> View:
    """What the server has of the top view by now."""

    def view() -> dict[str, Any]:
        address = f"/api/{TEAM}/diagrams/{diagram_id}/export/json"
        content: dict[str, Any] = made(easel.client().get(address))["view"]
        return content

    return view


def labels(view: dict[str, Any]) -> set[str]:
    return {node["label"] for node in view["nodes"]}


def place(view: dict[str, Any], item_id: str) -> list[float]:
    box: list[float] = next(node["box"] for node in view["nodes"] if node["id"] == item_id)
    return box[:2]


def expect_saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def middle(item: Locator) -> tuple[float, float]:
    box = item.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def select(page: Page, name: str) -> None:
    page.mouse.click(*middle(shape(page, name)))
    expect(page.get_by_role("textbox", name="Name (required)")).to_have_value(name)


class TestByMouse:
    def test_one_adds_names_moves_and_joins_and_undo_still_knows_after_a_reload(
        self, desk: Page, diagram_id: str, kept: View
    ):
        open_diagram(desk, diagram_id)

        desk.get_by_role("button", name="Add Database", exact=True).click()
        desk.get_by_label("Name of the element").fill("Orders")
        desk.keyboard.press("Enter")
        expect(shape(desk, "Orders")).to_be_visible()
        expect_saved(desk)
        assert labels(kept()) == {"Shop", "Stock", "Orders"}

        before = place(kept(), "shop")
        x, y = middle(shape(desk, "Shop"))
        drag(desk, (x, y), (x - 60, y - 120))
        expect_saved(desk)
        expect(desk.get_by_role("button", name="Undo")).to_be_enabled()
        assert place(kept(), "shop") != before

        select(desk, "Shop")
        box = shape(desk, "Shop").bounding_box()
        assert box is not None
        port = (box["x"] + box["width"] + 16, box["y"] + box["height"] / 2)
        drag(desk, port, middle(shape(desk, "Orders")))
        desk.get_by_role("menuitem").first.click()
        expect_saved(desk)
        (line,) = kept()["relationships"]
        assert line["from"] == "shop"

        desk.reload()
        painted(desk)
        desk.keyboard.press("Control+z")
        expect_saved(desk)
        expect(desk.get_by_role("button", name="Redo")).to_be_enabled()
        assert kept()["relationships"] == []

    def test_what_is_selected_is_read_and_changed_beside_the_canvas(
        self, desk: Page, diagram_id: str, kept: View
    ):
        open_diagram(desk, diagram_id)
        select(desk, "Stock")

        desk.get_by_label("Technology").fill("Go")
        desk.keyboard.press("Enter")

        expect_saved(desk)
        expect(desk.get_by_role("button", name="Undo")).to_be_enabled()
        stock = next(node for node in kept()["nodes"] if node["id"] == "stock")
        assert stock["technology"] == "Go"
        assert serious_faults(desk, "drawing") == []


class TestByKeys:
    def test_one_adds_joins_renames_moves_deletes_and_takes_it_back(
        self, desk: Page, diagram_id: str, kept: View
    ):
        canvas = open_diagram(desk, diagram_id)
        canvas.focus()

        desk.keyboard.press("s")
        desk.keyboard.type("Billing")
        desk.keyboard.press("Enter")
        expect(shape(desk, "Billing")).to_be_visible()
        expect_saved(desk)
        assert "Billing" in labels(kept())

        desk.get_by_role("button", name="element: Shop").press("Enter")
        canvas.focus()
        desk.keyboard.press("c")
        desk.get_by_role("button", name="element: Stock").press("Enter")
        canvas.focus()
        desk.keyboard.press("Enter")
        desk.get_by_role("menuitem").first.press("Enter")
        expect_saved(desk)
        expect(desk.get_by_label("Meaning")).to_be_visible()
        assert [(each["from"], each["to"]) for each in kept()["relationships"]] == [
            ("shop", "stock")
        ]

        desk.get_by_role("button", name="element: Stock").press("Enter")
        canvas.focus()
        desk.keyboard.press("F2")
        desk.get_by_label("Name of the element").fill("Warehouse")
        desk.keyboard.press("Enter")
        expect(shape(desk, "Warehouse")).to_be_visible()
        expect_saved(desk)
        before = place(kept(), "stock")
        desk.keyboard.press("Shift+ArrowDown")
        desk.keyboard.press("Shift+ArrowDown")
        lower = [before[0], before[1] + 16]
        until(lambda: place(kept(), "stock") == lower, "two steps as one change", 15)
        expect_saved(desk)

        desk.keyboard.press("Delete")
        expect(shape(desk, "Warehouse")).to_have_count(0)
        expect_saved(desk)
        assert kept()["relationships"] == []
        desk.keyboard.press("Control+z")
        expect(shape(desk, "Warehouse")).to_be_visible()
        assert len(kept()["relationships"]) == 1


class TestWithoutAConnection:
    def test_gestures_are_kept_and_sent_when_it_is_back(
        self, desk: Page, diagram_id: str, kept: View
    ):
        open_diagram(desk, diagram_id)
        before = place(kept(), "shop")
        desk.context.set_offline(True)

        x, y = middle(shape(desk, "Shop"))
        drag(desk, (x, y), (x - 40, y - 80))

        expect(desk.get_by_text("Not connected — 1 change kept")).to_be_visible()
        assert place(kept(), "shop") == before
        desk.context.set_offline(False)
        expect_saved(desk)
        assert place(kept(), "shop") != before

    def test_they_survive_the_page(self, desk: Page, diagram_id: str, kept: View):
        open_diagram(desk, diagram_id)
        before = place(kept(), "shop")
        desk.route(re.compile(rf"/diagrams/{diagram_id}$"), lambda route: route.abort())

        x, y = middle(shape(desk, "Shop"))
        drag(desk, (x, y), (x - 40, y - 80))
        expect(desk.get_by_text("Not connected — 1 change kept")).to_be_visible()
        desk.unroute_all()
        desk.reload()

        painted(desk)
        expect_saved(desk)
        expect(desk.get_by_role("button", name="Undo")).to_be_enabled()
        assert place(kept(), "shop") != before


class TestBesideSomebodyElse:
    def test_the_changes_of_both_are_kept(
        self, desk: Page, easel: Easel, diagram_id: str, kept: View
    ):
        open_diagram(desk, diagram_id)
        with stranger(desk, easel) as other:
            sign_in(other, easel)
            open_diagram(other, diagram_id)
            before = kept()

            x, y = middle(shape(desk, "Shop"))
            drag(desk, (x, y), (x, y - 120))
            x, y = middle(shape(other, "Stock"))
            drag(other, (x, y), (x, y + 120))
            expect_saved(desk)
            expect_saved(other)

        after = kept()
        assert place(after, "shop") != place(before, "shop")
        assert place(after, "stock") != place(before, "stock")
