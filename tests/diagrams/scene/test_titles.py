"""No line runs through the title of a boundary: layout keeps free the place where it is drawn."""

import pytest

from diagrams.display.primitives import Text
from diagrams.document.geometry import Rect
from diagrams.document.words import BoundaryKind
from diagrams.elements import boundary as frame
from diagrams.layout.model import BoundaryBox
from diagrams.layout.routing.sketch import title_box
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from diagrams.quality.plane import Plane, enters, within
from diagrams.scene.model import SceneShape
from tests.diagrams.scene.drawn import scene
from tests.diagrams.small import view
from tests.gallery.catalogue import cases

CASES = ("05-nested-domains", "21-large-container-view", "27-platform", "28-deep-nesting")


def written_on(shape: SceneShape) -> list[Rect]:
    """Return where the letters of a boundary are, in the view."""
    return [
        Rect(shape.box.x + mark.x, shape.box.y + mark.y - 0.75 * mark.size, mark.width, mark.size)
        for mark in shape.marks
        if isinstance(mark, Text)
    ]


class TestATitle:
    @pytest.mark.parametrize("kind", BoundaryKind)
    def test_is_drawn_where_layout_keeps_lines_away(self, kind):
        framed = view("a@g", boundaries="g")
        framed = framed.replaced(
            boundaries=(framed.boundaries[0].replaced(kind=kind, label="A title of some length"),)
        )
        (drawn,) = scene(framed).boundaries
        box = BoundaryBox(
            id="g",
            title_width=frame.title_width(kind, "A title of some length"),
            header_height=frame.header_height(kind),
        )

        kept = title_box(box, drawn.box)

        assert kept is not None
        for letters in written_on(drawn):
            assert within(letters, kept)

    @pytest.mark.parametrize("case", CASES)
    def test_is_crossed_by_no_line(self, case):
        drawn = compose(Draft.model_validate(cases()[case])).scenes[()]
        plane = Plane(drawn)

        crossed = [
            (shape.id, connector.id)
            for shape in drawn.boundaries
            for letters in written_on(shape)
            for number, connector in enumerate(drawn.connectors)
            for stretch in plane.stretches(number)
            if enters(stretch, letters)
        ]

        assert crossed == []
