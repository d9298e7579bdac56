"""How well a drawing without errors reads: measures, and one cost to compare drawings by (LAY §6).

Consulted only between drawings that the gate rates the same.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import pairwise
from math import hypot

from pydantic import Field

from common.contract import Contract
from diagrams.document.geometry import Rect
from diagrams.quality.plane import Plane, Run, enters
from diagrams.scene.model import SceneConnector, SceneShape

MAX_LISTED = 10
FROM_ENDS = 4.0  # px that a crossing is away from the ends of both stretches
DETOUR_FACTOR = 1.5
DETOUR_PX = 200.0
RIM = 2.0  # px of a foreign boundary that a line may graze
FAR_PX = 160.0

PER_CROSSING = 10.0
PER_DETOUR = 40.0
PER_BOUNDARY = 25.0
PER_FAR_NOTE = 30.0
PX_PER_COST = 400.0
FOR_EMPTINESS = 20.0
PER_BRANCH = 3.0


class Legibility(Contract):
    """Ids are those of connectors and notes, ten at most; ``fill`` is a part of 1."""

    crossings: int
    detours: tuple[str, ...] = ()
    through_boundaries: tuple[str, ...] = ()
    far_notes: tuple[str, ...] = ()
    crossed_boundaries: tuple[str, ...] = Field(
        default=(), description="Boundaries that a connector of others runs through."
    )
    fill: float
    cost: float


def legibility_of(plane: Plane, beside: Mapping[str, str] | None = None) -> Legibility:
    """Return how well a drawing reads.

    ``beside`` says which element each free note is about, where that is known.
    """
    scene = plane.scene
    crossings = count_crossings(plane)
    detours = tuple(c.id for c in scene.connectors if _is_detour(c, plane))
    through = _through_boundaries(plane)
    far = _far_notes(plane, beside or {})
    length = sum(_length(c) for c in scene.connectors)
    fill = _fill(plane)
    branches = sum(1 for c in scene.connectors if c.trunk is not None)
    cost = (
        PER_CROSSING * crossings
        + PER_DETOUR * len(detours)
        + PER_BOUNDARY * len(through)
        + PER_FAR_NOTE * len(far)
        + length / PX_PER_COST
        + FOR_EMPTINESS * (1 - fill)
        - PER_BRANCH * branches
    )
    crossed = dict.fromkeys(frame for frames in through.values() for frame in frames)
    return Legibility(
        crossings=crossings,
        detours=detours[:MAX_LISTED],
        through_boundaries=tuple(through)[:MAX_LISTED],
        far_notes=far[:MAX_LISTED],
        crossed_boundaries=tuple(crossed)[:MAX_LISTED],
        fill=round(fill, 3),
        cost=round(cost, 2),
    )


def count_crossings(plane: Plane) -> int:
    """Count where a stretch from left to right meets one downwards, away from all their ends."""
    upright = plane.vertical
    xs = [run.at for run in upright]
    total = 0
    for level in plane.horizontal:
        first = bisect_right(xs, level.low + FROM_ENDS)
        last = bisect_left(xs, level.high - FROM_ENDS)
        total += sum(1 for run in upright[first:last] if _crosses(level, run, plane))
    return total


def _crosses(level: Run, upright: Run, plane: Plane) -> bool:
    return (
        upright.low + FROM_ENDS < level.at < upright.high - FROM_ENDS
        and level.connector != upright.connector
        and not plane.on_one_trunk(level.connector, upright.connector)
    )


def _is_detour(connector: SceneConnector, plane: Plane) -> bool:
    source = plane.scene.element_by_id[connector.source].box
    target = plane.scene.element_by_id[connector.target].box
    apart = abs(_middle(source)[0] - _middle(target)[0])
    apart += abs(_middle(source)[1] - _middle(target)[1])
    return _length(connector) > DETOUR_FACTOR * apart + DETOUR_PX


def _through_boundaries(plane: Plane) -> dict[str, tuple[str, ...]]:
    """Return the connectors that run through a boundary neither end is in, and through which."""
    frames = plane.boundary_boxes
    found: dict[str, tuple[str, ...]] = {}
    for number, connector in enumerate(plane.scene.connectors):
        own = plane.around[connector.source] | plane.around[connector.target]
        hit = dict.fromkeys(
            frame
            for stretch in plane.stretches(number)
            for frame in frames.near(stretch)
            if frame not in own and enters(stretch, frames.boxes[frame], rim=RIM)
        )
        if hit:
            found[connector.id] = tuple(hit)
    return found


def _far_notes(plane: Plane, beside: Mapping[str, str]) -> tuple[str, ...]:
    elements = plane.scene.element_by_id
    return tuple(
        note.id
        for note in plane.scene.notes
        if note.id in beside
        and beside[note.id] in elements
        and gap(note.box, elements[beside[note.id]].box) > FAR_PX
    )


def gap(a: Rect, b: Rect) -> float:
    """Return how far apart two boxes are, from edge to edge, px."""
    across = max(0.0, a.x - b.right, b.x - a.right)
    down = max(0.0, a.y - b.bottom, b.y - a.bottom)
    return hypot(across, down)


def _length(connector: SceneConnector) -> float:
    points = connector.points
    return sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(points))


def _fill(plane: Plane) -> float:
    shapes: list[SceneShape] = list(plane.shapes.values())
    if not shapes:
        return 1.0
    around = plane.scene.extent.width * plane.scene.extent.height
    return sum(s.box.width * s.box.height for s in shapes) / around if around else 1.0


def _middle(box: Rect) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
