"""Taking the best of several routes for one connector."""

from collections.abc import Sequence
from itertools import pairwise

from diagrams.layout.model import Rect
from diagrams.layout.routing.caption_spots import caption_spot
from diagrams.layout.routing.clearance import STRICT, Clearance, Rules
from diagrams.layout.routing.polyline import Path
from diagrams.layout.routing.price import price_alone
from diagrams.layout.routing.sketch import Sketch

GAIN = 8.0  # a route must be cheaper by this much to be worth a change


def best_route(
    sketch: Sketch,
    e: int,
    candidates: Sequence[Path],
    *,
    now: float,
    rules: Rules = STRICT,
    standing: Path | None = None,
) -> tuple[Path, Rect | None, float] | None:
    """Return the cheapest clean candidate that beats ``now``, with its caption and its price.

    Those that can be cheap are looked at first, and none that cannot beat the best so far.
    ``standing`` is the route as it is: its stretches are known to be clean.
    """
    clearance = Clearance(sketch, e, rules, pairwise(standing) if standing else ())
    ranked = []
    for i, path in enumerate(candidates):
        alone = price_alone(sketch, e, path)
        if alone < now - GAIN:
            ranked.append((alone, i))
    ranked.sort()
    sketch.work += len(candidates)
    best = now - GAIN
    chosen: tuple[Path, Rect | None, float] | None = None
    for alone, i in ranked:
        if alone >= best:
            break
        path = candidates[i]
        cost = clearance.price(path, alone=alone, below=best)
        if cost >= best:
            continue
        caption = sketch.caption[e]
        if caption is not None:
            caption = caption_spot(sketch, e, path, caption)
            if caption is None:
                continue
        best = cost
        chosen = (path, caption, cost)
    return chosen
