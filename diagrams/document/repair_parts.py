"""Each part of a document out of JSON that nobody vouches for.

A part that lacks what makes it one, as a relationship without ends, is left out. One without an id
is given a provisional one, which no document can hold, until it is known which ids are free.
"""

from collections.abc import Container, Iterator
from itertools import count

from diagrams.document import limits
from diagrams.document.model import (
    Attachment,
    Boundary,
    Element,
    Flow,
    Note,
    OpenPoint,
    Relationship,
    Step,
    View,
)
from diagrams.document.repair_values import anchor, details, language, said, viewport
from diagrams.document.repairs import Part
from diagrams.document.text import many_lines
from diagrams.document.words import (
    Behaviour,
    BoundaryKind,
    Color,
    Level,
    NoteKind,
    Origin,
    PointKind,
    Semantic,
)

# What stands for an element whose type is not known here.
UNKNOWN_TYPE = "service"
PROVISIONAL = "\0"


class Reader:
    """Reads parts with the types of elements there are."""

    def __init__(self, types: Container[str]) -> None:
        self._types = types
        self._numbers = count(1)

    def view(self, part: Part, depth: int) -> View:
        """Return the view that is ``depth`` views inside the root; deeper ones are left out."""
        part.drop_unknown(View)
        return View(
            level=part.word("level", Level),
            elements=tuple(self._element(each, depth) for each in part.parts("nodes")),
            relationships=tuple(self._relationships(part)),
            boundaries=tuple(self._boundary(each) for each in part.parts("groups")),
            notes=tuple(self._notes(part)),
            flows=tuple(self._flow(each) for each in part.parts("flows", limits.MAX_FLOWS)),
            viewport=viewport(part),
        )

    def open_points(self, part: Part) -> Iterator[OpenPoint]:
        for each in part.parts("openPoints", limits.MAX_OPEN_POINTS):
            each.drop_unknown(OpenPoint)
            targets = each.ids("targets", limits.MAX_TARGETS)
            if not targets:
                each.report("targets", "This is about nothing; the open point was left out.")
                continue
            yield OpenPoint(
                id=self._id(each),
                kind=self._point_kind(each),
                context=each.text("context", limits.MAX_POINT_TEXT, clean=many_lines),
                resolution=each.text("resolution", limits.MAX_POINT_TEXT, clean=many_lines),
                targets=targets,
                resolved=each.flag("resolved", default=False),
            )

    def _point_kind(self, part: Part) -> PointKind:
        found = part.word("kind", PointKind)
        if found is None:
            part.report("kind", f"There was no kind; it is “{PointKind.TENTATIVE}” now.")
        return found or PointKind.TENTATIVE

    def _id(self, part: Part) -> str:
        found = part.text("id", limits.MAX_STORED_ID)
        if found is None:
            part.report("id", "There was no id; a new one was given.")
            return f"{PROVISIONAL}{next(self._numbers)}"
        return found

    def _label(self, part: Part, otherwise: str, *, lines: bool) -> str:
        clean = {"clean": many_lines} if lines else {}
        found = part.text("label", limits.MAX_STORED_LABEL, **clean)
        if found is None:
            part.report("label", f"There was no label; it is “{otherwise}” now.")
            return otherwise
        return found

    def _element(self, part: Part, depth: int) -> Element:
        part.drop_unknown(Element)
        word = part.text("type", limits.MAX_TYPE_WORD)
        if word is None or word not in self._types:
            part.report("type", f"There is no such type here; it is “{UNKNOWN_TYPE}” now.")
            word = UNKNOWN_TYPE
        inside = part.part("inside")
        if inside is not None and depth >= limits.MAX_DEPTH:
            part.report("inside", f"This is more than {limits.MAX_DEPTH} views deep; it was cut.")
            inside = None
        view = None if inside is None else self.view(inside, depth + 1)
        if view is not None and view.is_empty:
            part.report("inside", "Nothing stands in this view; it was left out.")
            view = None
        return Element(
            id=self._id(part),
            type=word,
            label=self._label(part, otherwise=word, lines=True),
            description=part.text("description", limits.MAX_DESCRIPTION, clean=many_lines),
            technology=part.text("technology", limits.MAX_TECHNOLOGY),
            color=part.word("color", Color),
            boundary=part.text("group", limits.MAX_STORED_ID),
            attachments=tuple(self._attachments(part, limits.MAX_ATTACHMENTS_OF_ELEMENT)),
            inside=view,
            box=part.box("box", least=limits.MIN_SIZE),
        )

    def _boundary(self, part: Part) -> Boundary:
        part.drop_unknown(Boundary)
        kind = part.word("kind", BoundaryKind) or BoundaryKind.BOUNDARY
        return Boundary(
            id=self._id(part),
            label=self._label(part, otherwise=kind.value, lines=False),
            kind=kind,
            parent=part.text("group", limits.MAX_STORED_ID),
            color=part.word("color", Color),
            box=part.box("box", least=limits.MIN_SIZE),
        )

    def _notes(self, part: Part) -> Iterator[Note]:
        for each in part.parts("notes"):
            each.drop_unknown(Note)
            kind = each.word("kind", NoteKind) or NoteKind.NOTE
            says = said(each, kind)
            if says is not None:
                yield Note(
                    id=self._id(each),
                    kind=kind,
                    text=says,
                    language=language(each, kind),
                    color=each.word("color", Color),
                    boundary=each.text("group", limits.MAX_STORED_ID),
                    box=each.box("box", least=limits.MIN_SIZE),
                )

    def _attachments(self, part: Part, most: int) -> Iterator[Attachment]:
        for each in part.parts("attachments", most):
            each.drop_unknown(Attachment)
            kind = each.word("kind", NoteKind) or NoteKind.NOTE
            if kind is NoteKind.LABEL:
                each.report("kind", "A label stands by itself; it is a note now.")
                kind = NoteKind.NOTE
            says = said(each, kind)
            if says is not None:
                yield Attachment(
                    id=self._id(each), kind=kind, text=says, language=language(each, kind)
                )

    def _relationships(self, part: Part) -> Iterator[Relationship]:
        for each in part.parts("relationships"):
            each.drop_unknown(Relationship)
            source = each.text("from", limits.MAX_STORED_ID)
            target = each.text("to", limits.MAX_STORED_ID)
            if source is None or target is None:
                each.report("id", "It does not lead from somewhere to somewhere; it was left out.")
                continue
            yield Relationship(
                id=self._id(each),
                source=source,
                target=target,
                label=each.text("label", limits.MAX_STORED_LABEL),
                semantic=each.word("semantic", Semantic),
                origin=each.word("origin", Origin),
                kind=each.word("kind", Behaviour),
                directed=each.flag("directed", default=True),
                is_async=each.flag("async", default=False),
                condition=each.text("condition", limits.MAX_CONDITION),
                has_response=each.flag("hasResponse", default=False),
                response=each.text("response", limits.MAX_RESPONSE),
                delivery_attempts=each.whole("deliveryAttempts", 1, limits.MAX_DELIVERY_ATTEMPTS),
                accent=each.word("accent", Color),
                details=details(each),
                attachments=tuple(self._attachments(each, limits.MAX_ATTACHMENTS_OF_RELATIONSHIP)),
                source_anchor=anchor(each, "sourceAnchor"),
                target_anchor=anchor(each, "targetAnchor"),
                path=each.points("path", limits.MAX_PATH_POINTS),
                route=each.route("route"),
            )

    def _flow(self, part: Part) -> Flow:
        part.drop_unknown(Flow)
        title = part.text("title", limits.MAX_FLOW_TITLE)
        if title is None:
            part.report("title", "There was no title; it is “Flow” now.")
        return Flow(
            id=self._id(part),
            title=title or "Flow",
            color=part.word("color", Color),
            variant_of=part.text("variantOf", limits.MAX_STORED_ID),
            steps=tuple(self._step(each) for each in part.parts("steps", limits.MAX_STEPS)),
        )

    def _step(self, part: Part) -> Step:
        part.drop_unknown(Step)
        return Step(
            id=self._id(part),
            relationship=part.text("relationship", limits.MAX_STORED_ID),
            caption=part.text("caption", limits.MAX_CAPTION),
            extra_relationships=part.ids("extraRelationships", limits.MAX_EXTRA_MEMBERS),
            extra_elements=part.ids("extraElements", limits.MAX_EXTRA_MEMBERS),
            viewport=viewport(part),
        )
