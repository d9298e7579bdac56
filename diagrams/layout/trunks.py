"""Fans on trunks: connectors that say the same thing leave one element as one line and branch.

A finished drawing has every connector on a line of its own. Here the members of a fan are taken
out together and drawn again as a stem, a bus across the flow and a branch to each; where that
cannot be drawn cleanly, all of it is put back as it was. Which of the two drawings reads better is
for the caller to judge (LAY-44 to LAY-46).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from diagrams.layout.fans import Fan, fans_of
from diagrams.layout.model import Layout, LayoutGraph, Rect
from diagrams.layout.routing.caption_spots import caption_fits, caption_spot
from diagrams.layout.routing.choice import best_route
from diagrams.layout.routing.clearance import STRICT, Clearance
from diagrams.layout.routing.polyline import Path
from diagrams.layout.routing.price import NEVER, crossings, price_alone
from diagrams.layout.routing.search import cheapest_route
from diagrams.layout.routing.shapes import simple_routes
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.trunk_shapes import TrunkShape, first_spots, shapes_of

# What all fans of a drawing together may look at (LAY-46).
UNITS = 500_000
# What a crossing more costs the reader, in branches fewer. Legibility says 10 to 3; a trunk has to
# be worth it beyond doubt.
CROSSING_IN_BRANCHES = 4.0
# How far one that does not join may be searched another way for.
SEARCH_MARGIN_PX, SEARCH_PLACES = 100.0, 8000

Drawn = tuple[Path, Rect | None]


def with_trunks(graph: LayoutGraph, layout: Layout) -> Layout:
    """Return the layout with its fans on trunks; the same object when none can be drawn so."""
    fans = fans_of(graph, layout)
    if not fans:
        return layout
    sketch = Sketch(graph, layout)
    trunk_of: dict[int, str] = {}
    for fan in fans:
        if sketch.work > UNITS:
            break
        members = [e for e in fan.members if e not in trunk_of]
        if len(members) < fan.least:
            continue
        joined = _bundled(sketch, replace(fan, members=tuple(members)))
        trunk_of |= dict.fromkeys(joined, graph.connectors[members[0]].id)
    if not trunk_of:
        return layout
    drawn = sketch.finished()
    routes = dict(drawn.routes)
    for e, trunk in trunk_of.items():
        id = graph.connectors[e].id
        routes[id] = replace(routes[id], trunk=trunk)
    return replace(drawn, routes=routes)


def _bundled(sketch: Sketch, fan: Fan) -> tuple[int, ...]:
    """Draw a fan on a trunk; return those that are on it, none when it stays as it was."""
    before = {e: (sketch.route[e], sketch.caption[e]) for e in fan.members}
    was_touched = {e for e in fan.members if e in sketch.touched}
    crossed = _crossings(sketch, fan)
    for e in fan.members:
        sketch.lift(e)
    best: tuple[float, TrunkShape] | None = None
    for shape in shapes_of(sketch, fan):
        if _drawn(sketch, fan, shape, before):
            more = _crossings(sketch, fan) - crossed
            if more <= 0:
                return tuple(shape.branches)
            _take_out(sketch, fan.members, before)
            gain = len(shape.branches) - CROSSING_IN_BRANCHES * more
            if gain > (best[0] if best else 0.0):
                best = gain, shape
        if sketch.work > UNITS:
            break
    if best and _drawn(sketch, fan, best[1], before):
        return tuple(best[1].branches)
    for e in fan.members:
        sketch.put(e, *before[e])
        if e not in was_touched:
            del sketch.touched[e]
    return ()


def _drawn(sketch: Sketch, fan: Fan, shape: TrunkShape, before: dict[int, Drawn]) -> bool:
    """Put the trunk, its captions and whoever does not join it; nothing when one has no place."""
    put: list[int] = []
    for e, path in shape.branches.items():
        sketch.put(e, path, None)
        put.append(e)
    if _captioned(sketch, fan, shape, before):
        for e in fan.members:
            if e in shape.branches:
                continue
            own = _own_route(sketch, e, before[e])
            if own is None:
                break
            sketch.put(e, *own)
            put.append(e)
        else:
            return True
    _take_out(sketch, put, before)
    return False


def _take_out(sketch: Sketch, members: Iterable[int], before: dict[int, Drawn]) -> None:
    for e in members:
        sketch.lift(e)
        sketch.route[e], sketch.caption[e] = before[e]


def _crossings(sketch: Sketch, fan: Fan) -> int:
    """Return how often the members of a fan cross others, those of the fan included."""
    return sum([crossings(sketch, e, sketch.route[e]) for e in fan.members])


def _captioned(sketch: Sketch, fan: Fan, shape: TrunkShape, before: dict[int, Drawn]) -> bool:
    """Give every branch its caption, or the trunk its only one; say whether all had a place."""
    if fan.one_caption:
        return _captioned_once(sketch, shape, before)
    for e, path in shape.branches.items():
        size = before[e][1]
        if size is None:
            continue
        spot = _spot(sketch, e, shape, size)
        if spot is None:
            return False
        sketch.lift(e)
        sketch.put(e, path, spot)
    return True


def _captioned_once(sketch: Sketch, shape: TrunkShape, before: dict[int, Drawn]) -> bool:
    """Put one caption at the stem, where it is said of all, or else where there is room."""
    speaker = next(iter(shape.branches))
    size = before[speaker][1]
    if size is None:
        return True
    ways: list[tuple[int, Sequence[tuple[float, float]]]] = [(speaker, shape.stem)]
    ways += [(e, path[1:3]) for e, path in shape.branches.items() if len(path) == 4]
    ways += [(e, shape.stretch_from_bus(e)) for e in shape.branches]
    for e, way in ways:
        spot = _fresh_spot(sketch, e, shape.branches[e], way, size)
        if spot is not None:
            sketch.lift(e)
            sketch.put(e, shape.branches[e], spot)
            return True
    return False


def _spot(sketch: Sketch, e: int, shape: TrunkShape, size: Rect) -> Rect | None:
    """Return a free place beside a branch, in line with the captions of the others if it can."""
    path = shape.branches[e]
    for spot in first_spots(shape, e, size):
        if caption_fits(sketch, e, spot, path):
            return spot
    return _fresh_spot(sketch, e, path, shape.stretch_from_bus(e), size)


def _fresh_spot(
    sketch: Sketch, e: int, path: Path, way: Sequence[tuple[float, float]], size: Rect
) -> Rect | None:
    """Return a free place beside a part of a connector's path, wherever its caption was before."""
    nowhere = Rect(-1e9, -1e9, size.width, size.height)
    spot = caption_spot(sketch, e, way, nowhere)
    return spot if spot is not None and caption_fits(sketch, e, spot, path) else None


def _own_route(sketch: Sketch, e: int, before: Drawn) -> Drawn | None:
    """Return a clean route for one that does not join: the one it had, if that still is."""
    path, caption = before
    alone = price_alone(sketch, e, path)
    is_clean = Clearance(sketch, e, STRICT).price(path, alone=alone, below=NEVER) < NEVER
    if is_clean and (caption is None or caption_fits(sketch, e, caption, path)):
        return before
    found = best_route(sketch, e, simple_routes(sketch, e), now=NEVER)
    if found is None:
        further = cheapest_route(
            sketch,
            e,
            below=NEVER,
            margin_px=SEARCH_MARGIN_PX,
            lanes=True,
            rules=STRICT,
            haste=2.0,
            places=SEARCH_PLACES,
        )
        found = None if further is None else best_route(sketch, e, [further], now=NEVER)
    return None if found is None else (found[0], found[1])
