"""A view as the layout engine is given it, and the view with what the engine answered stored in it.

Sizes are those of the drawing: shapes and captions are measured by the modules that draw them, so
that what was laid out is what is seen (LAY-3).
"""

from collections.abc import Mapping
from functools import lru_cache

from diagrams.document.captions import caption as meaning_of
from diagrams.document.kinds import Category
from diagrams.document.model import Boundary, Element, Note, Relationship, View
from diagrams.document.words import Behaviour, NoteKind, Semantic
from diagrams.elements import boundary as frame
from diagrams.elements.annotations import caption, code, label, note
from diagrams.elements.annotations.caption import CaptionText
from diagrams.elements.base import ElementText, Size
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    NoteBox,
    Pull,
    Spacing,
)

# What was worked out of how they look is kept for so many: some ten megabytes with long texts.
ELEMENTS_REMEMBERED = 2_000
SIDE_BEHAVIOURS = frozenset({Behaviour.FAILURE, Behaviour.RETRY})


def graph_of(
    view: View,
    *,
    direction: Direction,
    spacing: Spacing = Spacing.COMFORTABLE,
    primary_flow: str | None = None,
    beside: Mapping[str, str] | None = None,
    peers: bool = False,
) -> LayoutGraph:
    """Return the boxes and connectors of ``view``.

    ``primary_flow`` is the id of the flow whose relationships are the main path (LAY-31);
    ``beside`` says next to which element a free note is placed; with ``peers``, elements that
    stand for the same kind of thing may be given one size (LAY-30).
    """
    main = _relationships_on(view, primary_flow)
    return LayoutGraph(
        elements=tuple(_element_box(element, peers) for element in view.elements),
        boundaries=tuple(_boundary_box(boundary) for boundary in view.boundaries),
        connectors=tuple(_connector(each, view, main) for each in view.relationships),
        notes=tuple(_note_box(each, (beside or {}).get(each.id)) for each in view.notes),
        direction=direction,
        spacing=spacing,
    )


def with_layout(view: View, layout: Layout) -> View:
    """Return ``view`` with everything where ``layout`` says it is."""
    return view.replaced(
        elements=tuple(
            each.replaced(box=layout.elements.get(each.id, each.box)) for each in view.elements
        ),
        boundaries=tuple(
            each.replaced(box=layout.boundaries.get(each.id, each.box)) for each in view.boundaries
        ),
        relationships=tuple(
            each.replaced(route=layout.routes.get(each.id, each.route))
            for each in view.relationships
        ),
        notes=tuple(each.replaced(box=layout.notes.get(each.id, each.box)) for each in view.notes),
    )


def text_of(element: Element) -> ElementText:
    """Return what is written on ``element``."""
    return ElementText(element.label, element.technology, element.description)


def caption_of(relationship: Relationship, view: View) -> CaptionText:
    """Return what is written on ``relationship``: its label, or else what it means (DOC-34)."""
    if relationship.label is not None:
        return CaptionText(label=relationship.label, condition=relationship.condition)
    meaning = meaning_of(
        relationship,
        source=_category(view, relationship.source),
        target=_category(view, relationship.target),
    )
    return CaptionText(meaning=meaning, condition=relationship.condition)


def note_size(each: Note) -> Size:
    """Return the size at which a free note, text or piece of code is drawn."""
    match each.kind:
        case NoteKind.CODE:
            return code.DEFAULT
        case NoteKind.LABEL:
            return label.size_for(each.text)
        case _:
            return note.size_for(each.kind, each.text)


def _element_box(element: Element, peers: bool) -> ElementBox:
    text = text_of(element)
    size = _size_for(element.type, text)
    if element.box is not None:
        # A size that somebody chose stays, except that text is never cut off (LAY-90).
        size = Size(
            max(size.width, element.box.width),
            max(size.height, element.box.height),
        )
    return ElementBox(
        id=element.id,
        width=size.width,
        height=size.height,
        boundary=element.boundary,
        peers=element.type if peers else None,
        middle=ELEMENT_TYPES.get(element.type).shape.middle(text, size),
    )


@lru_cache(maxsize=ELEMENTS_REMEMBERED)
def _size_for(type_name: str, text: ElementText) -> Size:
    return ELEMENT_TYPES.get(type_name).shape.size_for(text)


def _boundary_box(boundary: Boundary) -> BoundaryBox:
    return BoundaryBox(
        id=boundary.id,
        parent=boundary.parent,
        title_width=frame.title_width(boundary.kind, boundary.label),
        header_height=frame.header_height(boundary.kind),
    )


def _connector(relationship: Relationship, view: View, main: frozenset[str]) -> Connector:
    text = caption_of(relationship, view)
    size = caption.size_for(text)
    pull = Pull.PLAIN
    if relationship.id in main:
        pull = Pull.MAIN
    elif _is_side_path(relationship, view):
        pull = Pull.SIDE
    return Connector(
        id=relationship.id,
        source=relationship.source,
        target=relationship.target,
        caption_width=size.width,
        caption_height=size.height,
        pull=pull,
        fan=_fan(relationship, text),
        own_words=_has_own_words(relationship),
    )


def _note_box(each: Note, about: str | None) -> NoteBox:
    size = note_size(each)
    return NoteBox(
        id=each.id, width=size.width, height=size.height, about=about, boundary=each.boundary
    )


def _is_side_path(relationship: Relationship, view: View) -> bool:
    """Tell whether a relationship yields the straight line to others (LAY-33)."""
    return (
        relationship.kind in SIDE_BEHAVIOURS
        or relationship.semantic is Semantic.DEAD_LETTERS
        or _category(view, relationship.target) is Category.DEAD_LETTER
    )


def _fan(relationship: Relationship, text: CaptionText) -> str:
    """Return what connectors have in common that may be drawn as one trunk (LAY-44, LAY-45)."""
    return "|".join(
        str(part)
        for part in (
            "own words" if _has_own_words(relationship) else text.meaning,
            relationship.semantic,
            relationship.kind,
            relationship.directed,
            relationship.is_async,
            relationship.has_response,
            relationship.accent,
            relationship.delivery_attempts,
        )
    )


def _has_own_words(relationship: Relationship) -> bool:
    return relationship.label is not None or relationship.condition is not None


def _relationships_on(view: View, flow_id: str | None) -> frozenset[str]:
    flow = view.flow_by_id.get(flow_id) if flow_id is not None else None
    if flow is None:
        return frozenset()
    return frozenset(step.relationship for step in flow.steps if step.relationship is not None)


def _category(view: View, element_id: str) -> Category:
    return ELEMENT_TYPES.get(view.element_by_id[element_id].type).category
