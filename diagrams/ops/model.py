"""What is asked for: the content of a new diagram, or of an addition to one.

These are the words of the wire (DOC-S5). Only the shape is checked here; lengths and counts are
published with it and checked together with everything else the request says, so that one answer
names all that is wrong (TOOL-3). Coordinates are nowhere: a request says what there is (TOOL-1).
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AliasChoices, Discriminator, Field, Tag

from common.contract import Contract
from diagrams.document import limits
from diagrams.document.words import (
    Behaviour,
    BoundaryKind,
    Color,
    Language,
    Level,
    NoteKind,
    PointKind,
    Semantic,
)
from diagrams.layout.model import Direction, Spacing

# What somebody may say in a note. A label and a piece of code that stand alone are drawn by people.
SaidKind = Literal[NoteKind.NOTE, NoteKind.QUESTION, NoteKind.WARNING, NoteKind.DECISION]

NewId = Annotated[
    str,
    Field(
        json_schema_extra={"maxLength": limits.REQUEST_ID},
        description="A letter, then letters, digits, '_', '.', '-'. Unique in the whole diagram.",
    ),
]


def _text(most: int, description: str | None = None) -> object:
    """Return what publishes the longest a text may be, without refusing it as misshapen."""
    return Field(json_schema_extra={"maxLength": most}, description=description)


def _many(most: int) -> object:
    return Field(default=(), json_schema_extra={"maxItems": most})


class NewAttachment(Contract):
    """A note (``text``) or a piece of code (``code``) that belongs to its host."""

    id: NewId | None = None
    type: Literal["note", "code"] | None = Field(
        default=None, description="Told by which of text and code is given."
    )
    kind: SaidKind | Literal[NoteKind.CODE] | None = Field(
        default=None, validation_alias=AliasChoices("kind", "noteKind")
    )
    text: Annotated[str | None, _text(limits.REQUEST_NOTE)] = None
    code: Annotated[str | None, _text(limits.REQUEST_CODE, "Shown, never run.")] = None
    language: Language | None = None


class NewElement(Contract):
    id: NewId
    type: Annotated[str, _text(limits.MAX_TYPE_WORD, "A type word or one of its aliases.")]
    label: Annotated[str, _text(limits.REQUEST_LABEL)]
    description: Annotated[str | None, _text(limits.MAX_DESCRIPTION)] = None
    technology: Annotated[
        str | None, _text(limits.MAX_TECHNOLOGY, "Shown only; it changes no type and no meaning.")
    ] = None
    color: Color | None = None
    group: str | None = Field(default=None, description="The id of a group of the same view.")
    attachments: Annotated[tuple[NewAttachment, ...], _many(limits.REQUEST_ATTACHMENTS)] = ()
    inside: "NewInside | None" = Field(
        default=None, description="A view of what this element is made of, up to 3 deep."
    )


class NewBoundary(Contract):
    id: NewId
    label: Annotated[str, _text(limits.REQUEST_BOUNDARY_LABEL)]
    kind: BoundaryKind = BoundaryKind.BOUNDARY
    group: str | None = Field(
        default=None,
        validation_alias=AliasChoices("group", "parent"),
        description="The id of the group that this one is in.",
    )
    color: Color | None = None


class NewRelationship(Contract):
    """``from`` and ``to`` are elements of the same view."""

    id: NewId | None = None
    source: str = Field(alias="from")
    target: str = Field(alias="to")
    label: Annotated[
        str | None,
        _text(
            limits.REQUEST_RELATIONSHIP_LABEL,
            "Shown instead of the meaning; carries the technology too: “Calls [JSON/HTTPS]”.",
        ),
    ] = None
    semantic: Semantic | None = Field(
        default=None, description="What it means. Left out, it follows from the two types."
    )
    kind: Behaviour | None = None
    directed: bool = True
    is_async: bool | None = Field(default=None, alias="async")
    condition: Annotated[str | None, _text(limits.MAX_CONDITION, "Shown, never evaluated.")] = None
    attachments: Annotated[tuple[NewAttachment, ...], _many(limits.REQUEST_ATTACHMENTS)] = ()


class ToldStep(Contract):
    relationship: str
    caption: Annotated[str | None, _text(limits.MAX_CAPTION)] = None


class KeptFrame(Contract):
    """A step that shows no relationship; it can be kept, and not made."""

    frame: str = Field(description="The id of that step.")


def _form_of(step: object) -> str | None:
    """Return which form of a step this is, so that a fault is told of that form alone."""
    match step:
        case str():
            return "id"
        case ToldStep() | {"relationship": _}:
            return "told"
        case KeptFrame() | {"frame": _}:
            return "kept"
        case _:
            return None


NewStep = Annotated[
    Annotated[str, Tag("id")]
    | Annotated[ToldStep, Tag("told")]
    | Annotated[KeptFrame, Tag("kept")],
    Discriminator(
        _form_of,
        custom_error_type="step",
        custom_error_message="This has to be the id of a relationship, or an object with "
        "“relationship” or “frame”.",
    ),
]


class NewFlow(Contract):
    """A walk over relationships that are there; it adds none."""

    id: NewId | None = None
    title: Annotated[str, _text(limits.MAX_FLOW_TITLE)]
    color: Color | None = None
    variant_of: str | None = None
    steps: Annotated[tuple[NewStep, ...], _many(limits.REQUEST_STEPS)] = ()


class NewNote(Contract):
    """``about`` is an element, relationship or group; an element's note is attached to it."""

    id: NewId | None = None
    text: Annotated[str, _text(limits.REQUEST_NOTE)]
    kind: SaidKind = NoteKind.NOTE
    about: str | None = Field(default=None, validation_alias=AliasChoices("about", "near"))
    attach: bool | None = Field(
        default=None, description="false: a free note that is placed beside its element."
    )
    color: Color | None = None


