"""What the layout engine is given and what it answers: sizes, links and nothing else.

The engine measures no text, knows no document and no element type (LAY-2). Lengths are px, x grows
to the right and y downwards, all coordinates are absolute in the view.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from diagrams.document.geometry import Point, Rect, Route

__all__ = [
    "BoundaryBox",
    "Connector",
    "Direction",
    "ElementBox",
    "Hung",
    "Layout",
    "LayoutGraph",
    "NoteBox",
    "Point",
    "Pull",
    "Rect",
    "Room",
    "Route",
    "Spacing",
]


class Direction(StrEnum):
    """The reading direction: where a connector's target lies from its source."""

    RIGHT = "right"
    DOWN = "down"


class Spacing(StrEnum):
    COMPACT = "compact"
    COMFORTABLE = "comfortable"
    SPACIOUS = "spacious"


class Pull(StrEnum):
    """How much a connector may bend the drawing to its own will (LAY-31, LAY-33)."""

    MAIN = "main"  # on the primary flow: ranked first, straight before everything else
    PLAIN = "plain"
    SIDE = "side"  # failure, retry, into a dead-letter queue: yields the straight line


class Room(NamedTuple):
    """Room to keep free around an element or a boundary, for what is put there afterwards.

    ``before`` and ``after`` lie across the flow: above and below when a drawing reads right, left
    and right when it reads down. ``along`` is the least that the whole takes along the flow,
    centred on the box. Lines enter and leave by the other two sides, and never cross this room.
    """

    before: float = 0.0
    after: float = 0.0
    along: float = 0.0


NO_ROOM = Room()


@dataclass(frozen=True, slots=True)
class ElementBox:
    """An element: its own size, and the boundary it is a member of (None: of the view)."""

    id: str
    width: float
    height: float
    boundary: str | None = None
    peers: str | None = None  # elements of one key may be given one size (LAY-30)
    middle: float = 0.5  # where across the flow its line runs, as a part of its height (LAY-20)
    room: Room = NO_ROOM
    aside: int = 0  # drawn to the first (-1) or the last (1) place of its row; 0: to neither


@dataclass(frozen=True, slots=True)
class BoundaryBox:
    """A boundary: its size follows from its content, its header and its title."""

    id: str
    parent: str | None = None
    title_width: float = 0.0
    header_height: float = 44.0
    room: Room = NO_ROOM
    aside: int = 0  # as of an element


@dataclass(frozen=True, slots=True)
class Connector:
    """A relationship from one element to another; a caption of size 0 × 0 is none."""

    id: str
    source: str
    target: str
    caption_width: float = 0.0
    caption_height: float = 0.0
    pull: Pull = Pull.PLAIN
    fan: str | None = (
        None  # connectors of one key and one shared end may share a trunk (LAY-44, 45)
    )
    own_words: bool = False  # a trunk cannot say its caption for the others


@dataclass(frozen=True, slots=True)
class NoteBox:
    """A free note: beside an element, at the head of a boundary, or in a column after the rest."""

    id: str
    width: float
    height: float
    about: str | None = None  # the element that it stands beside (LAY-37)
    boundary: str | None = None


@dataclass(frozen=True, slots=True)
class LayoutGraph:
    """One view to lay out. Ties are broken by the order of these sequences and no other (LAY-1)."""

    elements: tuple[ElementBox, ...]
    boundaries: tuple[BoundaryBox, ...] = ()
    connectors: tuple[Connector, ...] = ()
    notes: tuple[NoteBox, ...] = ()
    direction: Direction = Direction.RIGHT
    spacing: Spacing = Spacing.COMFORTABLE


@dataclass(frozen=True, slots=True)
class Hung:
    """That satellites hang at their boundaries in a placed drawing (LAY-35).

    ``sides`` says where, by element: before (-1) or after the boundary (1), across the flow.
    ``in_rows`` is the same graph with all of them in rows, for when they cannot stay there.
    """

    sides: Mapping[str, int]
    in_rows: "Layout"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is, by id. An element may be larger than asked for, never smaller."""

    elements: Mapping[str, Rect]
    boundaries: Mapping[str, Rect]
    routes: Mapping[str, Route]
    notes: Mapping[str, Rect]
    direction: Direction
    hung: Hung | None = None
