"""Cutting text into runs that can be shaped: of one font, one script and one direction.

Browsers cut the same way, and a width is only the same if the cuts are: letters kern and join
within a run and never across. Text in plain Latin, nearly all there is, is one run and is
recognised as that without looking further.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import category

from fontTools import unicodedata as scripts
from icu4py.breakers import CharacterBreaker

from diagrams.display.bidi import levels_of
from diagrams.display.fonts import Font, has_letter, stack
from diagrams.display.primitives import Face, Weight

# What a letter of no script of its own takes over from the one before it.
_NO_SCRIPT = frozenset({"Zyyy", "Zinh", "Zzzz"})


class Run(NamedTuple):
    """``text[start:end]``, to be shaped as one. Without a font, none of ours has these letters.

    ``level`` is how deep it is embedded: odd levels run from right to left.
    """

    start: int
    end: int
    font: Font | None
    script: str
    level: int

    @property
    def rtl(self) -> bool:
        return self.level % 2 == 1


def runs_of(text: str, face: Face, weight: Weight, *, rtl: bool) -> tuple[Run, ...]:
    """Return the runs of one line of ``text``, in the order of its letters.

    ``rtl`` is how the paragraph runs that it is a line of.
    """
    if text.isascii() and not rtl:
        return (Run(0, len(text), stack(face, weight)[0], "Latn", 0),)
    levels = levels_of(text, 1 if rtl else 0)
    cut = [
        (start, end, font_for(text[start:end], face, weight), script, levels[start])
        for (start, end), script in zip(*_scripted(text), strict=True)
    ]
    runs = []
    for (font, script, level), pieces in groupby(cut, key=lambda piece: piece[2:]):
        spans = list(pieces)
        runs.append(Run(spans[0][0], spans[-1][1], font, script, level))
    return tuple(runs)


def as_seen(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a line from left to right (UAX 9, rule L2)."""
    seen = list(runs)
    levels = [run.level for run in seen]
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        deeper = [found >= level for found in levels]
        for deep, stretch in groupby(deeper):
            end = start + len(list(stretch))
            if deep:
                seen[start:end] = reversed(seen[start:end])
                levels[start:end] = reversed(levels[start:end])
            start = end
    return seen


@lru_cache(maxsize=4096)
def font_for(grapheme: str, face: Face, weight: Weight) -> Font | None:
    """Return the font that a character is set in, or None where none of ours has it.

    Joiners and variation selectors ask for a form and need no glyph.
    """
    letters = [letter for letter in grapheme if category(letter) != "Cf" and not _selects(letter)]
    fonts = stack(face, weight)
    return next((font for font in fonts if all(has_letter(font, one) for one in letters)), None)


def graphemes(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each character that a reader would count as one starts and ends."""
    start = 0
    for grapheme in CharacterBreaker(text, "en"):
        yield start, start + len(grapheme)
        start += len(grapheme)


def _scripted(text: str) -> tuple[list[tuple[int, int]], list[str]]:
    """Return the graphemes of ``text`` and the script of each."""
    spans = list(graphemes(text))
    own = [scripts.script(text[start]) for start, _ in spans]
    # What opens a text without a script goes with what follows it.
    current = next((script for script in own if script not in _NO_SCRIPT), "Latn")
    resolved = []
    for script in own:
        if script not in _NO_SCRIPT:
            current = script
        resolved.append(current)
    return spans, resolved


def _selects(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
