"""Text as outlines, for what cannot be trusted with text.

A browser sets text as it was measured, and SVG for it keeps text as text. A rasteriser has a mind
of its own about fonts that fill in for each other and about lines of mixed direction; it is given
the outlines of the very glyphs that were measured.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fontTools.pens.svgPathPen import SVGPathPen

from diagrams.display.fonts import Font, loaded, units_per_em
from diagrams.display.itemising import as_seen, graphemes, runs_of
from diagrams.display.primitives import Anchor, Text
from diagrams.display.shaping import UNKNOWN_EM, shaped_run

# A letter that no font has is drawn as an empty box, so that it is seen to be missing.
_MISSING = "M 0.12 0 H 0.88 V 0.7 H 0.12 Z M 0.2 0.08 V 0.62 H 0.8 V 0.08 Z"


class Glyph(NamedTuple):
    """One outline, and how it gets to its place: ``translate(x, y) scale(scale, -scale)``.

    ``data`` is SVG path data with y upwards; the same letter of the same font has the same.
    """

    data: str
    x: float
    y: float
    scale: float


def glyphs_of(line: Text) -> Iterator[Glyph]:
    """Yield the outlines of a line of text where they are in its drawing, from left to right."""
    shift = {Anchor.LEFT: 0.0, Anchor.MIDDLE: 0.5, Anchor.RIGHT: 1.0}[line.anchor]
    x = line.x - line.width * shift
    for run in as_seen(runs_of(line.content, line.face, line.weight, rtl=line.rtl)):
        if run.font is None:
            for _ in graphemes(line.content[run.start : run.end]):
                yield Glyph(_MISSING, x, line.y, line.size)
                x += UNKNOWN_EM * line.size
            continue
        scale = line.size / units_per_em(run.font)
        buffer = shaped_run(line.content, run, run.font)
        for glyph, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            if data := _outline(run.font, glyph.codepoint):
                yield Glyph(data, x + at.x_offset * scale, line.y - at.y_offset * scale, scale)
            x += at.x_advance * scale


@lru_cache(maxsize=8192)
def _outline(font: Font, glyph: int) -> str:
    pen = SVGPathPen(None)
    loaded(font).draw_glyph_with_pen(glyph, pen)
    return str(pen.getCommands())
