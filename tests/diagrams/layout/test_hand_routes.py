"""Lines that a person drew (DOC-S4)."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from diagrams.layout.engine import finished, placed
from diagrams.layout.hand_routes import hand_route, with_hand_routes
from diagrams.layout.model import Point, Rect
from diagrams.layout.routing.polyline import is_on_border
from tests.diagrams.layout.graphs import graph_of

A, B = Rect(0, 0, 100, 60), Rect(400, 0, 100, 60)
places = st.integers(-500, 900)
boxes = st.builds(Rect, places, places, st.integers(24, 300), st.integers(24, 300))


class TestALineDrawnByHand:
    def test_leaves_by_the_side_that_its_first_corner_is_level_with(self):
        assert hand_route(A, B, [(50, 200), (450, 200)]) == [
            (50, 60),
            (50, 200),
            (450, 200),
            (450, 60),
        ]

    def test_that_is_not_level_gets_a_corner_more(self):
        assert hand_route(A, B, [(200, 200), (300, 200)]) == [
            (100, 30),
            (200, 30),
            (200, 200),
            (300, 200),
            (300, 30),
            (400, 30),
        ]

    @given(boxes, boxes, st.lists(st.tuples(places, places), min_size=1, max_size=5))
    def test_is_right_angled_and_joins_both_elements(self, source, target, corners):
        """LAY-S2."""
        line = hand_route(source, target, corners)

        assert all(p[0] == q[0] or p[1] == q[1] for p, q in pairwise(line))
        assert is_on_border(source, line[0], 0.01)
        assert is_on_border(target, line[-1], 0.01)

    def test_changes_no_other_line(self):
        graph = graph_of(["a>b", "b>c", "a>c"])
        before = finished(graph, placed(graph))
        after = with_hand_routes(graph, before, {"a>c": [Point(-200, 40), Point(-200, 300)]})

        assert min(p.x for p in after.routes["a>c"].points) == -200
        assert after.routes["a>b"] is before.routes["a>b"]
        assert after.elements == before.elements
