"""What is told of a diagram to who reads it: in words and ids, without anything to be drawn by.

What there is nothing to say about is left out, because a model reads every word of it.
"""

from typing import Any, Literal

from pydantic import Field

from common.contract import Terse
from diagrams.document.c4 import C4
from diagrams.document.words import (
    Behaviour,
    BoundaryKind,
    Language,
    Level,
    NoteKind,
    PointKind,
    Semantic,
)


class Told(Terse):
    """A part of an answer."""


class Geometry(Told):
    """px, y downwards, absolute in the view."""

    x: float
    y: float
    width: float
    height: float


class ToldAttachment(Told):
    id: str
    kind: NoteKind
    text: str | None = None
    language: Language | None = None
    code: str | None = None


class ToldInside(Told):
    """How much there is in an element's own view, which is read by itself (TOOL-24)."""

    level: Level | None = None
    elements: int
    relationships: int


class ToldElement(Told):
    id: str
    type: str
    label: str
    description: str | None = None
    technology: str | None = None
    group: str | None = None
    c4: C4 | None = None
    inside: ToldInside | None = None
    attachments: tuple[ToldAttachment, ...] | None = None
    attachment_count: int | None = None
    geometry: Geometry | None = None


class ToldRelationship(Told):
    """``caption`` is what the meaning says, given only where there is no label."""

    id: str
    source: str = Field(alias="from")
    target: str = Field(alias="to")
    label: str | None = None
    caption: str | None = None
    semantic: Semantic | None = None
    kind: Behaviour | None = None
    directed: Literal[False] | None = None
    is_async: Literal[True] | None = Field(default=None, alias="async")
    condition: str | None = None
    attachments: tuple[ToldAttachment, ...] | None = None
    attachment_count: int | None = None


class ToldGroup(Told):
    id: str
    label: str
    kind: BoundaryKind
    parent: str | None = None
    geometry: Geometry | None = None


class ToldNote(Told):
    """A free note. ``nearest`` is the element it stands by: placement, and never a link."""

    id: str
    kind: NoteKind
    text: str | None = None
    language: Language | None = None
    code: str | None = None
    truncated: Literal[True] | None = None
    group: str | None = None
    nearest: str | None = None
    geometry: Geometry | None = None


class CaptionedStep(Told):
    relationship: str
    caption: str


class FrameStep(Told):
    frame: str


class ToldFlow(Told):
    """The steps are as an update takes them back."""

    id: str
    title: str
    variant_of: str | None = None
    steps: tuple[str | CaptionedStep | FrameStep, ...]


class ToldPoint(Told):
    id: str
    kind: PointKind
    context: str | None = None
    resolution: str | None = None
    resolved: Literal[True] | None = None
    about: tuple[str, ...]


class Suggested(Told):
    """What an element of its kind often has and this one has not: a hint, and nothing stored."""

    element: str
    texts: tuple[str, ...]


class OutsideEndpoint(Told):
    """An end of a listed relationship that is not among the listed elements (TOOL-26)."""

    id: str
    type: str
    label: str


class ViewCounts(Told):
    """How much there is in the whole view."""

    elements: int
    relationships: int
    groups: int
    notes: int
    flows: int


class ToldView(Told):
    path: tuple[str, ...]
    owner: str | None = None
    level: Level | None = None
    level_inherited: Literal[True] | None = None
    inside_views: tuple[str, ...]


class ToldDiagram(Told):
    """One view, or a part or a page of it (TOOL 3.3)."""

    diagram_id: str
    title: str
    revision: str
    view: ToldView
    elements: tuple[ToldElement, ...]
    relationships: tuple[ToldRelationship, ...]
    groups: tuple[ToldGroup, ...]
    notes: tuple[ToldNote, ...]
    flows: tuple[ToldFlow, ...]
    open_points: tuple[ToldPoint, ...]
    suggestions: tuple[Suggested, ...] | None = None
    outside_endpoints: tuple[OutsideEndpoint, ...] | None = None
    partial: Literal[True] | None = None
    counts: ViewCounts | None = None
    cursor: str | None = None

    def wire(self) -> dict[str, object]:
        answer: dict[str, Any] = super().wire()
        # Said even where there is none: a reader must not take silence for the usual level.
        answer["view"].setdefault("level", None)
        return answer
