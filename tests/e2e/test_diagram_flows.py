"""A person tells a flow, changes it and presents it: by mouse and by keys alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.diagram import new_diagram, open_diagram, shape
from tests.e2e.test_looks import serious_faults
from tests.journeys.acts import made
from tests.stack import TEAM, Easel, until

pytestmark = [pytest.mark.stack, pytest.mark.browser]

Flows = Callable[[], list[dict[str, Any]]]
SHOP = {
    "title": "Shop",
    "nodes": [
        {"id": "web", "type": "gateway", "label": "Web"},
        {"id": "shop", "type": "service", "label": "Shop"},
        {"id": "stock", "type": "service", "label": "Stock"},
    ],
    "relationships": [
        {"id": "order", "from": "web", "to": "shop", "label": "Orders"},
        {"id": "take", "from": "shop", "to": "stock", "label": "Takes"},
    ],
}


@pytest.fixture
def diagram_id(easel: Easel) -> str:
    return new_diagram(easel.client(), SHOP)


@pytest.fixture
def kept(easel: Easel, diagram_id: str) -> Flows:
    """The flows that the server has by now."""

    def flows() -> list[dict[str, Any]]:
        address = f"/api/{TEAM}/diagrams/{diagram_id}/export/json"
        found: list[dict[str, Any]] = made(easel.client().get(address))["view"]["flows"]
        return found

    return flows


def steps(flow: dict[str, Any]) -> list[str]:
    return [step["relationship"] for step in flow["steps"]]


def press_line(page: Page, name: str) -> None:
    """Press a straight line of the canvas in its middle."""
    line = page.locator(f'.scene [aria-label="{name}"]').first
    box = line.bounding_box()
    assert box is not None
    # Its caption is in the middle; beside that is the line.
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] / 2)


class TestAFlow:
    def test_is_told_by_pressing_changed_and_presented(
        self, desk: Page, diagram_id: str, kept: Flows
    ):
        open_diagram(desk, diagram_id)
        desk.get_by_role("button", name="New flow").click()
        press_line(desk, "Web Orders Shop")
        press_line(desk, "Shop Takes Stock")
        expect(desk.get_by_text("2 steps")).to_be_visible()
        desk.get_by_role("button", name="Done").click()

        title = desk.get_by_label("Title (required)")
        expect(title).to_have_value("Flow")
        title.fill("An order")
        title.press("Enter")
        caption = desk.get_by_label("Caption of step 1")
        caption.fill("Somebody orders")
        caption.press("Enter")
        desk.get_by_role("button", name="Move step 1 down").click()
        until(lambda: [steps(each) for each in kept()] == [["take", "order"]], "the new order", 15)
        assert kept()[0]["title"] == "An order"
        assert [step["caption"] for step in kept()[0]["steps"]] == [None, "Somebody orders"]

        desk.get_by_role("button", name="Add a variant").click()
        until(lambda: len(kept()) == 2, "the variant", 15)
        assert kept()[1]["variantOf"] == kept()[0]["id"]
        desk.reload()
        expect(desk.get_by_role("button", name="Present An order", exact=True)).to_be_visible()

        desk.get_by_role("button", name="Present An order", exact=True).click()
        bar = desk.get_by_role("region", name="Presenting An order")
        expect(bar).to_contain_text("1 / 2")
        expect(bar).to_contain_text("Takes")
        expect(shape(desk, "Web")).to_have_attribute("data-tier", "hidden")
        expect(shape(desk, "Stock")).to_have_attribute("data-tier", "active")
        assert serious_faults(desk, "presenting") == []
        desk.keyboard.press("ArrowRight")
        expect(bar).to_contain_text("Somebody orders")
        expect(shape(desk, "Stock")).to_have_attribute("data-tier", "shown")
        desk.keyboard.press("Shift+F")
        other = desk.get_by_role("region", name="Presenting An order variant")
        # At the same relationship, and not merely at the same number (DOC-91).
        expect(other).to_contain_text("2 / 2")
        desk.keyboard.press("Escape")
        expect(other).to_be_hidden()

    def test_is_told_by_keys_alone(self, desk: Page, diagram_id: str, kept: Flows):
        open_diagram(desk, diagram_id)
        desk.get_by_role("button", name="New flow").press("Enter")
        desk.get_by_role("button", name="relationship: Takes → Stock").press("Enter")
        desk.get_by_role("button", name="relationship: Orders → Shop").press("Enter")
        desk.get_by_role("button", name="Done").press("Enter")

        until(lambda: [steps(each) for each in kept()] == [["take", "order"]], "the flow", 15)
        desk.keyboard.press("ControlOrMeta+z")
        until(lambda: kept() == [], "it to be undone", 15)
        desk.get_by_role("button", name="New flow").press("Enter")
        desk.get_by_role("button", name="relationship: Takes → Stock").press("Enter")
        desk.get_by_role("button", name="Cancel").press("Enter")
        expect(desk.get_by_role("group", name="Telling a flow")).to_be_hidden()
        assert kept() == []


def test_an_address_leads_to_a_step_and_follows_who_presents(desk: Page, easel: Easel):
    flow = {"id": "told", "title": "An order", "steps": ["order", "take"]}
    diagram_id = new_diagram(easel.client(), {**SHOP, "flows": [flow]})

    open_diagram(desk, diagram_id, "?flow=told&step=2")

    bar = desk.get_by_role("region", name="Presenting An order")
    expect(bar).to_contain_text("2 / 2")
    desk.keyboard.press("Home")
    expect(desk).to_have_url(re.compile("step=1"))
    desk.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(desk).not_to_have_url(re.compile("flow="))
