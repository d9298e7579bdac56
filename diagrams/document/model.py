"""What a diagram is made of.

A document is a tree of views: an element may own a view of its inside. It is a value: frozen,
compared by content, and an edit shares with the document before it everything it did not touch.
What a model refuses is what could not be drawn or told apart; whether the whole makes sense
(references, unique ids, limits over all views) is for ``ops`` and ``repair`` to say.

Code says element, boundary and relationship; the wire and the stored form say ``nodes``,
``groups``, ``relationships``, ``from`` and ``to`` (DOC-S5).
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Self, TypeVar

from pydantic import AwareDatetime, Field, StringConstraints

from common.contract import Contract
from diagrams.document import limits
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.words import (
    BackgroundFit,
    Behaviour,
    BoundaryKind,
    Color,
    Grid,
    Language,
    Level,
    NoteKind,
    PointKind,
    Semantic,
    SemanticOrigin,
    Side,
)

Id = Annotated[str, StringConstraints(min_length=1, max_length=limits.MAX_STORED_ID)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=limits.MAX_STORED_LABEL)]
Members = Annotated[tuple[Id, ...], Field(max_length=limits.MAX_EXTRA_MEMBERS)]


class Content(Contract):
    """A part of a document."""

    def replaced(self, **fields: Any) -> Self:
        """Return this with other values in ``fields``; the same object if they were these already.

        The values are not validated again: whoever calls this has checked them.
        """
        if all(getattr(self, name) == value for name, value in fields.items()):
            return self
        copied = self.model_copy(update=fields)
        # A copy comes with what `cached_property` kept on the original, which is no longer true.
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied


class Attachment(Content):
    """A note or a piece of code that belongs to its host: moves, and is removed, with it."""

    id: Id
    kind: NoteKind = NoteKind.NOTE
    text: str = Field(min_length=1, max_length=limits.MAX_STORED_CODE)
    language: Language | None = None  # of a piece of code, and of nothing else


class Viewport(Content):
    """A saved camera: the point at the top left corner, and the zoom (1 = 100 %)."""

    x: float
    y: float
    zoom: float = Field(ge=limits.MIN_ZOOM, le=limits.MAX_ZOOM)


class Element(Content):
    """A thing of the architecture."""

    id: Id
    type: str = Field(min_length=1, max_length=limits.MAX_TYPE_WORD)  # a word of the registry
    label: Label
    description: str | None = Field(default=None, max_length=limits.MAX_DESCRIPTION)
    technology: str | None = Field(default=None, max_length=limits.MAX_TECHNOLOGY)
    color: Color | None = None
    boundary: Id | None = Field(default=None, alias="group")
    attachments: tuple[Attachment, ...] = Field(
        default=(), max_length=limits.MAX_ATTACHMENTS_OF_ELEMENT
    )
    inside: "View | None" = None  # never an empty one (DOC-3)
    box: Rect | None = None  # None: not laid out yet


class Boundary(Content):
    """A line round some of the view. Who is inside is said by the members, never by geometry."""

    id: Id
    label: Label
    kind: BoundaryKind = BoundaryKind.BOUNDARY
    parent: Id | None = Field(default=None, alias="group")
    color: Color | None = None
    box: Rect | None = None


class Note(Content):
    """A free note. What it is about is where it stands: no link is stored (DOC-63)."""

    id: Id
    kind: NoteKind = NoteKind.NOTE
    text: str = Field(min_length=1, max_length=limits.MAX_STORED_CODE)
    language: Language | None = None  # of a piece of code, and of nothing else
    color: Color | None = None
    boundary: Id | None = Field(default=None, alias="group")
    box: Rect | None = None


class LineAnchor(Content):
    """Where a person wants a connector to end: a side, and how far along it (0 = left or top)."""

    side: Side
    offset: float = Field(default=0.5, ge=0.0, le=1.0)


class Code(Content):
    language: Language = Language.PLAINTEXT
    code: str = Field(min_length=1, max_length=limits.MAX_STORED_CODE)


class Relationship(Content):
    """A connection from one element of a view to another.

    ``route`` is geometry that the layout engine worked out. ``source_anchor``, ``target_anchor``
    and ``path`` are a person's wishes, which it honours (DOC-S4).
    """

    id: Id
    source: Id = Field(alias="from")
    target: Id = Field(alias="to")
    label: Label | None = None
    semantic: Semantic | None = None
    origin: SemanticOrigin | None = None
    kind: Behaviour | None = None
    directed: bool = True
    is_async: bool = Field(default=False, alias="async")
    condition: str | None = Field(default=None, max_length=limits.MAX_CONDITION)
    has_response: bool = False
    response: str | None = Field(default=None, max_length=limits.MAX_RESPONSE)
    delivery_attempts: int | None = Field(default=None, ge=1, le=limits.MAX_DELIVERY_ATTEMPTS)
    accent: Color | None = None
    details: Code | None = None
    attachments: tuple[Attachment, ...] = Field(
        default=(), max_length=limits.MAX_ATTACHMENTS_OF_RELATIONSHIP
    )
    source_anchor: LineAnchor | None = None
    target_anchor: LineAnchor | None = None
    path: tuple[Point, ...] = Field(default=(), max_length=limits.MAX_PATH_POINTS)
    route: Route | None = None  # None: not laid out yet


class Step(Content):
    """One stop of a flow: a relationship, or, without one, a frame that lights up what it names."""

    id: Id
    relationship: Id | None = None
    caption: str | None = Field(default=None, max_length=limits.MAX_CAPTION)
    extra_relationships: Members = ()
    extra_elements: Members = ()
    viewport: Viewport | None = None


class Flow(Content):
    """A walk over relationships of its view; the order of the steps is the order of the walk."""

    id: Id
    title: str = Field(min_length=1, max_length=limits.MAX_FLOW_TITLE)
    color: Color | None = None
    variant_of: Id | None = None
    steps: tuple[Step, ...] = Field(default=(), max_length=limits.MAX_STEPS)


class OpenPoint(Content):
    """A marker on what it targets, in any views, that says what is not settled about it."""

    id: Id
    kind: PointKind
    context: str | None = Field(default=None, max_length=limits.MAX_POINT_TEXT)
    resolution: str | None = Field(default=None, max_length=limits.MAX_POINT_TEXT)
    targets: tuple[Id, ...] = Field(min_length=1, max_length=limits.MAX_TARGETS)
    resolved: bool = False


ViewPath = tuple[str, ...]  # the ids of the owners from the root inwards; () is the root (DOC-100)
Item = Element | Boundary | Note | Relationship | Flow
T = TypeVar("T", Element, Boundary, Note, Relationship, Flow)


class View(Content):
    """A drawing on one sheet. The order of everything is the author's and breaks ties in layout."""

    # None: nobody chose one, so it follows from that of the view outside (DOC-103).
    level: Level | None = None
    elements: tuple[Element, ...] = Field(default=(), alias="nodes")
    relationships: tuple[Relationship, ...] = ()
    boundaries: tuple[Boundary, ...] = Field(default=(), alias="groups")
    notes: tuple[Note, ...] = ()
    flows: tuple[Flow, ...] = Field(default=(), max_length=limits.MAX_FLOWS)
    viewport: Viewport | None = None

    @cached_property
    def element_by_id(self) -> Mapping[str, Element]:
        return _by_id(self.elements)

    @cached_property
    def relationship_by_id(self) -> Mapping[str, Relationship]:
        return _by_id(self.relationships)

    @cached_property
    def boundary_by_id(self) -> Mapping[str, Boundary]:
        return _by_id(self.boundaries)

    @cached_property
    def note_by_id(self) -> Mapping[str, Note]:
        return _by_id(self.notes)

    @cached_property
    def flow_by_id(self) -> Mapping[str, Flow]:
        return _by_id(self.flows)

    @cached_property
    def host_of(self) -> Mapping[str, Element | Relationship]:
        """What each attachment belongs to."""
        hosts: tuple[Element | Relationship, ...] = (*self.elements, *self.relationships)
        return {attachment.id: host for host in hosts for attachment in host.attachments}

    @cached_property
    def relationships_of(self) -> Mapping[str, tuple[Relationship, ...]]:
        """The relationships that start or end at each element, in the view's order."""
        touching: dict[str, list[Relationship]] = {element.id: [] for element in self.elements}
        for relationship in self.relationships:
            for end in dict.fromkeys((relationship.source, relationship.target)):
                touching[end].append(relationship)
        return {element_id: tuple(found) for element_id, found in touching.items()}

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it; relationships and flows cannot be without elements."""
        return not (self.elements or self.boundaries or self.notes)

    def find(self, item_id: str) -> Item | None:
        """Return what is called ``item_id`` in this view itself, whatever it is; takes O(1)."""
        return (
            self.element_by_id.get(item_id)
            or self.relationship_by_id.get(item_id)
            or self.boundary_by_id.get(item_id)
            or self.note_by_id.get(item_id)
            or self.flow_by_id.get(item_id)
        )


def _by_id(items: tuple[T, ...]) -> dict[str, T]:
    return {item.id: item for item in items}


class Background(Content):
    """How a picture behind the drawing is shown."""

    fit: BackgroundFit = BackgroundFit.COVER
    dim: float = Field(default=0.0, ge=0.0, le=1.0)
    blur: float = Field(default=0.0, ge=0.0, le=1.0)


class Settings(Content):
    """How the document likes to be looked at; it says nothing about the architecture."""

    grid: Grid = Grid.DOTS
    step_badges: bool = True
    background: Background = Background()


class Metadata(Content):
    """Whose content this is. Never who made it: that is kept with the revision (DOC-5)."""

    title: str = Field(min_length=1, max_length=limits.MAX_TITLE)
    id: Id | None = None  # None: not kept anywhere yet
    created_at: AwareDatetime | None = None
    updated_at: AwareDatetime | None = None
    project_id: Id | None = None


class Document(Content):
    """Everything a diagram says, in all its views. An id is unique in the whole of it (DOC-4)."""

    metadata: Metadata
    view: View = View()
    open_points: tuple[OpenPoint, ...] = Field(default=(), max_length=limits.MAX_OPEN_POINTS)
    settings: Settings = Settings()

    @cached_property
    def views(self) -> Mapping[ViewPath, View]:
        """Every view by its path, an outer one before those inside it, in the order they are met.

        Views that are equally deep stand together: the outermost come first (DOC-8).
        """
        found: dict[ViewPath, View] = {(): self.view}
        layer: dict[ViewPath, View] = dict(found)
        while layer:
            layer = {
                (*path, element.id): element.inside
                for path, view in layer.items()
                for element in view.elements
                if element.inside is not None
            }
            found |= layer
        return found

    @cached_property
    def path_of(self) -> Mapping[str, ViewPath]:
        """The view in which each element, boundary, note, relationship and flow is."""
        return {
            item.id: path
            for path, view in self.views.items()
            for items in (
                view.elements,
                view.boundaries,
                view.notes,
                view.relationships,
                view.flows,
            )
            for item in items
        }

    @cached_property
    def open_point_by_id(self) -> Mapping[str, OpenPoint]:
        return {point.id: point for point in self.open_points}
