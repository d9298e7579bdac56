"""Taking jogs out of a route: two stretches that run the same way become one line."""

from itertools import pairwise

from diagrams.layout.routing.polyline import SAME_PX, Path, side_at, tidy
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.slots import is_free

TINY_PX = 3.0  # an end that moves less than this stays in the place it already has
CORNER_LEAST_PX = 4.0


def without_a_jog(sketch: Sketch, e: int, path: Path) -> list[Path]:
    """Return the route with one jog taken out, in every way; an end may slide along its side."""
    out = []
    count = len(path)
    for i in range(count - 3):
        p0, p1, p2, p3 = path[i : i + 4]
        axis = 0 if abs(p0[0] - p1[0]) < SAME_PX else 1
        along = 1 - axis
        if (p1[along] - p0[along]) * (p3[along] - p2[along]) < 0:
            continue  # it turns back: that is no jog
        for keep, moved, end in ((p0, p3, i + 3), (p3, p0, i)):
            at = keep[axis]
            if end in (0, count - 1) and not _may_slide(
                sketch, e, sketch.target[e] if end else sketch.source[e], moved, axis, at
            ):
                continue
            corner = (at, moved[1]) if axis == 0 else (moved[0], at)
            if end == i:
                out.append(tidy([*path[:i], corner, *path[i + 3 :]]))
            else:
                out.append(tidy([*path[: i + 1], corner, *path[i + 4 :]]))
    return out


def has_tiny_jog(path: Path) -> bool:
    return any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < TINY_PX for p, q in pairwise(path[1:-1]))


def _may_slide(
    sketch: Sketch, e: int, node: int, end: tuple[float, float], axis: int, at: float
) -> bool:
    box = sketch.box[node]
    side = side_at(box, end)
    if side % 2 != axis:
        return False
    if (abs(at - end[axis]) >= TINY_PX or (e, node) in sketch.pinned) and not is_free(
        sketch, e, node, side, at
    ):
        return False
    return box[axis] + CORNER_LEAST_PX <= at <= box[axis] + box[axis + 2] - CORNER_LEAST_PX
