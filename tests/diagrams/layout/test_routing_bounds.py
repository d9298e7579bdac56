"""Routing is bounded in work, whatever is stored of a drawing (layout engine, LAY-S3).

Counted in the units of the sketch, never in time.
"""

import random

import pytest

from diagrams.document import limits
from diagrams.layout.model import Rect
from diagrams.layout.reroute import UNITS_OF_ONE, reroute
from diagrams.layout.routing.cells import CELL_BITS, ELEMENT, MOST_ACROSS, MOST_ENTRIES, Cells
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.turns import take_turn
from tests.diagrams.layout.test_polish import drawing
from tests.diagrams.layout.test_reroute import TWO, on_border, without

FAR = limits.MAX_COORDINATE


def wide(dice):
    """Return a place anywhere that a document may have one, for an element of any size."""
    sides = [dice.uniform(limits.MIN_SIZE, limits.MAX_SIZE) for _ in "wh"]
    return (dice.uniform(-FAR, FAR - sides[0]), dice.uniform(-FAR, FAR - sides[1]), *sides)


def heap(dice):
    """Return a place on or beside all others, as large as an element may be."""
    return (dice.uniform(0, 2000), dice.uniform(0, 2000), limits.MAX_SIZE, limits.MAX_SIZE)


def row(dice):
    """Return a place on one line that is as long as a document may be wide."""
    return (dice.uniform(-FAR, FAR), 0.0, 160.0, 80.0)


def absurd(place, count=120):
    """Return a drawing of elements somewhere, and one connector after another from each to all."""
    dice = random.Random(7)
    boxes = {f"n{number}": place(dice) for number in range(count)}
    routes = {}
    for one, other in (("n0", "n1"), *(dice.sample(list(boxes), 2) for _ in range(2 * count))):
        a, b = boxes[one], boxes[other]
        half = (a[1] + b[1]) / 2
        routes[f"{one}>{other}"] = [(a[0], a[1]), (a[0], half), (b[0], half), (b[0], b[1])]
    return drawing(boxes, routes)


@pytest.mark.parametrize("place", [wide, heap, row])
class TestAnAbsurdDrawing:
    def test_has_an_index_of_bounded_size(self, place):
        graph, layout = absurd(place)

        cells = Sketch(graph, layout).cells

        assert sum(map(len, (part for cell in cells.at.values() for part in cell))) < (
            2 * MOST_ENTRIES
        )

    def test_takes_one_connector_no_more_than_its_budget(self, place):
        graph, layout = absurd(place)
        layout = without(layout, graph.connectors[0].id)
        sketch = Sketch(graph, layout, lifted={0})
        sketch.limit = UNITS_OF_ONE

        take_turn(sketch, 0, may_lose=True)

        # The question in hand at the limit is answered, then a plain route is drawn.
        assert sketch.work < UNITS_OF_ONE + MOST_ENTRIES
        assert len(sketch.route[0]) >= 2


class TestAnOrdinaryDrawing:
    def test_has_cells_of_the_usual_size(self):
        graph, layout = drawing(**TWO)

        assert Sketch(graph, layout).cells.bits == CELL_BITS


class TestCells:
    @pytest.mark.parametrize("x", [-900_000, -3000, -1, 0, 5000])
    def test_of_a_box_are_found_near_by_and_from_afar(self, x):
        cells = Cells()
        cells.add_box(Rect(x, x, 200, 200), 0.0, ELEMENT, 1)
        cells.add_box(Rect(x + 9000, x, 200, 200), 0.0, ELEMENT, 2)

        def owners(*span):
            looked_at, found = cells.within(*span)
            assert looked_at <= len(cells.at)
            return {box[5] for boxes, _, _ in found for box in boxes}

        assert owners(x, x, x + 1, x + 1) == {1}
        assert owners(x - 4000, x - 4000, x + 4000, x + 4000) == {1}
        assert owners(-FAR, -FAR, FAR, FAR) == {1, 2}

    def test_are_larger_where_they_would_be_too_many_in_a_row(self):
        graph, layout = drawing({"a": (-FAR, 0, 160, 80), "b": (FAR, 0, 160, 80)}, {})

        bits = Sketch(graph, layout).cells.bits

        assert 2 * FAR / 2**bits <= MOST_ACROSS + 1


class TestWithNoWorkLeft:
    def test_what_can_stay_stays(self):
        graph, layout = drawing(**TWO)

        assert reroute(graph, layout, layout.routes, units=-1) is layout

    def test_what_has_no_route_gets_a_plain_one(self):
        graph, layout = drawing(**TWO)

        drawn = reroute(graph, without(layout, "a>b"), layout.routes, units=-1)

        line = drawn.routes["a>b"].points
        assert on_border(drawn.elements["a"], line[0])
        assert on_border(drawn.elements["b"], line[-1])
        assert drawn.routes["a>c"] is layout.routes["a>c"]
