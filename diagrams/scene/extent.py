"""What a drawing takes up, and the smallest letters in it: what decides whether it can be read."""

from collections.abc import Iterable, Iterator

from diagrams.document.geometry import Rect
from diagrams.document.model import View
from diagrams.document.words import NoteKind
from diagrams.elements.annotations import caption, code, label, note
from diagrams.elements.annotations.badges import HEIGHT as BADGE_HEIGHT
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.sizing import caption_of, text_of
from diagrams.scene.model import SceneConnector, SceneShape

EMPTY = Rect(0.0, 0.0, 0.0, 0.0)
_NOTES = {NoteKind.CODE: code.CODE, NoteKind.LABEL: label.TEXT}


def extent_of(shapes: Iterable[SceneShape], connectors: Iterable[SceneConnector]) -> Rect:
    """Return the box around everything that is drawn, of no size where nothing is (LAY-63)."""
    boxes = [*_drawn_boxes(shapes, connectors)]
    if not boxes:
        return EMPTY
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def smallest_font(view: View) -> float:
    """Return the size of the smallest letters of what elements, lines and notes say, px (LAY-64).

    The few fixed words around them ("Domain", "Question", how many are attached) do not count.
    """
    sizes = [
        ELEMENT_TYPES.get(each.type).shape.smallest_font(text_of(each)) for each in view.elements
    ]
    sizes += [
        size
        for each in view.relationships
        if (size := caption.smallest_font(caption_of(each, view))) is not None
    ]
    sizes += [_NOTES.get(each.kind, note.TEXT).size for each in view.notes]
    return min(sizes, default=caption.LABEL.size)


def _drawn_boxes(
    shapes: Iterable[SceneShape], connectors: Iterable[SceneConnector]
) -> Iterator[Rect]:
    for shape in shapes:
        yield shape.box
        if shape.badges:
            box = shape.box
            yield Rect(box.x, box.y - BADGE_HEIGHT / 2, box.width, BADGE_HEIGHT)
    for connector in connectors:
        for x, y in connector.points:
            yield Rect(x, y, 0.0, 0.0)
        if connector.caption is not None:
            yield connector.caption
