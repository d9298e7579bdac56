"""A person at a diagram: looking, pointing, walking, going inside; and what others do meanwhile."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.diagram import edit, new_diagram, open_diagram, painted, shape
from tests.e2e.test_looks import serious_faults
from tests.gallery.catalogue import cases
from tests.stack import Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

WEATHER = "11-context-with-inside"


@pytest.fixture
def diagram_id(easel: Easel) -> str:
    return new_diagram(easel.client(), cases()[WEATHER])


def place_of(canvas: Locator) -> str:
    """Where the camera is, as the layer that is moved says it."""
    return str(canvas.locator("svg.scene").evaluate("(layer) => layer.style.transform"))


def expect_selected(page: Page, *ids: str) -> None:
    expect(page).to_have_url(re.compile(rf"select={','.join(ids)}(&|$)"))


class TestByPointer:
    def test_one_pans_zooms_and_selects_and_what_is_selected_is_in_the_address(
        self, desk: Page, diagram_id: str
    ):
        canvas = open_diagram(desk, diagram_id)
        farmer = shape(desk, "Farmer").bounding_box()
        assert farmer is not None
        before = place_of(canvas)

        desk.mouse.move(farmer["x"] + 40, farmer["y"] + 60)
        desk.mouse.wheel(0, 120)

        moved = shape(desk, "Farmer").bounding_box()
        assert moved is not None
        assert moved["y"] == pytest.approx(farmer["y"] - 120, abs=1)
        desk.get_by_role("button", name="Fit to view").click()
        expect(canvas.locator("svg.scene")).to_have_attribute(
            "style", re.compile(re.escape(before))
        )

        shape(desk, "Farmer").click(force=True)

        expect_selected(desk, "farmer")
        desk.keyboard.down("Shift")
        shape(desk, "Weather office").click(force=True)
        desk.keyboard.up("Shift")
        expect_selected(desk, "farmer", "forecast")
        desk.keyboard.press("Escape")
        expect(desk).not_to_have_url(re.compile("select="))

    def test_the_wheel_with_ctrl_goes_nearer_and_keeps_what_is_under_the_pointer(
        self, desk: Page, diagram_id: str
    ):
        canvas = open_diagram(desk, diagram_id)
        farmer = shape(desk, "Farmer").bounding_box()
        assert farmer is not None
        corner = farmer["x"], farmer["y"]

        desk.mouse.move(*corner)
        desk.keyboard.down("Control")
        desk.mouse.wheel(0, -100)
        desk.keyboard.up("Control")

        expect(canvas).not_to_contain_text("100 %")
        nearer = shape(desk, "Farmer").bounding_box()
        assert nearer is not None
        assert nearer["width"] > farmer["width"] * 1.2
        assert (nearer["x"], nearer["y"]) == pytest.approx(corner, abs=2)

    def test_a_double_click_goes_inside_and_the_way_out_is_in_the_bar(
        self, desk: Page, diagram_id: str
    ):
        open_diagram(desk, diagram_id)

        shape(desk, "Field warnings").dblclick(force=True)

        expect(shape(desk, "Advice engine")).to_be_visible()
        expect(desk).to_have_url(re.compile("inside=warnings"))
        views = desk.get_by_role("navigation", name="Views")
        expect(views).to_contain_text("Field warnings")
        desk.go_back()
        expect(shape(desk, "Farmer")).to_be_visible()
        expect(views).to_be_hidden()


class TestByKeyboard:
    def test_one_walks_selects_goes_inside_and_out_again(self, desk: Page, diagram_id: str):
        canvas = open_diagram(desk, diagram_id)
        canvas.focus()

        desk.keyboard.press("ArrowRight")
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("ArrowLeft")

        expect(canvas).to_have_attribute("aria-activedescendant", "scene-element-farmer")
        desk.keyboard.press("Space")
        expect_selected(desk, "farmer")
        desk.keyboard.press(".")
        expect(canvas).to_have_attribute(
            "aria-activedescendant", "scene-relationship-farmer-warnings"
        )
        desk.keyboard.press("ArrowRight")
        expect(canvas).to_have_attribute("aria-activedescendant", "scene-element-warnings")
        desk.keyboard.press("Enter")
        expect(shape(desk, "Advice engine")).to_be_visible()
        desk.keyboard.press("Alt+ArrowUp")
        expect(shape(desk, "Farmer")).to_be_visible()
        expect(canvas).to_have_attribute("aria-activedescendant", "scene-element-warnings")
        expect(canvas).to_be_focused()

    def test_the_canvas_is_one_stop_and_every_thing_on_it_has_a_name(
        self, desk: Page, diagram_id: str
    ):
        canvas = open_diagram(desk, diagram_id)

        canvas.focus()
        desk.keyboard.press("Tab")

        expect(canvas).not_to_be_focused()
        assert canvas.locator(".scene [tabindex]").count() == 0
        drawn = canvas.locator(".scene [role]")
        names = [drawn.nth(index).get_attribute("aria-label") for index in range(drawn.count())]
        assert len(names) == 8
        assert all(names)

    def test_has_no_serious_fault_of_accessibility(self, desk: Page, diagram_id: str):
        open_diagram(desk, diagram_id, "?select=farmer")

        assert serious_faults(desk, "diagram") == []


class TestWhatOthersDo:
    def test_appears_in_place_and_moves_neither_the_view_nor_the_selection(
        self, desk: Page, easel: Easel, diagram_id: str
    ):
        canvas = open_diagram(desk, diagram_id, "?select=farmer")
        before = place_of(canvas)
        held = shape(desk, "Farmer").element_handle()

        edit(
            easel.client(),
            diagram_id,
            {"op": "update", "id": "sms", "set": {"label": "Carrier pigeon"}},
        )

        expect(shape(desk, "Carrier pigeon")).to_be_visible()
        assert place_of(canvas) == before
        expect_selected(desk, "farmer")
        assert desk.evaluate("(node) => node.isConnected", held)

    def test_takes_out_of_the_selection_what_they_removed(
        self, desk: Page, easel: Easel, diagram_id: str
    ):
        open_diagram(desk, diagram_id, "?select=farmer,sms")
        expect(shape(desk, "Text message carrier")).to_be_visible()

        edit(easel.client(), diagram_id, {"op": "remove", "ids": ["sms"], "cascade": True})

        expect(shape(desk, "Text message carrier")).to_be_hidden()
        expect_selected(desk, "farmer")

    def test_leads_out_of_a_view_that_is_gone(self, desk: Page, easel: Easel, diagram_id: str):
        open_diagram(desk, diagram_id, "?inside=warnings")
        expect(shape(desk, "Advice engine")).to_be_visible()

        edit(easel.client(), diagram_id, {"op": "remove", "ids": ["warnings"], "cascade": True})

        painted(desk)
        expect(shape(desk, "Farmer")).to_be_visible()
        expect(desk).not_to_have_url(re.compile("inside="))
