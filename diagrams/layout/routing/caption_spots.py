"""A place for a connector's caption beside its line."""

from collections.abc import Sequence
from itertools import pairwise

from diagrams.layout.model import Rect
from diagrams.layout.routing.cells import CAPTION
from diagrams.layout.routing.polyline import SAME_PX, Pt
from diagrams.layout.routing.sketch import CAPTION_CLEAR_PX, CLEAR_PX, Sketch

AIR_PX = 2.0  # around a caption, to everything but its own line's end
BESIDE_PX, ABOVE_PX = 4.0, 3.0  # from an upright line, from a level one
REACH_PX = 7.0  # a caption that lies this near to its line is beside it

# Where along a stretch, the middle first.
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9)
STRETCHES = 4  # the longest ones are tried

# What boxes of the index have around them: elements, captions, titles, notes, rooms.
CLEARANCE = (CLEAR_PX, CAPTION_CLEAR_PX, CAPTION_CLEAR_PX, CLEAR_PX, 0.0)


def caption_spot(sketch: Sketch, e: int, path: Sequence[Pt], old: Rect) -> Rect | None:
    """Return a free place beside the route for a caption that was at ``old``.

    It stays there if it can; else the longest stretches are tried. None when no place is free, or
    none was found within the sketch's limit of work.
    """
    if is_beside(old, path) and caption_fits(sketch, e, old, path):
        return old
    width, height = old.width, old.height
    runs = sorted(
        [(-abs(a[0] - b[0]) - abs(a[1] - b[1]), i) for i, (a, b) in enumerate(pairwise(path))]
    )
    for _, i in runs[:STRETCHES]:
        (ax, ay), (bx, by) = path[i], path[i + 1]
        for part in ALONG:
            x = ax + (bx - ax) * part
            y = ay + (by - ay) * part
            if abs(ax - bx) < SAME_PX:
                first = Rect(x + BESIDE_PX, y - height / 2, width, height)
                second = Rect(x - BESIDE_PX - width, y - height / 2, width, height)
            else:
                first = Rect(x - width / 2, y - height - ABOVE_PX, width, height)
                second = Rect(x - width / 2, y + ABOVE_PX, width, height)
            for spot in (first, second):
                if caption_fits(sketch, e, spot, path):
                    return spot
                if sketch.work > sketch.limit:
                    return None
    return None


def caption_over(path: Sequence[Pt], size: Rect) -> Rect:
    """Return the place over the middle of the longest stretch, whatever is there."""
    (ax, ay), (bx, by) = max(
        pairwise(path), key=lambda run: abs(run[0][0] - run[1][0]) + abs(run[0][1] - run[1][1])
    )
    return Rect((ax + bx - size.width) / 2, (ay + by - size.height) / 2, size.width, size.height)


def is_beside(caption: Rect, path: Sequence[Pt]) -> bool:
    """Does the caption's middle lie beside a stretch of the line, within reach of it?"""
    x, y, width, height = caption
    middle_x, middle_y = x + width / 2, y + height / 2
    for (ax, ay), (bx, by) in pairwise(path):
        if abs(ax - bx) < SAME_PX:
            along = min(ay, by) <= middle_y <= max(ay, by)
            aside = max(x - ax, ax - x - width)
        else:
            along = min(ax, bx) <= middle_x <= max(ax, bx)
            aside = max(y - ay, ay - y - height)
        if along and aside <= REACH_PX:
            return True
    return False


def caption_fits(sketch: Sketch, e: int, caption: Rect, path: Sequence[Pt]) -> bool:
    """Is the place clear of elements, captions, titles, notes, borders and every line?"""
    x0, y0 = caption[0] - AIR_PX, caption[1] - AIR_PX
    x1, y1 = caption[0] + caption[2] + AIR_PX, caption[1] + caption[3] + AIR_PX
    if _passes(path, x0, y0, x1, y1):
        return False
    for bx0, by0, bx1, by1 in sketch.boundaries:
        meets = bx0 < x1 and bx1 > x0 and by0 < y1 and by1 > y0
        if meets and not (bx0 <= x0 and x1 <= bx1 and by0 <= y0 and y1 <= by1):
            return False
    bits, cells = sketch.cells.bits, sketch.cells.at
    for i in range(int(x0) >> bits, (int(x1) >> bits) + 1):
        for j in range(int(y0) >> bits, (int(y1) >> bits) + 1):
            cell = cells.get((i << 20) + j)
            if cell is None:
                continue
            boxes, level, upright = cell
            sketch.work += len(boxes) + len(level) + len(upright)
            for ox0, oy0, ox1, oy1, what, owner in boxes:
                # The boxes of the index have the clearance of lines around them: too much here.
                less = CLEARANCE[what] - AIR_PX
                if (
                    ox0 + less < x1
                    and ox1 - less > x0
                    and oy0 + less < y1
                    and oy1 - less > y0
                    and not (what == CAPTION and owner == e)
                ):
                    return False
            for at, start, end, other in level:
                if y0 < at < y1 and start < x1 and end > x0 and other != e:
                    return False
            for at, start, end, other in upright:
                if x0 < at < x1 and start < y1 and end > y0 and other != e:
                    return False
    return True


def _passes(path: Sequence[Pt], x0: float, y0: float, x1: float, y1: float) -> bool:
    for (ax, ay), (bx, by) in pairwise(path):
        if min(ax, bx) < x1 and max(ax, bx) > x0 and min(ay, by) < y1 and max(ay, by) > y0:
            return True
    return False
