"""Cutting text into runs that can be shaped: of one font, one script and one direction.

Browsers cut the same way, and a width is only the same if the cuts are: letters kern and join
within a run and never across. Text in plain Latin, nearly all there is, is one run and is
recognised as that without looking further.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple
from unicodedata import bidirectional, category

from bidi import algorithm as bidi
from fontTools import unicodedata as scripts
from icu4py.breakers import CharacterBreaker

from diagrams.display.fonts import Font, has_letter, stack
from diagrams.display.primitives import Face, Weight

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_STRONG = frozenset({"L", "R", "AL"})
# What a letter of no script of its own takes over from the one before it.
_NO_SCRIPT = frozenset({"Zyyy", "Zinh", "Zzzz"})


class Run(NamedTuple):
    """``text[start:end]``, to be shaped as one. Without a font, none of ours has these letters."""

    start: int
    end: int
    font: Font | None
    script: str
    rtl: bool


def runs_of(text: str, face: Face, weight: Weight) -> tuple[Run, ...]:
    """Return the runs of one line of ``text``, in the order of its letters."""
    if text.isascii():
        return (Run(0, len(text), stack(face, weight)[0], "Latn", False),)
    directions = _directions(text)
    cut = [
        (start, end, _font_for(text[start:end], face, weight), script, directions[start])
        for (start, end), script in zip(*_scripted(text), strict=True)
    ]
    runs = []
    for (font, script, rtl), pieces in groupby(cut, key=lambda piece: piece[2:]):
        spans = list(pieces)
        runs.append(Run(spans[0][0], spans[-1][1], font, script, rtl))
    return tuple(runs)


def reads_right_to_left(text: str) -> bool:
    """Tell which way a paragraph runs: as its first letter that has a direction does."""
    if text.isascii():
        return False
    return next((b in _RIGHT_TO_LEFT for b in map(bidirectional, text) if b in _STRONG), False)


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


@lru_cache(maxsize=4096)
def _font_for(grapheme: str, face: Face, weight: Weight) -> Font | None:
    # Joiners and variation selectors ask for a form and need no glyph.
    letters = [letter for letter in grapheme if category(letter) != "Cf" and not _selects(letter)]
    fonts = stack(face, weight)
    return next((font for font in fonts if all(has_letter(font, one) for one in letters)), None)


def _selects(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _directions(text: str) -> list[bool]:
    """Tell of every letter of ``text`` whether it runs from right to left (UAX 9)."""
    if not any(bidirectional(letter) in {"R", "AL", "AN"} for letter in text):
        return [False] * len(text)
    level = 1 if reads_right_to_left(text) else 0
    storage: dict[str, Any] = bidi.get_empty_storage()
    storage.update(base_level=level, base_dir="LR"[level])
    bidi.get_embedding_levels(text, storage)
    for index, letter in enumerate(storage["chars"]):
        letter["index"] = index
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)

    levels: list[int | None] = [None] * len(text)
    for letter in storage["chars"]:
        levels[letter["index"]] = letter["level"]
    # Joiners and marks of embedding have been dropped on the way; they run as what is before them.
    directions = []
    for found in levels:
        level = level if found is None else found
        directions.append(level % 2 == 1)
    return directions
