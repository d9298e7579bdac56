"""The marks of a display list as SVG."""

from collections.abc import Iterable
from typing import Protocol

from diagrams.display.fonts import font_families
from diagrams.display.glyphs import glyphs_of
from diagrams.display.paints import Paint
from diagrams.display.primitives import (
    Anchor,
    Ellipse,
    Face,
    Line,
    Mark,
    Path,
    Rectangle,
    Stroke,
    Text,
    Weight,
)
from diagrams.display.theme import Theme
from diagrams.exporters.xml import Value, Writer, number

_ANCHORS = {Anchor.LEFT: "start", Anchor.MIDDLE: "middle", Anchor.RIGHT: "end"}
# In a line that runs from right to left, it starts at the right.
_RTL_ANCHORS = {Anchor.LEFT: "end", Anchor.MIDDLE: "middle", Anchor.RIGHT: "start"}


class Lettering(Protocol):
    """How a line of text is painted."""

    def __call__(self, line: Text, theme: Theme, writer: Writer) -> None: ...


def paint_marks(marks: Iterable[Mark], theme: Theme, writer: Writer, lettering: Lettering) -> None:
    """Write ``marks`` in their order, in the coordinates that they have."""
    for mark in marks:
        match mark:
            case Text():
                lettering(mark, theme, writer)
            case Rectangle():
                writer.empty(
                    "rect",
                    {
                        "x": mark.x,
                        "y": mark.y,
                        "width": mark.width,
                        "height": mark.height,
                        "rx": mark.radius or None,
                        **_look(mark.fill, mark.stroke, theme),
                    },
                )
            case Ellipse():
                shape: dict[str, Value] = {
                    "cx": mark.cx, "cy": mark.cy, "rx": mark.rx, "ry": mark.ry
                }  # fmt: skip
                writer.empty("ellipse", {**shape, **_look(mark.fill, mark.stroke, theme)})
            case Line():
                ends: dict[str, Value] = {
                    "x1": mark.x1, "y1": mark.y1, "x2": mark.x2, "y2": mark.y2
                }  # fmt: skip
                writer.empty("line", {**ends, **_look(None, mark.stroke, theme)})
            case Path():
                writer.empty("path", {"d": mark.data, **_look(mark.fill, mark.stroke, theme)})


def as_text(line: Text, theme: Theme, writer: Writer) -> None:
    """Write a line as text, that can be searched, read out and copied."""
    anchors = _RTL_ANCHORS if line.rtl else _ANCHORS
    anchor = anchors[line.anchor]
    writer.leaf(
        "text",
        line.content,
        {
            "x": line.x,
            "y": line.y,
            "font-size": line.size,
            "font-family": None if line.face is Face.SANS else font_families(line.face),
            "font-weight": None if line.weight is Weight.REGULAR else line.weight.value,
            "text-anchor": None if anchor == "start" else anchor,
            "direction": "rtl" if line.rtl else None,
            "fill": theme.colour(line.paint),
        },
    )


def as_outlines(line: Text, theme: Theme, writer: Writer) -> None:
    """Write a line as the outlines of its glyphs, for what has no fonts or ideas of its own."""
    with writer.element("g", {"fill": theme.colour(line.paint)}):
        for glyph in glyphs_of(line):
            place = f"translate({number(glyph.x)} {number(glyph.y)})"
            scale = f"scale({glyph.scale:.6g} {-glyph.scale:.6g})"
            writer.empty("path", {"d": glyph.data, "transform": f"{place} {scale}"})


def _look(fill: Paint | None, stroke: Stroke | None, theme: Theme) -> dict[str, Value]:
    look: dict[str, Value] = {"fill": "none" if fill is None else theme.colour(fill)}
    if stroke is not None:
        look |= {
            "stroke": theme.colour(stroke.paint),
            "stroke-width": stroke.width,
            "stroke-dasharray": " ".join(map(number, stroke.dash)) or None,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }
    return look
