"""Lines that a person drew: their corners are kept, their ends follow the elements (DOC-S4)."""

from collections.abc import Mapping, Sequence

from diagrams.layout.model import Layout, LayoutGraph, Point, Rect
from diagrams.layout.routing.caption_spots import caption_over, caption_spot
from diagrams.layout.routing.polyline import Path, Pt, tidy
from diagrams.layout.routing.sketch import Sketch, numbers_of

CORNER_PX = 4.0  # an end keeps this far from a corner of its element


def with_hand_routes(
    graph: LayoutGraph, layout: Layout, paths: Mapping[str, Sequence[Point]]
) -> Layout:
    """Return the layout with the connectors of ``paths`` drawn along them, whatever is in the way.

    A path has the corners of the line from source to target, at least one. What is not
    right-angled about it gets a corner more.
    """
    chosen = numbers_of(graph, paths)
    if not chosen:
        return layout
    sketch = Sketch(graph, layout, lifted=chosen)
    for e in sorted(chosen):
        corners = [(p.x, p.y) for p in paths[graph.connectors[e].id]]
        path = hand_route(sketch.box[sketch.source[e]], sketch.box[sketch.target[e]], corners)
        caption = sketch.caption[e]
        if caption is not None:
            caption = caption_spot(sketch, e, path, caption) or caption_over(path, caption)
        sketch.put(e, path, caption)
    return sketch.finished()


def hand_route(source: Rect, target: Rect, corners: Sequence[Pt]) -> Path:
    """Return the right-angled line between the borders of two boxes that runs by ``corners``."""
    line = [*_leaving(source, corners[0])]
    for corner in corners:
        x, y = line[-1]
        if x != corner[0] and y != corner[1]:
            line.append((corner[0], y))
        line.append(corner)
    last = [*reversed(_leaving(target, corners[-1]))]
    x, y = line[-1]
    if x != last[0][0] and y != last[0][1]:
        line.append((last[0][0], y))
    return tidy([*line, *last])


def _leaving(box: Rect, corner: Pt) -> list[Pt]:
    """Return the end on the box's border, and a corner more where ``corner`` is not level with it.

    A line leaves straight towards a corner beside the box, else by the side that looks to it.
    """
    x, y = corner
    left, right = box.x + CORNER_PX, box.right - CORNER_PX
    top, bottom = box.y + CORNER_PX, box.bottom - CORNER_PX
    if left <= x <= right:
        return [(x, box.y if y < box.y + box.height / 2 else box.bottom)]
    if top <= y <= bottom:
        return [(box.x if x < box.x else box.right, y)]
    middle = box.y + box.height / 2
    return [(box.x if x < box.x else box.right, middle), (x, middle)]
