"""Leaves of a wide fan stand in columns."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.layout.corpus import stress_cases
from diagrams.layout.layered import lay_out
from diagrams.layout.layering.columns import LEAST_FAN
from diagrams.layout.model import BoundaryBox, Direction
from tests.diagrams.layout.graphs import graph_of, is_inside, judged, overlap, stretches
from tests.diagrams.layout.test_layered import on_border, passes_through


@st.composite
def fans(draw):
    """A hub with many leaves, in or out of a boundary, read or written, some with captions."""
    count = draw(st.integers(LEAST_FAN, 40))
    side = st.integers(20, 260)
    is_inwards = draw(st.booleans())
    edges = [f"n{i}>hub" if is_inwards else f"hub>n{i}" for i in range(count)]
    edges += draw(st.lists(st.sampled_from(["a>hub", "hub>b", "hub>n0", "n1>b"]), unique=True))
    names = ["hub", *(f"n{i}" for i in range(count))]
    in_boundary = draw(st.booleans())
    graph = graph_of(
        list(dict.fromkeys(edges)),
        homes=dict.fromkeys(names, "g") if in_boundary else None,
        boundaries=[BoundaryBox("g", title_width=100)] if in_boundary else (),
        direction=draw(st.sampled_from(Direction)),
        sizes={name: (draw(side), draw(side)) for name in names},
    )
    widths = draw(st.lists(st.sampled_from([0, 0, 40, 180]), min_size=count, max_size=count))
    captioned = [
        replace(connector, caption_width=width, caption_height=20 if width else 0)
        for connector, width in zip(graph.connectors, widths, strict=False)
    ]
    return replace(graph, connectors=(*captioned, *graph.connectors[len(captioned) :]))


@given(fans())
def test_columns_are_clean(graph):
    layout = lay_out(graph)
    boxes = layout.elements
    captions = [route.caption for route in layout.routes.values() if route.caption is not None]
    for connector in graph.connectors:
        route = layout.routes[connector.id]
        assert on_border(route.points[0], boxes[connector.source])
        assert on_border(route.points[-1], boxes[connector.target])
        for stretch in stretches(route):
            assert not any(passes_through(stretch, box) for box in boxes.values())
            others = [caption for caption in captions if caption is not route.caption]
            assert not any(passes_through(stretch, caption) for caption in others)
    for caption in captions:
        assert not any(overlap(caption, box) for box in boxes.values())
    for element in graph.elements:
        if element.boundary:
            assert is_inside(boxes[element.id], layout.boundaries[element.boundary])


@pytest.mark.parametrize("direction", ["DOWN", "RIGHT"])
def test_a_star_of_120_leaves_is_about_as_wide_as_high_and_nothing_crosses(direction):
    case = next(c for c in stress_cases() if c["name"] == "star-120-labelled")
    found = judged(case, direction=direction)
    assert (found["errors"], found["soft"], found["measures"]["crossings"]) == ({}, {}, 0)
    assert 0.5 <= found["measures"]["width"] / found["measures"]["height"] <= 2.5


@pytest.mark.parametrize("direction", Direction)
def test_a_fan_of_few_stays_one_row(direction):
    edges = [f"hub>n{i}" for i in range(LEAST_FAN - 1)]
    at = lay_out(graph_of(edges, direction=direction)).elements
    along = 1 if direction is Direction.DOWN else 0
    leaves = {at[edge.split(">")[1]][along] for edge in edges}
    assert all(leaf > at["hub"][along] for leaf in leaves)


def test_columns_leave_no_trace_in_the_answer():
    layout = lay_out(graph_of([f"hub>n{i}" for i in range(40)]))
    assert layout.boundaries == {}
