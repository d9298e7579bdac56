"""Is a route free of what the quality gate calls an error?

Far less strict than ``clearance``, which judges routes that are to be drawn: this one judges those
that are, by whoever drew them. A route that is sound is worth keeping.
"""

from itertools import pairwise

from diagrams.layout.model import Rect
from diagrams.layout.routing.caption_spots import CLEARANCE
from diagrams.layout.routing.cells import CAPTION, ROOM, BoxEntry, RunEntry
from diagrams.layout.routing.polyline import SAME_PX, Pt
from diagrams.layout.routing.sketch import Sketch

GRAZING_PX = 1.0  # inside a box, nobody sees a line
ONE_LINE_PX = 2.0  # lines this near to each other are one
SHARED_PX = 30.0  # two connectors may be one line for this long


def is_sound(sketch: Sketch, e: int) -> bool:
    """Is the connector, which is in the sketch, clear of boxes, captions and the lines of others?

    One that shares a trunk with it is none of the others. Past the sketch's limit of work it is:
    what is drawn is not given up unseen.
    """
    shared: dict[int, float] = {}
    for p, q in pairwise(sketch.route[e]):
        if sketch.work > sketch.limit:
            return True
        if not _is_clear(sketch, e, p, q, shared):
            return False
    caption = sketch.caption[e]
    return caption is None or _is_readable(sketch, e, caption)


def _is_clear(sketch: Sketch, e: int, p: Pt, q: Pt, shared: dict[int, float]) -> bool:
    """Judge one stretch, and add up in ``shared`` how far it is one line with each other one."""
    upright = abs(p[1] - q[1]) >= SAME_PX
    axis = 0 if upright else 1
    along = 1 - axis
    at, low, high = p[axis], min(p[along], q[along]), max(p[along], q[along])
    boxes, beside = set[BoxEntry](), set[RunEntry]()
    near = (min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]))
    for cell in sketch.cells_in(*near):
        sketch.work += len(cell[0]) + len(cell[1]) + len(cell[2])
        boxes.update(cell[0])
        beside.update(cell[2] if upright else cell[1])
    for box in boxes:
        less = CLEARANCE[box[4]] + GRAZING_PX
        inside = box[axis] + less < at < box[axis + 2] - less
        passes = box[along] + less < high and box[along + 2] - less > low
        if inside and passes and not _is_no_matter(box, e):
            return False
    for where, start, end, other in beside:
        if other != e and abs(where - at) < ONE_LINE_PX and not _share_a_trunk(sketch, e, other):
            both = min(end, high) - max(start, low)
            shared[other] = shared.get(other, 0.0) + max(both, 0.0)
            if shared[other] > SHARED_PX:
                return False
    return True


def _is_readable(sketch: Sketch, e: int, caption: Rect) -> bool:
    x0, y0, x1, y1 = caption.x, caption.y, caption.right, caption.bottom
    left, top, right, foot = x0 + GRAZING_PX, y0 + GRAZING_PX, x1 - GRAZING_PX, y1 - GRAZING_PX
    for boxes, level, upright in sketch.cells_in(x0, y0, x1, y1):
        sketch.work += len(boxes) + len(level) + len(upright)
        for box in boxes:
            less = CLEARANCE[box[4]]
            meets = box[0] + less < x1 and box[2] - less > x0
            meets = meets and box[1] + less < y1 and box[3] - less > y0
            if meets and not _is_no_matter(box, e):
                return False
        # As the other one's line is judged: whoever is in the way of a caption is not sound either.
        for at, start, end, other in level:
            if other != e and top < at < foot and start < right and end > left:
                return False
        for at, start, end, other in upright:
            if other != e and left < at < right and start < foot and end > top:
                return False
    return True


def _is_no_matter(box: BoxEntry, e: int) -> bool:
    """Room is kept for what comes later, and a line may touch its own caption."""
    return box[4] == ROOM or (box[4] == CAPTION and box[5] == e)


def _share_a_trunk(sketch: Sketch, e: int, other: int) -> bool:
    routes, connectors = sketch.layout.routes, sketch.graph.connectors
    one, another = routes.get(connectors[e].id), routes.get(connectors[other].id)
    return (
        one is not None
        and another is not None
        and one.trunk is not None
        and one.trunk == another.trunk
    )
