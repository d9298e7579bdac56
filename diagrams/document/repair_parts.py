"""Each part of a document out of JSON that nobody vouches for.

A part that lacks what makes it one, as a relationship without ends, is left out. One without an id
is given a provisional one, which no document can hold, until it is known which ids are free.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
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
    PointKind,
    Semantic,
    SemanticOrigin,
)

# What stands for an element whose type is not known here.
UNKNOWN_TYPE = "service"
PROVISIONAL = "\0"


@dataclass
class _Read:
    """A view without its insides, which of its elements have one, and those read so far."""

    view: View
    unread: list[tuple[int, Part]]
    insides: "dict[int, _Read]" = field(default_factory=dict)


class Reader:
    """Reads one document, with the types of elements there are.

    What there may be in all views together is given out as they are read: the root first, then
    all views one step inside it, and so on. So a document that is too large is cut at its innermost
    views (DOC-8), and nothing is read that would be cut.
    """

    def __init__(self, types: Container[str]) -> None:
        self._types = types
        self._numbers = count(1)
        self._items = limits.MAX_ELEMENTS
        self._relationships = limits.MAX_RELATIONSHIPS
        self._steps = limits.MAX_STEPS_IN_ALL

    def views(self, part: Part) -> View:
        """Return the root view with all that is inside it, as deep as views go (DOC-100)."""
        root = self._view(part)
        layer = [root]
        for depth in range(limits.MAX_DEPTH + 1):
            inner: list[_Read] = []
            for outer in layer:
                for index, inside in outer.unread:
                    if depth == limits.MAX_DEPTH:
                        inside.report("", f"This is more than {depth} views deep; it was cut.")
                    else:
                        outer.insides[index] = self._view(inside)
                        inner.append(outer.insides[index])
            layer = inner
        return _assembled(root)

    def _view(self, part: Part) -> _Read:
        part.drop_unknown(View)
        unread: list[tuple[int, Part]] = []
        elements: list[Element] = []
        for each in part.parts("nodes", self._items):
            inside = each.part("inside")
            if inside is not None:
                unread.append((len(elements), inside))
            elements.append(self._element(each))
        self._items -= len(elements)
        boundaries = tuple(self._boundary(each) for each in part.parts("groups", self._items))
        self._items -= len(boundaries)
        notes = tuple(self._notes(part))
        self._items -= len(notes)
        relationships = tuple(self._joins(part))
        self._relationships -= len(relationships)
        view = View(
            level=part.word("level", Level),
            elements=tuple(elements),
            relationships=relationships,
            boundaries=boundaries,
            notes=notes,
            flows=tuple(self._flow(each) for each in part.parts("flows", limits.MAX_FLOWS)),
            viewport=viewport(part),
        )
        return _Read(view, unread)

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

    def _element(self, part: Part) -> Element:
        part.drop_unknown(Element)
        word = part.text("type", limits.MAX_TYPE_WORD)
        if word is None or word not in self._types:
            part.report("type", f"There is no such type here; it is “{UNKNOWN_TYPE}” now.")
            word = UNKNOWN_TYPE
        return Element(
            id=self._id(part),
            type=word,
            label=self._label(part, otherwise=word, lines=True),
            description=part.text("description", limits.MAX_DESCRIPTION, clean=many_lines),
            technology=part.text("technology", limits.MAX_TECHNOLOGY),
            color=part.word("color", Color),
            boundary=part.text("group", limits.MAX_STORED_ID),
            attachments=tuple(self._attachments(part, limits.MAX_ATTACHMENTS_OF_ELEMENT)),
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
        for each in part.parts("notes", self._items):
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

    def _joins(self, part: Part) -> Iterator[Relationship]:
        for each in part.parts("relationships", self._relationships):
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
                origin=each.word("origin", SemanticOrigin),
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
        steps = part.parts("steps", min(limits.MAX_STEPS, self._steps))
        told = tuple(self._step(each) for each in steps)
        self._steps -= len(told)
        return Flow(
            id=self._id(part),
            title=title or "Flow",
            color=part.word("color", Color),
            variant_of=part.text("variantOf", limits.MAX_STORED_ID),
            steps=told,
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


def _assembled(read: _Read) -> View:
    """Return the view of ``read`` with its insides, without those in which nothing stands."""
    elements = list(read.view.elements)
    for index, inner in read.insides.items():
        inside = _assembled(inner)
        if not inside.is_empty:
            elements[index] = elements[index].replaced(inside=inside)
    return read.view.replaced(elements=tuple(elements))
