"""What a free note seems to be about, by where it stands (DOC-61).

Worked out on every read and said to be derived: a free note has no link to anything.
"""

from math import hypot

from diagrams.document.geometry import Rect
from diagrams.document.model import Note, View

# Further off, a note is not taken to be about anything in particular.
REACH_PX = 160.0


def nearest_element(view: View, note: Note) -> str | None:
    """Return the element whose border is closest to that of ``note``, a note of ``view``.

    ``None`` when none is within reach, when the note has no place, and for a note in a boundary,
    which is about the boundary. Of two that are equally close it is the first in the view.
    """
    if note.box is None or note.boundary is not None:
        return None
    found, closest = None, REACH_PX
    for element in view.elements:
        if element.box is None:
            continue
        away = distance(note.box, element.box)
        if away < closest or (found is None and away == closest):
            found, closest = element.id, away
    return found


def distance(one: Rect, other: Rect) -> float:
    """Return how far apart two boxes are, border to border, px; 0 when they touch or overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    along = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return hypot(across, along)
