"""Free notes that are new, or are about something else now (LAY-85).

A note stands squarely beside its element if there is any room for that, across the reading
direction first. Nothing makes way for it, and no line may run where it is put.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from diagrams.layout.beside_space import Air, Space
from diagrams.layout.boxes import extent, moved
from diagrams.layout.grow_boundaries import NoRoom, grown_for
from diagrams.layout.model import Direction, NoteBox, Rect

NOTE_AIR = Air(shapes_px=12.0, lines_px=10.0)
GAPS = (32.0, 56.0, 80.0, 112.0, 144.0)  # from the element; further off a note is far (LAY-70)
SLIDES = (0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)  # of both lengths
APART_PX = 24.0  # between notes, and from the content of a boundary
AFTER_PX = 72.0  # from the drawing to notes that are about nothing
TRIES = 200

ABOVE, RIGHT, BELOW, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)
SIDES = {
    Direction.RIGHT: (ABOVE, BELOW, RIGHT, LEFT),
    Direction.DOWN: (LEFT, RIGHT, BELOW, ABOVE),
}


def with_new_notes(space: Space, *, moved_ids: Collection[str] = ()) -> Space:
    """Return the drawing with a place for every note that has none.

    ``moved_ids`` are notes that had a place before and are about something else now.

    Raises:
        NoRoom: there is none beside the element that such a note is about now. A note that is new
            goes to where there is room then.
    """
    for note in space.graph.notes:
        if note.id in space.layout.notes:
            continue
        placed = None
        if note.about is not None:
            placed = _beside(space, note)
            if placed is None and note.id in moved_ids:
                raise NoRoom((note.id, note.about))
        if placed is None and note.boundary is not None:
            placed = _below_content(space, note)
            if placed is None:
                raise NoRoom((note.id, note.boundary))
        space = placed or _after(space, note)
    return space


def _beside(space: Space, note: NoteBox) -> Space | None:
    host = space.layout.elements[note.about or ""]
    for place in beside_spots(host, note.width, note.height, space.graph.direction):
        put = _put(space, note, place)
        if put is not None:
            return put
    return None


def beside_spots(host: Rect, width: float, height: float, reads: Direction) -> Iterator[Rect]:
    """Yield the places beside ``host``, every one squarely beside it before any other."""
    for gap in GAPS:
        for side in SIDES[reads]:
            yield _at(host, width, height, side, gap, 0.0)
    for gap in GAPS:
        for side in SIDES[reads]:
            for slide in SLIDES:
                yield _at(host, width, height, side, gap, slide)


def _at(
    host: Rect, width: float, height: float, side: tuple[int, int], gap: float, slide: float
) -> Rect:
    x = host.x + (host.width - width) / 2
    y = host.y + (host.height - height) / 2
    dx, dy = side
    if dx:
        x = host.right + gap if dx > 0 else host.x - gap - width
        y += slide * (host.height + height) / 2
    else:
        y = host.bottom + gap if dy > 0 else host.y - gap - height
        x += slide * (host.width + width) / 2
    return Rect(float(round(x)), float(round(y)), width, height)


def _below_content(space: Space, note: NoteBox) -> Space | None:
    """Put a note about a boundary under what is in it, or beside that where this is blocked."""
    boundary = note.boundary or ""
    frame, header = space.layout.boundaries[boundary], space.boundary[boundary].header_height
    layout = space.layout
    members = [
        box
        for boxes in (layout.elements, layout.boundaries, layout.notes)
        for name, box in boxes.items()
        if space.home[name] == boundary
    ]
    left, top = frame.x + 36.0, frame.y + header
    bottom = max((box.bottom + APART_PX for box in members), default=top)
    right = max((box.right + APART_PX for box in members), default=left)
    first = min((box.x for box in members), default=left)
    for x, y in ((first, bottom), (right, top), (left, bottom)):
        start = Rect(float(round(x)), float(round(y)), note.width, note.height)
        dx, dy = (0.0, APART_PX) if y == bottom else (APART_PX, 0.0)
        for step in range(TRIES // 10):
            put = _put(space, note, moved(start, step * dx, step * dy))
            if put is not None:
                return put
    return None


def _after(space: Space, note: NoteBox) -> Space:
    """Put a note after the drawing: to its right, or below it when it reads down (LAY-37)."""
    drawing = extent(space.layout)
    if drawing is None:
        return with_note_at(space, note.id, Rect(0.0, 0.0, note.width, note.height))
    shown = space.layout
    solid = extent(replace(shown, notes={})) or drawing
    if space.graph.direction is Direction.RIGHT:
        at, step = (solid.right + AFTER_PX, solid.y), (0.0, APART_PX)
    else:
        at, step = (solid.x, solid.bottom + AFTER_PX), (APART_PX, 0.0)
    place = Rect(float(round(at[0])), float(round(at[1])), note.width, note.height)
    for _ in range(TRIES):
        if space.is_free(place, Air(APART_PX, APART_PX)):
            break
        place = moved(place, *step)
    return with_note_at(space, note.id, place)


def _put(space: Space, note: NoteBox, place: Rect) -> Space | None:
    """Return the drawing with the note there, and its boundaries grown; None: it is not free."""
    home = note.boundary
    inside = frozenset() if home is None else space.around(home) | {home}
    if not space.is_free(place, NOTE_AIR, inside=inside):
        return None
    grown = grown_for(space, home, place)
    for name, new in grown.items():
        if not space.may_grow(name, new) or space.is_hit_by_growth(name, new):
            return None
    return with_note_at(space.with_boundaries(grown), note.id, place)


def with_note_at(space: Space, note_id: str, place: Rect) -> Space:
    notes = {**space.layout.notes, note_id: place}
    return space.with_layout(replace(space.layout, notes=notes))
