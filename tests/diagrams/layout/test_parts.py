"""What no connector joins is laid out by itself, and packed: LAY-22."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.layout.layered import lay_out
from diagrams.layout.measures import measures_for
from diagrams.layout.model import BoundaryBox, Direction, ElementBox, LayoutGraph, Rect, Spacing
from diagrams.layout.packing import pack
from tests.diagrams.layout.graphs import graph_of, is_inside, overlap

COMFORTABLE = measures_for(Spacing.COMFORTABLE)


def around(boxes):
    boxes = list(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(x, y, right - x, bottom - y)


def gap_between(a, b):
    across = max(a.x - b.right, b.x - a.right)
    along = max(a.y - b.bottom, b.y - a.bottom)
    return max(across, along)


@pytest.mark.parametrize("direction", Direction)
def test_unconnected_parts_keep_their_distance(direction):
    graph = graph_of(["a>b", "b>c", "a>c", "d>e", "f>g", "g>f"], direction=direction)
    at = lay_out(graph).elements
    parts = [around(at[name] for name in part) for part in ("abc", "de", "fg")]
    for one, other in combinations(parts, 2):
        assert gap_between(one, other) >= COMFORTABLE.part_gap


def test_the_largest_part_comes_first():
    at = lay_out(graph_of(["d>e", "a>b", "b>c", "a>c"])).elements
    assert around(at[name] for name in "abc")[:2] == (0, 0)


def test_lone_shapes_stand_in_rows_as_a_block():
    elements = tuple(ElementBox(f"n{i}", 160, 80) for i in range(9))
    at = list(lay_out(LayoutGraph(elements)).elements.values())
    assert len({box.x for box in at}) == 3
    assert len({box.y for box in at}) == 3
    assert min(gap_between(a, b) for a, b in combinations(at, 2)) == COMFORTABLE.element_gap


@pytest.mark.parametrize("direction", Direction)
def test_a_loose_member_stands_clear_of_lines_that_pass_its_boundary(direction):
    homes = dict.fromkeys("bcxyz", "g")
    graph = graph_of(
        ["a>b", "b>c", "c>d", "x>x", "y>z"],
        homes=homes,
        boundaries=[BoundaryBox("g")],
        direction=direction,
    )
    layout = lay_out(graph)
    for name in homes:
        assert is_inside(layout.elements[name], layout.boundaries["g"])
    assert [len(layout.routes[edge].points) for edge in ("a>b", "b>c", "c>d")] == [2, 2, 2]


def test_an_empty_boundary_has_its_least_size():
    layout = lay_out(LayoutGraph((), (BoundaryBox("g"), BoundaryBox("h", parent="g"))))
    assert layout.boundaries["h"][2:] == (160, 120)
    assert is_inside(layout.boundaries["h"], layout.boundaries["g"])


def test_parts_leave_no_trace_in_the_answer():
    graph = graph_of(["a>b", "c>d"], homes={"c": "g"}, boundaries=[BoundaryBox("g")])
    layout = lay_out(replace(graph, boundaries=(*graph.boundaries, BoundaryBox("h"))))
    assert set(layout.boundaries) == {"g", "h"}


class TestPacking:
    sizes = st.lists(st.tuples(st.integers(1, 300), st.integers(1, 300)), max_size=12)

    @given(sizes, st.sampled_from([0.6, 1.6]))
    def test_puts_boxes_apart_and_inside(self, sizes, aspect):
        packed = pack(sizes, gap=20, aspect=aspect)
        boxes = [Rect(x, y, w, h) for (x, y), (w, h) in zip(packed.at, sizes, strict=True)]
        for a, b in combinations(boxes, 2):
            assert not overlap(a._replace(width=a.width + 19, height=a.height + 19), b)
        assert all(is_inside(box, Rect(0, 0, packed.width, packed.height)) for box in boxes)

    def test_of_equal_boxes_comes_near_to_the_aspect(self):
        packed = pack([(100, 100)] * 12, gap=0, aspect=4 / 3)
        assert (packed.width, packed.height) == (400, 300)
