"""Searching for one connector's route: close by first, then further afield and less strictly."""

from collections.abc import Sequence
from typing import NamedTuple

from diagrams.layout.model import Rect
from diagrams.layout.routing.choice import best_route
from diagrams.layout.routing.clearance import STRICT, Rules
from diagrams.layout.routing.polyline import Path
from diagrams.layout.routing.price import NEVER
from diagrams.layout.routing.search import cheapest_route
from diagrams.layout.routing.sketch import Sketch


class Attempt(NamedTuple):
    margin_px: float  # how far outside the two elements the route may go
    lanes: bool  # beside the lines of others, too: a much larger grid
    rules: Rules
    haste: float
    places: int  # of the grid that it looks at


CLOSE = Rules(lane_px=7.0)
# Through a boundary is no fault of the drawing (LAY-50), only hard to read; 320 as in LAY-57.
THROUGH = Rules(lane_px=7.0, through_boundary=320.0)

AROUND_BOUNDARIES = (
    Attempt(60.0, True, STRICT, 1.0, 8000),
    Attempt(300.0, False, STRICT, 1.0, 8000),
    Attempt(1500.0, False, CLOSE, 1.2, 15000),
    Attempt(300.0, True, CLOSE, 2.5, 8000),
    Attempt(1500.0, True, CLOSE, 4.0, 20000),
)
THROUGH_THEM = (Attempt(1500.0, True, THROUGH, 4.0, 30000),)


def route_afield(
    sketch: Sketch, e: int, attempts: Sequence[Attempt], *, below: float
) -> tuple[Path, Rect | None, float] | None:
    """Return the best of the first attempt that finds a route cheaper than ``below``.

    Where there is a clean route already (``below`` is a price), one attempt is made: a wider search
    would seldom pay. None is begun past the sketch's limit of work.
    """
    for attempt in attempts if below >= NEVER else attempts[:1]:
        if sketch.work > sketch.limit:
            return None
        path = cheapest_route(
            sketch,
            e,
            below=below,
            margin_px=attempt.margin_px,
            lanes=attempt.lanes,
            rules=attempt.rules,
            haste=attempt.haste,
            places=attempt.places,
        )
        if path is not None:
            found = best_route(sketch, e, [path], now=below, rules=attempt.rules)
            if found is not None:
                return found
    return None
