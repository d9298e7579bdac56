"""What a person drags and draws (DOC-S4, LAY-S4)."""

import pytest
from pydantic import TypeAdapter, ValidationError

from common.errors import CanvasError
from diagrams.document.geometry import Point, Rect
from diagrams.document.words import Side
from diagrams.ops.batch import changed
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import OutOfScope, Scope
from tests.diagrams.small import document, view

OPS = TypeAdapter(tuple[PersonOp, ...])
SHOP = document(view("a b@g", "r:a>b", boundaries="g h@g", notes="n"))


def moved(*places, lines=(), **how):
    op = {"op": "move", "places": places, "lines": lines}
    return changed(SHOP, OPS.validate_python([op]), **how).document.view


def faults(*places, lines=()):
    with pytest.raises(CanvasError) as refused:
        moved(*places, lines=lines)
    return [(each.code, each.path) for each in refused.value.problems]


class TestAMove:
    def test_puts_an_element_where_it_was_dragged_at_its_own_size(self):
        there = moved({"id": "a", "x": 40, "y": -8})

        assert there.element_by_id["a"].box == Rect(40, -8, 176, 68)

    def test_gives_a_size_and_cuts_no_text_off(self):
        there = moved(
            {"id": "a", "x": 0, "y": 0, "width": 300, "height": 24},
            {"id": "n", "x": 0, "y": 0, "width": 24},
        )

        assert there.element_by_id["a"].box == Rect(0, 0, 300, 68)
        assert there.note_by_id["n"].box.width == 200

    def test_changes_membership_when_something_is_dragged_in_or_out(self):
        there = moved({"id": "a", "x": 0, "y": 0, "group": "g"}, {"id": "b", "x": 0, "y": 0})
        out = moved({"id": "b", "x": 0, "y": 0, "group": None})

        assert [each.boundary for each in there.elements] == ["g", "g"]
        assert out.element_by_id["b"].boundary is None

    def test_of_a_group_gives_it_a_place(self):
        there = moved({"id": "h", "x": 5, "y": 6, "width": 500, "height": 400, "group": None})

        assert there.boundary_by_id["h"].box == Rect(5, 6, 500, 400)
        assert there.boundary_by_id["h"].parent is None

    def test_keeps_what_is_wished_of_a_line(self):
        there = moved(
            lines=[{"id": "r", "sourceAnchor": {"side": "top"}, "path": [[10, 20], [10, 40]]}]
        )
        line = there.relationship_by_id["r"]

        assert line.source_anchor.side is Side.TOP
        assert line.path == (Point(10, 20), Point(10, 40))
        assert line.target_anchor is None

    def test_leaves_a_line_to_the_engine_again(self):
        wished = changed(
            SHOP,
            OPS.validate_python(
                [
                    {"op": "move", "lines": [{"id": "r", "path": [[1, 2]]}]},
                    {"op": "move", "lines": [{"id": "r", "path": None}]},
                ]
            ),
        )

        assert wished.document is SHOP

    def test_is_refused_for_what_cannot_be_moved(self):
        assert faults(
            {"id": "x", "x": 0, "y": 0},
            {"id": "r", "x": 0, "y": 0},
            {"id": "a", "x": 0, "y": 0, "group": "b"},
            {"id": "g", "x": 0, "y": 0, "group": "h"},
            lines=[{"id": "a"}],
        ) == [
            ("INVALID_REFERENCE", "/ops/0/places/0/id"),
            ("INVALID_REFERENCE", "/ops/0/places/1/id"),
            ("INVALID_REFERENCE", "/ops/0/places/2/group"),
            ("CONTAINMENT_CYCLE", "/ops/0/places/3/group"),
            ("INVALID_REFERENCE", "/ops/0/lines/0/id"),
        ]

    def test_of_nothing_is_refused(self):
        assert faults() == [("INVALID_INPUT", "/ops/0")]

    @pytest.mark.parametrize("at", [1e7, float("nan"), float("inf")])
    def test_stays_on_the_sheet(self, at):
        with pytest.raises(ValidationError):
            moved({"id": "a", "x": at, "y": 0})

    def test_reaches_only_what_is_in_a_scope(self):
        with pytest.raises(OutOfScope):
            moved({"id": "a", "x": 0, "y": 0}, scope=Scope(nodes=("b",)))
