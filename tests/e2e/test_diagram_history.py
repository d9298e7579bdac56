"""A person looks at how a diagram became what it is."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.diagram import edit, new_diagram, open_diagram, shape
from tests.stack import Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]


class TestTwoRevisions:
    def test_are_compared_on_the_canvas_and_left_for_the_newest(self, desk: Page, easel: Easel):
        person = easel.client()
        nodes = [
            {"id": "shop", "type": "service", "label": "Shop"},
            {"id": "old", "type": "service", "label": "Old stock"},
        ]
        diagram_id = new_diagram(person, {"title": "Shop", "nodes": nodes})
        added = {"id": "stock", "type": "service", "label": "Stock"}
        changes = (
            {"op": "remove", "ids": ["old"]},
            {"op": "add", "nodes": [added]},
            {"op": "update", "id": "shop", "set": {"label": "Web shop"}},
        )
        edit(person, diagram_id, *changes)
        edit(person, diagram_id, {"op": "update", "id": "stock", "set": {"label": "Warehouse"}})

        open_diagram(desk, diagram_id, "?panel=history&compare=1..2&revision=2")

        expect(shape(desk, "Stock")).to_be_visible()
        marks = desk.locator(".overlay .marks path")
        for kind in ("added", "changed", "removed"):
            # Drawn in a way of its own, where the thing stands or stood.
            expect(marks.and_(desk.locator(f".{kind}"))).not_to_have_attribute("d", "")
        desk.get_by_role("button", name="Back to the newest").click()

        expect(shape(desk, "Warehouse")).to_be_visible()
        expect(marks).to_have_count(0)
