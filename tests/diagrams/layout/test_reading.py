"""How a drawing reads, counted on plain boxes and lines (LAY §6)."""

import pytest

from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    Point,
    Rect,
    Route,
)
from diagrams.layout.reading import Reading, reading_of

PLACES = {
    "a": Rect(0, 100, 100, 50),
    "b": Rect(400, 100, 100, 50),
    "c": Rect(200, 0, 100, 50),
    "d": Rect(200, 200, 100, 50),
}


def reading(lines, *, frame=None, members=()):
    """Read the four places joined by ``lines``: ends to points; ``members`` are in ``frame``."""
    graph = LayoutGraph(
        tuple(
            ElementBox(name, box.width, box.height, boundary="g" if name in members else None)
            for name, box in PLACES.items()
        ),
        (BoundaryBox("g"),) if frame else (),
        tuple(Connector(ends, *ends.split(">")) for ends in lines),
    )
    routes = {ends: Route(tuple(Point(*p) for p in points)) for ends, points in lines.items()}
    boundaries = {"g": Rect(*frame)} if frame else {}
    return reading_of(graph, Layout(PLACES, boundaries, routes, {}, Direction.RIGHT))


LEVEL = [(100, 125), (400, 125)]
UPRIGHT = [(250, 50), (250, 200)]


class TestAReading:
    def test_counts_lines_that_cross(self):
        assert reading({"a>b": LEVEL, "c>d": UPRIGHT}).crossings == 1

    def test_does_not_count_those_that_only_meet_at_an_end(self):
        assert reading({"a>b": LEVEL, "c>d": [(250, 50), (250, 126)]}).crossings == 0

    def test_adds_up_how_long_all_lines_are(self):
        assert reading({"a>b": LEVEL, "c>d": UPRIGHT}).length == 450

    def test_counts_a_line_that_goes_a_long_way_round(self):
        """LAY §6: more than one and a half times the distance, and 200 px."""
        round_about = [(50, 100), (50, -300), (450, -300), (450, 100)]

        assert reading({"a>b": round_about}).detours == 1
        assert reading({"a>b": LEVEL}).detours == 0

    def test_counts_a_line_through_a_boundary_that_neither_end_is_in(self):
        frame = (180, -20, 140, 290)

        assert reading({"a>b": LEVEL}, frame=frame).through_boundaries == 1
        assert reading({"a>b": LEVEL}, frame=frame, members="a").through_boundaries == 0

    def test_lets_a_line_run_along_a_border(self):
        assert reading({"a>b": LEVEL}, frame=(180, 124, 140, 100)).through_boundaries == 0


class TestNoWorse:
    BASE = Reading(crossings=2, detours=1, through_boundaries=1, length=1000)

    def test_is_what_is_the_same(self):
        assert self.BASE.is_no_worse_than(self.BASE)

    @pytest.mark.parametrize("fault", ["crossings", "detours", "through_boundaries"])
    def test_is_not_what_has_one_fault_more_and_all_others_less(self, fault):
        none = Reading(0, 0, 0, 500)

        assert not none._replace(**{fault: 3}).is_no_worse_than(self.BASE)

    def test_is_what_is_a_tenth_longer_and_not_more(self):
        assert self.BASE._replace(length=1100).is_no_worse_than(self.BASE)
        assert not self.BASE._replace(length=1101).is_no_worse_than(self.BASE)
