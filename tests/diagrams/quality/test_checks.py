"""Each check of the gate: a drawing that has the fault, and one that only just has not (LAY §5)."""

import math

import pytest
from pydantic import ValidationError

from diagrams.quality.base import Severity
from diagrams.quality.clipped_text import CLIPPED_TEXT
from diagrams.quality.invalid_geometry import INVALID_GEOMETRY
from diagrams.quality.jog import JOG
from diagrams.quality.label_collision import LABEL_COLLISION
from diagrams.quality.label_crossed import LABEL_CROSSED
from diagrams.quality.label_over_node import LABEL_OVER_NODE
from diagrams.quality.outside_group import OUTSIDE_GROUP
from diagrams.quality.registry import CHECKS
from diagrams.quality.shape_overlap import OVERLAP
from diagrams.quality.shared_run import SHARED_RUN
from diagrams.quality.through_node import THROUGH_NODE
from tests.diagrams.quality.planes import boundary, element, found, line, note, words

A = element("a", (0, 0, 100, 60))
B = element("b", (300, 0, 100, 60))
STRAIGHT = line("a>b", (100, 30), (300, 30))


class TestTheChecks:
    def test_are_those_of_the_specification_with_their_weights(self):
        assert [(check.name, check.severity, check.weight) for check in CHECKS] == [
            ("invalid-geometry", Severity.ERROR, 1000),
            ("overlap", Severity.ERROR, 100),
            ("outside-group", Severity.ERROR, 100),
            ("clipped-text", Severity.ERROR, 60),
            ("through-node", Severity.ERROR, 50),
            ("label-over-node", Severity.ERROR, 30),
            ("shared-run", Severity.ERROR, 25),
            ("label-collision", Severity.ERROR, 20),
            ("label-crossed", Severity.ERROR, 20),
            ("jog", Severity.WARNING, 1),
        ]

    def test_find_nothing_in_two_elements_and_a_straight_line(self):
        assert [fault for check in CHECKS for fault in found(check, A, B, STRAIGHT)] == []


class TestInvalidGeometry:
    @pytest.mark.parametrize("box", [(0, 0, 0, 10), (0, 0, 10, 0), (0, 0, 10, -1)])
    def test_is_a_size_that_is_none(self, box):
        assert found(INVALID_GEOMETRY, element("a", box)) == [("a",)]

    @pytest.mark.parametrize("box", [(math.nan, 0, 10, 10), (0, math.inf, 10, 10)])
    def test_is_never_a_place_that_is_none_for_no_scene_can_hold_one(self, box):
        with pytest.raises(ValidationError):
            element("a", box)

    def test_is_no_small_size(self):
        assert found(INVALID_GEOMETRY, element("a", (-5, -5, 0.1, 0.1))) == []

    def test_stops_no_other_check(self):
        nothing = element("a", (0, 0, 0, -60))

        assert [fault for check in CHECKS for fault in found(check, nothing, B, STRAIGHT)] == [
            ("a",)
        ]


class TestOverlap:
    def test_is_two_shapes_on_each_other(self):
        other = element("b", (99, 59, 100, 60))

        assert found(OVERLAP, A, other) == [("a", "b")]

    @pytest.mark.parametrize("x", [99.25, 100, 140])
    def test_is_no_touching(self, x):
        assert found(OVERLAP, A, element("b", (x, 0, 100, 60))) == []

    def test_is_a_note_on_an_element(self):
        assert found(OVERLAP, A, note("n", (50, 20, 80, 80))) == [("a", "n")]

    def test_is_a_shape_on_a_boundary_that_it_is_not_in(self):
        assert found(OVERLAP, A, boundary("g", (50, -100, 300, 300))) == [("a", "g")]

    def test_is_no_shape_in_its_own_boundary_or_one_around_that(self):
        inner = boundary("g", (-40, -60, 200, 160), inside="h")
        outer = boundary("h", (-80, -120, 400, 300))

        assert found(OVERLAP, outer, inner, element("a", (0, 0, 100, 60), inside="g")) == []

    def test_is_two_boundaries_on_each_other(self):
        one, other = boundary("g", (0, 0, 200, 200)), boundary("h", (150, 150, 200, 200))

        assert found(OVERLAP, one, other) == [("g", "h")]


