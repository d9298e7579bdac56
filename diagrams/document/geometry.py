"""Where things are: points, boxes and routes, in px, x to the right and y downwards.

Coordinates are absolute in their view. These are plain values and no contracts, because the layout
engine makes them by the ten thousand; a document keeps the very same ones.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pydantic import ConfigDict


class Point(NamedTuple):
    x: float
    y: float


class Rect(NamedTuple):
    """A box by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Route:
    """A connector as drawn: right-angled, from the border of its source to that of its target."""

    # Read by pydantic where a document is parsed: closed and finite, as contracts are.
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", allow_inf_nan=False)

    points: tuple[Point, ...]
    caption: Rect | None = None
    trunk: str | None = None  # connectors that name one trunk share its stem on purpose (LAY-44)
