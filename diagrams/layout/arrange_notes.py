"""Which element a free note stays with when things are laid out anew (LAY-94)."""

from dataclasses import replace

from diagrams.document.model import Note, View
from diagrams.document.nearest import REACH_PX, distance
from diagrams.layout.beside_notes import with_note_at
from diagrams.layout.beside_space import Air, Space
from diagrams.layout.boxes import moved
from diagrams.layout.model import Layout

IN_BOUNDARY_PX = 48.0
OFFSET_AIR = Air(shapes_px=12.0, lines_px=6.0)


def notes_by_place(view: View) -> dict[str, str]:
    """Return the element beside which each note of ``view`` stands now, for those that have one.

    In a boundary that is an element of the same boundary, close by; a note with none near heads
    its boundary. Any other is with the nearest element within reach.
    """
    found = {}
    for note in view.notes:
        element = _companion(view, note)
        if element is not None:
            found[note.id] = element
    return found


def _companion(view: View, note: Note) -> str | None:
    if note.box is None:
        return None
    best, closest = None, REACH_PX if note.boundary is None else IN_BOUNDARY_PX
    for element in view.elements:
        if element.box is None or element.boundary != note.boundary:
            continue
        away = distance(note.box, element.box)
        if away < closest or (best is None and away == closest):
            best, closest = element.id, away
    return best


def with_offsets_kept(space: Space, before: Layout, beside: dict[str, str]) -> Space:
    """Return the drawing with notes as far from their element as they were, where that is free.

    ``beside`` says which element that is. The others stay where they were put.
    """
    for note in space.graph.notes:
        element = beside.get(note.id)
        if element is None or note.id not in before.notes or note.boundary is not None:
            continue
        host, old = space.layout.elements[element], before.elements[element]
        place = moved(before.notes[note.id], host.x - old.x, host.y - old.y)
        place = place._replace(width=note.width, height=note.height)
        if place == space.layout.notes.get(note.id):
            continue
        rest = {name: box for name, box in space.layout.notes.items() if name != note.id}
        bare = space.with_layout(replace(space.layout, notes=rest))
        if bare.is_free(place, OFFSET_AIR):
            space = with_note_at(bare, note.id, place)
    return space