class TestOutsideGroup:
    def test_is_a_member_that_reaches_over_its_boundary(self):
        member = element("a", (150, 50, 51, 40), inside="g")

        assert found(OUTSIDE_GROUP, boundary("g", (0, 0, 200, 200)), member) == [("a", "g")]

    def test_is_an_inner_boundary_that_does(self):
        inner = boundary("h", (-1, 50, 51, 40), inside="g")

        assert found(OUTSIDE_GROUP, boundary("g", (0, 0, 200, 200)), inner) == [("h", "g")]

    def test_is_no_member_at_the_rim(self):
        member = element("a", (150, 160, 50.4, 40), inside="g")

        assert found(OUTSIDE_GROUP, boundary("g", (0, 0, 200, 200)), member) == []


class TestClippedText:
    @pytest.mark.parametrize(
        "text",
        [words(-2, 20, 50), words(52, 20, 50), words(10, 6, 50), words(10, 40, 50)],
        ids=["left", "right", "above", "below"],
    )
    def test_is_a_line_that_reaches_over_its_shape(self, text):
        assert found(CLIPPED_TEXT, element("a", (0, 0, 100, 40), text=text)) == [("a",)]

    def test_is_no_line_that_just_fits(self):
        assert found(CLIPPED_TEXT, element("a", (0, 0, 100, 40), text=words(0, 8, 100))) == []

    def test_counts_from_where_the_line_is_anchored(self):
        middle = words(50, 20, 100).model_copy(update={"anchor": "middle"})

        assert found(CLIPPED_TEXT, element("a", (0, 0, 100, 40), text=middle)) == []


class TestThroughNode:
    def test_is_a_line_more_than_four_px_inside_a_shape(self):
        between = element("x", (180, 25.9, 40, 40))

        assert found(THROUGH_NODE, A, B, between, STRAIGHT) == [("a>b", "x")]

    def test_is_no_line_along_the_rim(self):
        between = element("x", (180, 26, 40, 40))

        assert found(THROUGH_NODE, A, B, between, STRAIGHT) == []

    def test_is_a_line_through_its_own_end(self):
        backwards = line("a>b", (0, 30), (300, 30))

        assert found(THROUGH_NODE, A, B, backwards) == [("a>b", "a")]

    def test_is_a_line_through_a_note(self):
        assert found(THROUGH_NODE, A, B, note("n", (150, 0, 60, 60)), STRAIGHT) == [("a>b", "n")]

    def test_is_no_line_through_a_boundary(self):
        """LAY-50"""
        assert found(THROUGH_NODE, A, B, boundary("g", (150, 0, 60, 60)), STRAIGHT) == []


class TestLabelOverNode:
    @pytest.mark.parametrize(("x", "faults"), [(93, 1), (94, 0)])
    def test_is_a_caption_more_than_six_px_over_a_shape_its_own_end_too(self, x, faults):
        captioned = line("a>b", (100, 30), (300, 30), caption=(x, 35, 60, 20))

        assert len(found(LABEL_OVER_NODE, A, B, captioned)) == faults


