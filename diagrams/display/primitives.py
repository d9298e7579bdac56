"""The display list: the few marks that every drawing is made of.

A drawing is a tuple of marks in the order they are painted, in px with y downwards, from its own
top left corner. It says everything that is seen: screen, SVG and PNG only paint it, and none of
them measures text, breaks lines or knows an element type. Its wire form is plain JSON.

Coordinates are rounded to hundredths of a px where a drawing is made (``px``): nobody sees less,
and the same drawing has the same bytes everywhere.
"""

from enum import IntEnum, StrEnum
from typing import Annotated, Literal

from pydantic import Field

from common.contract import Contract
from diagrams.display.paints import Paint


class Face(StrEnum):
    SANS = "sans"
    MONO = "mono"


class Weight(IntEnum):
    REGULAR = 400
    SEMIBOLD = 600


class Anchor(StrEnum):
    """Which point of a line of text its x is, on the page and whichever way the text runs."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Stroke(Contract):
    """A line along an outline, centred on it, with round joins and ends."""

    paint: Paint
    width: float = 1.5
    dash: tuple[float, ...] = Field(
        default=(), description="Lengths of strokes and gaps in turn, px; empty is a solid line."
    )


class Rectangle(Contract):
    kind: Literal["rectangle"] = "rectangle"
    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    fill: Paint | None = None
    stroke: Stroke | None = None


class Ellipse(Contract):
    kind: Literal["ellipse"] = "ellipse"
    cx: float
    cy: float
    rx: float
    ry: float
    fill: Paint | None = None
    stroke: Stroke | None = None


class Line(Contract):
    kind: Literal["line"] = "line"
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


class Path(Contract):
    """An outline of straight lines, curves and arcs."""

    kind: Literal["path"] = "path"
    data: str = Field(
        pattern=r"^M[-MLHVCQAZ0-9. ]*$",
        description="SVG path data: absolute commands M L H V C Q A Z, numbers apart by spaces.",
    )
    fill: Paint | None = None
    stroke: Stroke | None = None


class Text(Contract):
    """One line of text, broken and measured already; it is painted as text and not broken again."""

    kind: Literal["text"] = "text"
    x: float
    y: float = Field(description="Where the baseline is.")
    content: str
    size: float = Field(description="Font size, px.")
    weight: Weight = Weight.REGULAR
    face: Face = Face.SANS
    paint: Paint
    anchor: Anchor = Anchor.LEFT
    width: float = Field(description="How wide the line is when set in the fonts of this project.")
    rtl: bool = Field(default=False, description="Its paragraph runs from right to left.")


Mark = Annotated[Rectangle | Ellipse | Line | Path | Text, Field(discriminator="kind")]


class Drawing(Contract):
    """What one thing looks like, from its own top left corner."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def px(value: float) -> float:
    """Return ``value`` as it is written down: rounded to hundredths, and never minus zero."""
    return round(value, 2) + 0.0


def path_data(*parts: str | float) -> str:
    """Return SVG path data from commands and coordinates: ``path_data("M", 0, 4.5, "Z")``."""
    return " ".join(part if isinstance(part, str) else f"{px(part):.10g}" for part in parts)
