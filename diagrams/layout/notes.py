"""Free notes: each beside its element, at the head of its boundary, or after everything else.

Room for the first two kinds is asked for before the drawing is placed, as room beside an element
and as a higher header of a boundary, so that nothing has to make way for a note afterwards. Where
the notes are then follows from where their hosts are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil

from diagrams.layout.measures import measures_for
from diagrams.layout.model import (
    BoundaryBox,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    NoteBox,
    Rect,
)
from diagrams.layout.packing import pack
from diagrams.layout.routing.sketch import CLEAR_PX, TITLE_BEFORE_PX, TITLE_X_PX

BESIDE_PX = 20.0  # from an element to its note, and from that to the next
APART_PX = 24.0  # between the notes of a boundary, and between those after the drawing
AFTER_PX = 72.0  # from the drawing to the notes after it
HEAD_X_PX = 36.0  # from a boundary's left border to its notes
HEAD_ASPECT = 4.0  # several notes under a title are rather beside each other than a tower

Size = tuple[float, float]


def with_room_for_notes(graph: LayoutGraph) -> LayoutGraph:
    """Return the graph with room for all notes that have a host; the same object if none has."""
    beside, heading = _by_element(graph), _by_boundary(graph)
    if not beside and not heading:
        return graph
    return replace(
        graph,
        elements=tuple(
            _with_room(element, beside[element.id], graph.direction)
            if element.id in beside
            else element
            for element in graph.elements
        ),
        boundaries=tuple(
            _with_head(boundary, heading[boundary.id], measures_for(graph.spacing).element_gap)
            if boundary.id in heading
            else boundary
            for boundary in graph.boundaries
        ),
    )


def with_notes(graph: LayoutGraph, layout: Layout) -> Layout:
    """Return the layout with all notes of ``graph`` in the room that is kept for them.

    ``graph`` is the one that was asked for, without that room, and ``layout`` has none of them.
    """
    if not graph.notes:
        return layout
    at: dict[str, Rect] = {}
    for host, notes in _by_element(graph).items():
        at |= _beside(layout.elements[host], notes, graph.direction)
    boundaries = {boundary.id: boundary for boundary in graph.boundaries}
    for host, notes in _by_boundary(graph).items():
        at |= _at_head(layout.boundaries[host], boundaries[host], notes)
    free = [note for note in graph.notes if note.id not in at]
    at |= _after(_extent(layout, at), free, graph.direction)
    return replace(layout, notes={note.id: at[note.id] for note in graph.notes})


def _by_element(graph: LayoutGraph) -> dict[str, list[NoteBox]]:
    """Return the notes that stand beside each element which has some."""
    found: dict[str, list[NoteBox]] = {}
    for note in graph.notes:
        if note.about is not None:
            found.setdefault(note.about, []).append(note)
    return found


def _by_boundary(graph: LayoutGraph) -> dict[str, list[NoteBox]]:
    found: dict[str, list[NoteBox]] = {}
    for note in graph.notes:
        if note.about is None and note.boundary is not None:
            found.setdefault(note.boundary, []).append(note)
    return found


def _with_room(element: ElementBox, notes: Sequence[NoteBox], reads: Direction) -> ElementBox:
    """Ask for room on the side before the element, and for lines to keep clear of it."""
    across = [note.height if reads is Direction.RIGHT else note.width for note in notes]
    along = [note.width if reads is Direction.RIGHT else note.height for note in notes]
    room = element.room
    return replace(
        element,
        room=room._replace(
            before=room.before + sum(across) + BESIDE_PX * len(notes) + CLEAR_PX,
            along=max(room.along, max(along) + 2 * CLEAR_PX),
        ),
    )


def _with_head(boundary: BoundaryBox, notes: Sequence[NoteBox], gap: float) -> BoundaryBox:
    """Make the header higher by its notes: what keeps clear of a title keeps clear of them."""
    whole = pack(_sizes(notes), gap=APART_PX, aspect=HEAD_ASPECT)
    reach = HEAD_X_PX - TITLE_X_PX - TITLE_BEFORE_PX + whole.width + CLEAR_PX
    return replace(
        boundary,
        title_width=max(boundary.title_width, ceil(reach)),
        header_height=boundary.header_height + ceil(whole.height) + gap,
    )


def _beside(host: Rect, notes: Sequence[NoteBox], reads: Direction) -> dict[str, Rect]:
    """Return where the notes of an element are: the first is the nearest."""
    at: dict[str, Rect] = {}
    x, y = host.x, host.y
    for note in notes:
        if reads is Direction.RIGHT:
            y -= BESIDE_PX + note.height
            x = host.x + (host.width - note.width) // 2
        else:
            x -= BESIDE_PX + note.width
            y = host.y + (host.height - note.height) // 2
        at[note.id] = Rect(x, y, note.width, note.height)
    return at


def _at_head(host: Rect, boundary: BoundaryBox, notes: Sequence[NoteBox]) -> dict[str, Rect]:
    whole = pack(_sizes(notes), gap=APART_PX, aspect=HEAD_ASPECT)
    left, top = host.x + HEAD_X_PX, host.y + boundary.header_height
    return {
        note.id: Rect(left + x, top + y, note.width, note.height)
        for note, (x, y) in zip(notes, whole.at, strict=True)
    }


def _after(drawing: Rect | None, notes: Sequence[NoteBox], reads: Direction) -> dict[str, Rect]:
    """Return columns to the right of the drawing, or rows below it, no longer than it is."""
    if drawing is None:
        drawing = Rect(-AFTER_PX, 0.0, 0.0, 0.0)
        reads = Direction.RIGHT
    is_column = reads is Direction.RIGHT
    longest = drawing.height if is_column else drawing.width
    start = drawing.right + AFTER_PX if is_column else drawing.bottom + AFTER_PX
    at: dict[str, Rect] = {}
    along = across = thickest = 0.0
    for note in notes:
        length, thickness = (note.height, note.width) if is_column else (note.width, note.height)
        if along > 0 and along + length > longest:
            along, across, thickest = 0.0, across + thickest + APART_PX, 0.0
        x, y = (
            (start + across, drawing.y + along)
            if is_column
            else (drawing.x + along, start + across)
        )
        at[note.id] = Rect(x, y, note.width, note.height)
        along += length + APART_PX
        thickest = max(thickest, thickness)
    return at


def _extent(layout: Layout, notes: Mapping[str, Rect]) -> Rect | None:
    """Return the box around everything that has a place; None when nothing has."""
    boxes = [*layout.elements.values(), *layout.boundaries.values(), *notes.values()]
    boxes += [route.caption for route in layout.routes.values() if route.caption is not None]
    points = [point for route in layout.routes.values() for point in route.points]
    if not boxes:
        return None
    xs = list(chain((b.x for b in boxes), (b.right for b in boxes), (p.x for p in points)))
    ys = list(chain((b.y for b in boxes), (b.bottom for b in boxes), (p.y for p in points)))
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _sizes(notes: Sequence[NoteBox]) -> list[Size]:
    return [(note.width, note.height) for note in notes]
