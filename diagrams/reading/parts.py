"""The parts of a view, each as it is told."""

from collections.abc import Iterable

from diagrams.document.c4 import C4
from diagrams.document.geometry import Rect
from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Flow,
    Note,
    OpenPoint,
    Relationship,
    Step,
    View,
    ViewPath,
)
from diagrams.document.nearest import nearest_element
from diagrams.document.nesting import effective_level, owner_of
from diagrams.document.words import NoteKind
from diagrams.layout.sizing import caption_of
from diagrams.reading.model import (
    CaptionedStep,
    FrameStep,
    Geometry,
    OutsideEndpoint,
    ToldAttachment,
    ToldElement,
    ToldFlow,
    ToldGroup,
    ToldInside,
    ToldNote,
    ToldPoint,
    ToldRelationship,
    ToldView,
)

# Of the text of a free note; the rest is read on the page, or by who asks for it (TOOL-27).
MAX_NOTE_TEXT = 400


def told_view(document: Document, path: ViewPath) -> ToldView:
    level = effective_level(document, path)
    owner = owner_of(document, path)
    return ToldView(
        path=path,
        owner=None if owner is None else owner.label,
        level=level.level,
        level_inherited=True if level.inherited else None,
        inside_views=tuple(
            each.id for each in document.views[path].elements if each.inside is not None
        ),
    )


def told_element(
    element: Element,
    document: Document,
    path: ViewPath,
    *,
    c4: C4 | None,
    attachments: bool = False,
    geometry: bool = False,
) -> ToldElement:
    return ToldElement(
        id=element.id,
        type=element.type,
        label=element.label,
        description=element.description,
        technology=element.technology,
        group=element.boundary,
        c4=c4,
        inside=_inside(element, document, path),
        attachments=_told(element.attachments) if attachments else None,
        attachment_count=None if attachments else len(element.attachments) or None,
        geometry=_geometry(element.box) if geometry else None,
    )


def _inside(element: Element, document: Document, path: ViewPath) -> ToldInside | None:
    if element.inside is None:
        return None
    return ToldInside(
        level=effective_level(document, (*path, element.id)).level,
        elements=len(element.inside.elements),
        relationships=len(element.inside.relationships),
    )


def told_relationship(
    relationship: Relationship, view: View, *, attachments: bool = False
) -> ToldRelationship:
    return ToldRelationship(
        id=relationship.id,
        source=relationship.source,
        target=relationship.target,
        label=relationship.label,
        caption=caption_of(relationship, view).meaning,
        semantic=relationship.semantic,
        kind=relationship.kind,
        directed=None if relationship.directed else False,
        is_async=True if relationship.is_async else None,
        condition=relationship.condition,
        attachments=_told(relationship.attachments) if attachments else None,
        attachment_count=None if attachments else len(relationship.attachments) or None,
    )


def told_group(boundary: Boundary, *, geometry: bool = False) -> ToldGroup:
    return ToldGroup(
        id=boundary.id,
        label=boundary.label,
        kind=boundary.kind,
        parent=boundary.parent,
        geometry=_geometry(boundary.box) if geometry else None,
    )


def told_note(note: Note, view: View, *, geometry: bool = False) -> ToldNote:
    is_code = note.kind is NoteKind.CODE
    text = note.text[:MAX_NOTE_TEXT]
    return ToldNote(
        id=note.id,
        kind=note.kind,
        text=None if is_code else text,
        language=note.language if is_code else None,
        code=text if is_code else None,
        truncated=True if len(note.text) > MAX_NOTE_TEXT else None,
        group=note.boundary,
        nearest=nearest_element(view, note),
        geometry=_geometry(note.box) if geometry else None,
    )


def told_flow(flow: Flow) -> ToldFlow:
    return ToldFlow(
        id=flow.id,
        title=flow.title,
        variant_of=flow.variant_of,
        steps=tuple(_step(step) for step in flow.steps),
    )


def _step(step: Step) -> str | CaptionedStep | FrameStep:
    if step.relationship is None:
        return FrameStep(frame=step.id)
    if step.caption is None:
        return step.relationship
    return CaptionedStep(relationship=step.relationship, caption=step.caption)


def told_point(point: OpenPoint) -> ToldPoint:
    return ToldPoint(
        id=point.id,
        kind=point.kind,
        context=point.context,
        resolution=point.resolution,
        resolved=True if point.resolved else None,
        about=point.targets,
    )


def told_outside(element: Element) -> OutsideEndpoint:
    return OutsideEndpoint(id=element.id, type=element.type, label=element.label)


def _told(attachments: Iterable[Attachment]) -> tuple[ToldAttachment, ...] | None:
    """Return attachments whole; ``None`` for none."""
    return tuple(told_attachment(each) for each in attachments) or None


def told_attachment(attachment: Attachment) -> ToldAttachment:
    is_code = attachment.kind is NoteKind.CODE
    return ToldAttachment(
        id=attachment.id,
        kind=attachment.kind,
        text=None if is_code else attachment.text,
        language=attachment.language if is_code else None,
        code=attachment.text if is_code else None,
    )


def _geometry(box: Rect | None) -> Geometry | None:
    return None if box is None else Geometry(**box._asdict())
