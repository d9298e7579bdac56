"""The words that a diagram is made of, as they are told to whoever writes one (TOOL 3.1).

Asked for by topic, each word comes with its meaning; asked for without, as the word alone.
"""

from typing import Annotated

from pydantic import Field

from common.contract import Contract, Terse
from diagrams.display.primitives import Drawing
from diagrams.document.c4 import Role
from diagrams.document.kinds import Category, Family
from diagrams.document.limits import REQUEST_ID
from diagrams.document.words import Behaviour, BoundaryKind, Level, NoteKind, Semantic
from diagrams.layout.model import Direction, Spacing

Words = tuple[str, ...]


class ListVocabulary(Contract):
    """Which words to tell. Topics that there are not are ignored."""

    topics: Annotated[Words, Field(max_length=20)] = Field(
        default=(),
        description="Of types, relationships, c4, flows, starters, limits, layout, readability: "
        "those, with meanings. Left out, all of them in short.",
    )
    starter: str | None = Field(
        default=None, max_length=REQUEST_ID, description="The id of a starter: only that one."
    )


class TypeCard(Contract):
    type: str
    meaning: str
    aliases: Words


class GroupKindCard(Contract):
    kind: BoundaryKind
    meaning: str


class NoteKindCard(Contract):
    kind: NoteKind
    meaning: str


class SemanticCard(Contract):
    semantic: Semantic
    meaning: str


class BehaviourCard(Contract):
    kind: Behaviour
    meaning: str


class Offer(Terse):
    """What a relationship between two categories of elements may mean."""

    source: str = Field(alias="from")
    target: str = Field(alias="to")
    semantics: tuple[Semantic, ...]
    default: Semantic | None = Field(default=None, description="What it means if nobody says.")


class RelationshipWords(Terse):
    semantics: tuple[Semantic, ...] | tuple[SemanticCard, ...]
    kinds: tuple[Behaviour, ...] | tuple[BehaviourCard, ...]
    rule: str
    offered: tuple[Offer, ...] | None = None


class LevelCard(Contract):
    level: Level
    meaning: str


class C4Words(Terse):
    levels: tuple[Level, ...] | tuple[LevelCard, ...]
    roles: tuple[Role, ...]
    not_supported: Words
    fields: str | None = None
    views: str | None = None


class StarterCard(Contract):
    id: str
    label: str
    meaning: str


class LayoutWords(Terse):
    direction: tuple[Direction, ...]
    spacing: tuple[Spacing, ...]
    rules: Words | None = None


class AdviceCard(Contract):
    topic: str
    advice: str


class StarterElement(Terse):
    """``key`` is what its overrides are named by; in a diagram the prefix stands before it."""

    key: str
    type: str
    label: str
    group: str | None = None


class StarterGroup(Contract):
    key: str
    label: str
    kind: BoundaryKind


class StarterRelationship(Contract):
    id: str
    source: str = Field(alias="from")
    target: str = Field(alias="to")


class StarterFlow(Contract):
    id: str
    title: str
    steps: int


class StarterDetail(Contract):
    id: str
    label: str
    summary: str
    elements: tuple[StarterElement, ...]
    groups: tuple[StarterGroup, ...]
    relationships: tuple[StarterRelationship, ...]
    flows: tuple[StarterFlow, ...]


class Vocabulary(Terse):
    """The topics that were asked for, or one starter. ``contract`` rises when words go."""

    contract: int
    types: Words | tuple[TypeCard, ...] | None = None
    group_kinds: tuple[BoundaryKind, ...] | tuple[GroupKindCard, ...] | None = None
    note_kinds: tuple[NoteKind, ...] | tuple[NoteKindCard, ...] | None = None
    notes: Words | None = None
    relationships: RelationshipWords | None = None
    c4: C4Words | None = None
    flows: str | Words | None = None
    starters: Words | tuple[StarterCard, ...] | None = None
    limits: dict[str, int] | None = None
    layout: LayoutWords | None = None
    readability: Words | tuple[AdviceCard, ...] | None = None
    starter: StarterDetail | None = None


class PaletteType(Contract):
    """An element type for whoever chooses one by sight.

    An element may become another type of its ``family`` in place (DOC-13); what a relationship may
    mean follows from the two categories (DOC 3.2).
    """

    type: str
    label: str
    meaning: str
    aliases: Words
    family: Family
    category: Category
    opens: bool = Field(description="Whether it may have a view of its inside (DOC-101).")
    has_texts: bool = Field(description="Whether it has a description and a technology.")
    drawing: Drawing = Field(description="What one looks like that is called after its type.")


class Palette(Contract):
    """What a person draws with, in the order it is offered."""

    types: tuple[PaletteType, ...]
    offers: tuple[Offer, ...]