class TestSharedRun:
    @pytest.mark.parametrize(
        ("apart", "length", "faults"), [(0, 31, 1), (2, 31, 1), (2.1, 200, 0), (0, 30, 0)]
    )
    def test_is_two_lines_within_two_px_for_more_than_thirty(self, apart, length, faults):
        lines = line("a>b", (0, 0), (100, 0)), line("c>d", (100 - length, apart), (300, apart))

        assert len(found(SHARED_RUN, *lines)) == faults

    def test_is_told_once_however_many_stretches_they_share(self):
        lines = (
            line("a>b", (0, 0), (100, 0), (100, 100)),
            line("c>d", (0, 1), (101, 1), (101, 100)),
        )

        assert found(SHARED_RUN, *lines) == [("a>b", "c>d")]

    def test_is_no_trunk(self):
        lines = (
            line("a>b", (0, 0), (100, 0), trunk="t"),
            line("a>c", (0, 0), (100, 0), (100, 50), trunk="t"),
        )

        assert found(SHARED_RUN, *lines) == []

    def test_is_downwards_too(self):
        lines = line("a>b", (0, 0), (0, 100)), line("c>d", (1, 0), (1, 100))

        assert found(SHARED_RUN, *lines) == [("a>b", "c>d")]


class TestLabelCollision:
    @pytest.mark.parametrize(("x", "faults"), [(50, 1), (59.25, 0), (80, 0)])
    def test_is_two_captions_on_each_other(self, x, faults):
        lines = (
            line("a>b", (0, 0), (9, 0), caption=(0, 10, 60, 20)),
            line("c>d", (0, 90), (9, 90), caption=(x, 10, 60, 20)),
        )

        assert len(found(LABEL_COLLISION, *lines)) == faults

    def test_is_two_captions_of_one_trunk_too(self):
        lines = (
            line("a>b", (0, 0), (9, 0), caption=(0, 10, 60, 20), trunk="t"),
            line("a>c", (0, 0), (9, 0), caption=(0, 10, 60, 20), trunk="t"),
        )

        assert found(LABEL_COLLISION, *lines) == [("a>b", "a>c")]


class TestLabelCrossed:
    @pytest.mark.parametrize(("y", "faults"), [(13.5, 1), (12.9, 0), (27.1, 0)])
    def test_is_a_line_more_than_three_px_inside_another_caption(self, y, faults):
        lines = (
            line("a>b", (0, 0), (9, 0), caption=(0, 10, 60, 20)),
            line("c>d", (-50, y), (200, y)),
        )

        assert len(found(LABEL_CROSSED, *lines)) == faults

    def test_is_no_line_through_its_own_caption(self):
        own = line("a>b", (0, 20), (100, 20), caption=(20, 10, 60, 20))

        assert found(LABEL_CROSSED, own) == []


class TestJog:
    STEPPED = line("a>b", (100, 20), (200, 20), (200, 40), (300, 40))

    def test_is_a_step_in_a_line_that_is_alone_between_facing_sides(self):
        assert found(JOG, A, B, self.STEPPED) == [("a>b",)]

    def test_is_no_step_of_a_px(self):
        hair = line("a>b", (100, 20), (200, 20), (200, 21), (300, 21))

        assert found(JOG, A, B, hair) == []

    def test_is_no_line_that_shares_a_side(self):
        below = element("c", (300, 200, 100, 60))
        other = line("a>c", (100, 40), (150, 40), (150, 230), (300, 230))

        assert found(JOG, A, B, below, self.STEPPED, other) == []

    def test_is_no_branch_of_a_trunk(self):
        branch = line("a>b", (100, 20), (200, 20), (200, 40), (300, 40), trunk="t")

        assert found(JOG, A, B, branch) == []

    def test_is_no_corner(self):
        below = element("c", (300, 200, 100, 60))

        assert found(JOG, A, below, line("a>c", (100, 30), (350, 30), (350, 200))) == []

    def test_is_no_way_round_to_a_side_that_faces_away(self):
        """Its ends are at facing sides, but it has to turn back to get there."""
        behind = element("b", (-400, 0, 100, 60))
        round_it = line(
            "a>b", (100, 30), (140, 30), (140, 100), (-440, 100), (-440, 20), (-400, 20)
        )

        assert found(JOG, A, behind, round_it) == []
