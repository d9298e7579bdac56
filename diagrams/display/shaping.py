"""How wide text is when it is set: shaped by HarfBuzz, as browsers shape it.

Adding up the widths of single letters is off by up to a tenth: letters kern, Arabic ones join,
marks stand on others.
"""

from itertools import accumulate
from typing import NamedTuple

import uharfbuzz as hb

from diagrams.display.bidi import reads_right_to_left
from diagrams.display.fonts import Font, loaded, units_per_em
from diagrams.display.itemising import Run, graphemes, runs_of
from diagrams.display.primitives import Face, Weight
from diagrams.display.remembering import remembered

# What is set aside for a letter that none of our fonts has: whatever draws it, few are wider.
UNKNOWN_EM = 1.0


class Shaped(NamedTuple):
    """A line of text as it is set, in parts of its font size.

    ``edges[i]`` is how far it is from the start of the line to before its letter ``i``, along the
    way that it is read; the last one is the width of it all. ``cuts`` are the indexes that a line
    may be cut before without tearing a character apart, in order, without the start.
    """

    edges: tuple[float, ...]
    cuts: tuple[int, ...]

    @property
    def width(self) -> float:
        return self.edges[-1]


@remembered(entries=8192, letters=300)
def shape(text: str, face: Face, weight: Weight) -> Shaped:
    """Shape one line of ``text``, which has no line breaks in it."""
    if not text:
        return Shaped((0.0,), ())
    advances = [0.0] * len(text)
    cuts: set[int] = set()
    for run in runs_of(text, face, weight, rtl=reads_right_to_left(text)):
        if run.font is None:
            for start, _ in graphemes(text[run.start : run.end]):
                advances[run.start + start] = UNKNOWN_EM
                cuts.add(run.start + start)
        else:
            _shape_run(text, run, run.font, advances, cuts)
    cuts.discard(0)
    return Shaped(tuple(accumulate(advances, initial=0.0)), tuple(sorted(cuts)))


def _shape_run(text: str, run: Run, font: Font, advances: list[float], cuts: set[int]) -> None:
    """Add what ``run`` takes to ``advances`` and where it may be cut to ``cuts``."""
    buffer = shaped_run(text, run, font)
    units = units_per_em(font)
    for glyph, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        advances[glyph.cluster] += position.x_advance / units
        cuts.add(glyph.cluster)


def shaped_run(text: str, run: Run, font: Font) -> hb.Buffer:
    """Return the glyphs of ``run`` from left to right, in units of ``font``."""
    buffer = hb.Buffer()
    # All of the text is given and a part is shaped: how a letter joins depends on its neighbours.
    buffer.add_codepoints([*map(ord, text)], run.start, run.end - run.start)
    buffer.direction = "rtl" if run.rtl else "ltr"
    buffer.script = run.script
    hb.shape(loaded(font), buffer)
    return buffer