class NewOpenPoint(Contract):
    """Raised only when somebody asked for it (DOC-125)."""

    id: NewId | None = None
    kind: PointKind
    context: Annotated[str | None, _text(limits.MAX_POINT_TEXT)] = None
    about: tuple[str, ...] = Field(description="Elements, relationships or groups of any view.")


class Drawing(Contract):
    """What stands in one view, or is to be added to it."""

    nodes: Annotated[tuple[NewElement, ...], _many(limits.REQUEST_ELEMENTS)] = ()
    relationships: Annotated[tuple[NewRelationship, ...], _many(limits.REQUEST_RELATIONSHIPS)] = ()
    groups: Annotated[tuple[NewBoundary, ...], _many(limits.REQUEST_BOUNDARIES)] = ()
    flows: Annotated[tuple[NewFlow, ...], _many(limits.REQUEST_FLOWS)] = ()
    notes: Annotated[tuple[NewNote, ...], _many(limits.REQUEST_NOTES)] = ()


class NewInside(Drawing):
    level: Level | None = None


class LayoutWishes(Contract):
    """How the drawing should come out; what is left out is decided by what reads best."""

    direction: Direction | None = None
    spacing: Spacing | None = None
    primary_flow: str | None = Field(
        default=None, description="The id of the flow that should run straight through."
    )
    allow_degraded: bool = False
    normalize_peer_sizes: bool = True
    viewport: tuple[Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]] | None = Field(
        default=None, description="Width and height, px, in which all text must be readable."
    )


class StarterWords(Contract):
    """What an element of a starter is called instead; ``null`` clears what may be left out."""

    label: Annotated[str | None, _text(limits.REQUEST_LABEL)] = None
    description: Annotated[str | None, _text(limits.MAX_DESCRIPTION)] = None
    technology: Annotated[str | None, _text(limits.MAX_TECHNOLOGY)] = None


class StarterUse(Contract):
    """A starter to begin with. Its ids are there before the request's own."""

    id: Annotated[str, _text(limits.REQUEST_ID)]
    prefix: Annotated[
        str, _text(limits.STARTER_PREFIX, "Put before every id of the starter: “p-” makes “p-api”.")
    ] = ""
    overrides: Mapping[str, StarterWords] = Field(
        default={}, description="Other words for its elements, by their keys."
    )


class Draft(Drawing):
    """The content of a diagram that is to be made."""

    title: Annotated[str, _text(limits.MAX_TITLE)]
    level: Level | None = None
    starter: StarterUse | None = None
    open_points: Annotated[tuple[NewOpenPoint, ...], _many(limits.REQUEST_OPEN_POINTS)] = ()
    layout: LayoutWishes = LayoutWishes()
    fallback_type: str | None = Field(
        default=None, description="The type to take for a type word that is not known."
    )
