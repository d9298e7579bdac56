"""Small graphs to lay out, and laws that hold for whatever was laid out."""

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from bench.layout.checker import check
from canvas_project.layout_cases import graph_of as graph_of_case
from canvas_project.layout_cases import plain
from diagrams.layout.layered import lay_out
from diagrams.layout.measures import TIGHT
from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    LayoutGraph,
    Pull,
    Rect,
)


def graph_of(edges, *, homes=None, boundaries=(), direction=Direction.DOWN, sizes=None, **pulls):
    """Return a graph of ``"a>b"`` edges; ``homes`` and ``sizes`` are by element.

    ``pulls`` lists the edges of a pull by its name: ``main=["a>b"]``.
    """
    names = list(dict.fromkeys(end for edge in edges for end in edge.split(">")))
    pull_of = {edge: Pull(name) for name, listed in pulls.items() for edge in listed}
    sizes = sizes or {}
    return LayoutGraph(
        elements=tuple(
            ElementBox(name, width, height, boundary=(homes or {}).get(name))
            for name in names
            for width, height in [sizes.get(name, (160, 80))]
        ),
        boundaries=tuple(boundaries),
        connectors=tuple(
            Connector(edge, source, target, pull=pull_of.get(edge, Pull.PLAIN))
            for edge in edges
            for source, _, target in [edge.partition(">")]
        ),
        direction=direction,
    )


def judged(case, *, direction="DOWN"):
    """Return what the gate says of a case of the corpus, laid out as tight as other engines do."""
    turned: Any = {**case, "direction": direction}
    result: Any = plain(lay_out(graph_of_case(turned), measures=TIGHT))
    return check(turned, result)


def overlap(a, b):
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def is_inside(inner, outer):
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def stretches(route):
    """Return the stretches of a route as boxes without thickness."""
    return [
        Rect(min(p.x, q.x), min(p.y, q.y), abs(p.x - q.x), abs(p.y - q.y))
        for p, q in pairwise(route.points)
    ]


def bends(route):
    return len(route.points) - 2


@st.composite
def graphs(draw, most=14):
    """Graphs of any shape within reason: nested boundaries, cycles, loops, parallels, captions."""
    sizes = st.integers(1, 300)
    boundaries = [
        BoundaryBox(
            f"g{i}",
            parent=draw(st.sampled_from([None, *(f"g{k}" for k in range(i))])),
            title_width=draw(st.integers(0, 300)),
        )
        for i in range(draw(st.integers(0, 4)))
    ]
    homes = st.sampled_from([None, *(b.id for b in boundaries)])
    elements = [
        ElementBox(
            f"n{i}",
            draw(sizes),
            draw(sizes),
            boundary=draw(homes),
            middle=draw(st.sampled_from([0.5, 0.3, 0.9])),
        )
        for i in range(draw(st.integers(1, most)))
    ]
    ends = st.sampled_from([e.id for e in elements])
    connectors = []
    for i in range(draw(st.integers(0, 2 * most))):
        is_captioned = draw(st.booleans())
        connectors.append(
            Connector(
                f"e{i}",
                draw(ends),
                draw(ends),
                caption_width=draw(st.floats(1, 220)) if is_captioned else 0.0,
                caption_height=draw(st.floats(1, 40)) if is_captioned else 0.0,
                pull=draw(st.sampled_from(list(Pull))),
            )
        )
    return LayoutGraph(
        tuple(elements),
        tuple(boundaries),
        tuple(connectors),
        direction=draw(st.sampled_from(list(Direction))),
    )
