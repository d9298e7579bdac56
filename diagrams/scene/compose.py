"""Drawing a view that has been laid out: from a document to a scene.

Nothing is decided here any more. Where things are is stored in the document, what they look like is
said by the element types; this puts the one into the place of the other.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Note,
    Relationship,
    View,
    ViewPath,
)
from diagrams.document.words import Color, Language, NoteKind, PointKind, Side
from diagrams.elements import boundary as frame
from diagrams.elements.annotations import caption, code, label, note
from diagrams.elements.annotations.badges import corner_marks, marks_around_origin
from diagrams.elements.base import ElementText, Size
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.sizing import ELEMENTS_REMEMBERED, caption_of, text_of
from diagrams.scene.extent import extent_of, smallest_font
from diagrams.scene.lines import Ends, line_marks
from diagrams.scene.model import Part, Scene, SceneConnector, SceneShape
from diagrams.scene.outline import outlined_connectors
from diagrams.scene.painted import (
    painted_boundaries,
    painted_elements,
    painted_notes,
    painted_relationships,
)


class _Points:
    """The open points of a document by what they are about."""

    def __init__(self, document: Document) -> None:
        self._of: dict[str, list[PointKind]] = {}
        for point in document.open_points:
            if not point.resolved:
                for target in point.targets:
                    self._of.setdefault(target, []).append(point.kind)

    def about(self, item_id: str) -> Sequence[PointKind]:
        return self._of.get(item_id, ())

    def kinds_in(self, view: View) -> tuple[str, ...]:
        present = {
            kind
            for items in (view.elements, view.boundaries, view.relationships)
            for item in items
            for kind in self.about(item.id)
        }
        return tuple(kind.value for kind in PointKind if kind in present)


def compose(document: Document, path: ViewPath = ()) -> Scene:
    """Return the scene of the view at ``path``, which has been laid out.

    What has no place yet is not drawn. The same document gives the same bytes everywhere.
    ``KeyError`` when there is no such view.
    """
    return scene_of(document.views[path], document, path)


def scene_of(view: View, document: Document, path: ViewPath) -> Scene:
    """Return the scene of ``view`` as it would be at ``path`` in ``document``."""
    points = _Points(document)
    connectors = tuple(
        _connector(each, route, view, points) for each, route in painted_relationships(view)
    )
    return _scene(view, document, path, points, connectors)


def scene_to_judge(
    view: View, document: Document, path: ViewPath, touched: Collection[str] | None = None
) -> Scene:
    """Return the scene of ``view`` with its lines in place and not drawn.

    The gate and legibility look at where lines run and at what is written on shapes. They find the
    same in this one as in the whole, at a third of what that takes. With ``touched``, the words are
    there on these shapes alone: on others nobody looks at them.
    """
    return _scene(view, document, path, _Points(document), outlined_connectors(view), touched)


def _scene(
    view: View,
    document: Document,
    path: ViewPath,
    points: _Points,
    connectors: tuple[SceneConnector, ...],
    touched: Collection[str] | None = None,
) -> Scene:
    def is_drawn(item_id: str) -> bool:
        return touched is None or item_id in touched

    boundaries = tuple(
        _boundary(each, box, points, is_drawn(each.id)) for each, box in painted_boundaries(view)
    )
    elements = tuple(
        _element(each, box, points, is_drawn(each.id)) for each, box in painted_elements(view)
    )
    notes = tuple(_note(each, box, is_drawn(each.id)) for each, box in painted_notes(view))
    return Scene(
        title=document.metadata.title,
        path=path,
        extent=extent_of((*boundaries, *elements, *notes), connectors),
        smallest_font=smallest_font(view),
        boundaries=boundaries,
        connectors=connectors,
        elements=elements,
        notes=notes,
        key=points.kinds_in(view),
    )


def _element(element: Element, box: Rect, points: _Points, is_drawn: bool) -> SceneShape:
    type_ = ELEMENT_TYPES.get(element.type)
    tone = type_.tone if element.color is None else Tone(element.color.value)
    size = Size(box.width, box.height)
    return SceneShape(
        id=element.id,
        part=Part.ELEMENT,
        name=f"{type_.label}: {element.label}",
        box=box,
        parent=element.boundary,
        marks=_drawn(element.type, text_of(element), size, tone) if is_drawn else (),
        badges=corner_marks(
            attachments=_kinds(element.attachments),
            open_points=points.about(element.id),
            width=box.width,
            top_at=lambda x: type_.shape.inset(Side.TOP, x, size),
        ),
    )


# Most of what is in a view looks after a change as it did before.
@lru_cache(maxsize=ELEMENTS_REMEMBERED)
def _drawn(type_name: str, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
    return ELEMENT_TYPES.get(type_name).shape.draw(text, size, tone)


def _boundary(boundary: Boundary, box: Rect, points: _Points, is_drawn: bool) -> SceneShape:
    size = Size(box.width, box.height)
    tone = _tone(boundary.color) or Tone.NEUTRAL
    return SceneShape(
        id=boundary.id,
        part=Part.BOUNDARY,
        name=f"{boundary.kind.value.capitalize()}: {boundary.label}",
        box=box,
        parent=boundary.parent,
        marks=frame.draw(boundary.kind, boundary.label, size, tone) if is_drawn else (),
        badges=corner_marks(attachments=(), open_points=points.about(boundary.id), width=box.width),
    )


def _note(each: Note, box: Rect, is_drawn: bool) -> SceneShape:
    return SceneShape(
        id=each.id,
        part=Part.NOTE,
        name=f"{each.kind.value.capitalize()}: {each.text}",
        box=box,
        parent=each.boundary,
        marks=_written(each, Size(box.width, box.height)) if is_drawn else (),
    )


def _written(each: Note, size: Size) -> tuple[Mark, ...]:
    tone = _tone(each.color)
    match each.kind:
        case NoteKind.CODE:
            language = each.language or Language.PLAINTEXT
            return code.draw(language, each.text, size, tone or Tone.NEUTRAL)
        case NoteKind.LABEL:
            return label.draw(each.text, size, tone)
        case _:
            return note.draw(each.kind, each.text, size, tone)


def _connector(
    relationship: Relationship, route: Route, view: View, points: _Points
) -> SceneConnector:
    text = caption_of(relationship, view)
    words = relationship.label or text.meaning or "relates to"
    source = view.element_by_id[relationship.source]
    target = view.element_by_id[relationship.target]
    ends = Ends(
        source=_inset(source, route.points[0], route.points[1]),
        target=_inset(target, route.points[-1], route.points[-2]),
    )
    place = route.caption
    return SceneConnector(
        id=relationship.id,
        name=f"{source.label} {words} {target.label}",
        source=relationship.source,
        target=relationship.target,
        points=route.points,
        trunk=route.trunk,
        marks=line_marks(relationship, route.points, ends),
        caption=place,
        caption_marks=() if place is None else caption.draw(text, Size(place.width, place.height)),
        badges=_badges_on(relationship, points),
        badges_at=_on_longest_stretch(route.points),
    )


def _badges_on(relationship: Relationship, points: _Points) -> tuple[Mark, ...]:
    """Return the signs of what is attached to a relationship and open about it."""
    return marks_around_origin(
        attachments=_kinds(relationship.attachments), open_points=points.about(relationship.id)
    )


def _on_longest_stretch(points: Sequence[Point]) -> Point:
    """Return the middle of the longest stretch of a line, where its badges are."""
    start, end = max(
        pairwise(points), key=lambda pair: abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y)
    )
    return Point((start.x + end.x) / 2, (start.y + end.y) / 2)


def _inset(element: Element, end: Point, next_point: Point) -> float:
    """Return how far the line goes into the box at ``end`` to meet the outline of the shape."""
    box = element.box
    if box is None:
        return 0.0
    if next_point.x == end.x:
        side = Side.TOP if next_point.y < end.y else Side.BOTTOM
        along = end.x - box.x
    else:
        side = Side.LEFT if next_point.x < end.x else Side.RIGHT
        along = end.y - box.y
    shape = ELEMENT_TYPES.get(element.type).shape
    return shape.inset(side, along, Size(box.width, box.height))


def _kinds(attachments: Iterable[Attachment]) -> list[NoteKind]:
    return [attachment.kind for attachment in attachments]


def _tone(color: Color | None) -> Tone | None:
    return None if color is None else Tone(color.value)
