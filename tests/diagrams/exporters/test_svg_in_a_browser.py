"""An SVG file is set in a browser as it was measured, with nothing but what is in it."""

import pytest

from diagrams.display.primitives import Text
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.svg import SVG
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from tests.browser import open_blank_page

pytestmark = pytest.mark.browser

DRAFT = {
    "title": "Many scripts",
    "nodes": [
        {"id": "a", "type": "service", "label": "注文管理サービス", "technology": "Go 1.23"},
        {
            "id": "b",
            "type": "sql-database",
            "label": "خدمة الطلبات",
            "description": "שלום (API) 12",
        },
        {"id": "c", "type": "queue", "label": "AVATAR Wo, Ty", "description": "🚀 จัดส่ง संदेश"},
    ],
    "relationships": [
        {"id": "r", "from": "a", "to": "b", "label": "legt alle Bestellungen ab [JDBC]"},
        {"id": "s", "from": "b", "to": "c"},
    ],
}


class TestSvgInABrowser:
    def test_sets_every_line_as_wide_as_the_scene_says(self):
        composed = compose(Draft.model_validate(DRAFT))
        scene = composed.scenes[()]
        expected = {
            mark.content: mark.width
            for marks in (
                *(shape.marks for shape in scene.elements),
                *(connector.caption_marks for connector in scene.connectors),
            )
            for mark in marks
            if isinstance(mark, Text)
        }
        svg = SVG.export(Subject(document=composed.document, scene=scene), Look()).decode()

        with open_blank_page() as page:
            page.set_content(svg)
            page.evaluate("document.fonts.ready")
            found = dict(
                page.evaluate(
                    "[...document.querySelectorAll('text')]"
                    ".map((text) => [text.textContent, text.getComputedTextLength()])"
                )
            )

        assert set(found) == set(expected)
        for content, width in expected.items():
            assert abs(found[content] - width) <= 1.0, content
