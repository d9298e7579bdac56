"""Fonts cut down to the letters of one drawing.

The East Asian fonts weigh megabytes, and a drawing uses a few dozen of their letters. A page or an
SVG is given a cut of each font that it needs: some kilobytes, in which letters still kern and join
as they do in the whole. A cut depends on the letters alone, so drawings of the same words share it.
"""

import base64
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal
from unicodedata import normalize

import uharfbuzz as hb
from fontTools.ttLib import woff2

from diagrams.display.fonts import ALL_FONTS, Font, loaded
from diagrams.display.itemising import runs_of
from diagrams.display.primitives import Text

# A shaper takes letters apart and puts them together before it looks for glyphs: e and an accent
# become one letter, and one letter of Thai becomes two.
_FORMS: tuple[Literal["NFC", "NFD", "NFKD"], ...] = ("NFC", "NFD", "NFKD")


@dataclass(frozen=True)
class Cut:
    """A font with a few of its letters, as a WOFF2 file."""

    font: Font
    data: bytes

    def css(self) -> str:
        """Return the rule that gives the font to a page, the file in it."""
        weights = " ".join(str(weight.value) for weight in self.font.weights)
        data = base64.b64encode(self.data).decode()
        return (
            f"@font-face{{font-family:'{self.font.family}';font-weight:{weights};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )


def cuts_for(lines: Iterable[Text]) -> tuple[Cut, ...]:
    """Return the fonts that these lines are set in, each with no more letters than it needs."""
    letters: dict[Font, set[str]] = defaultdict(set)
    for line in lines:
        for run in runs_of(line.content, line.face, line.weight, rtl=line.rtl):
            if run.font is not None:
                text = line.content[run.start : run.end]
                letters[run.font].update(text, *(normalize(form, text) for form in _FORMS))
    return tuple(
        Cut(font, _cut(font, "".join(sorted(letters[font]))))
        for font in ALL_FONTS
        if font in letters
    )


@lru_cache(maxsize=256)
def _cut(font: Font, letters: str) -> bytes:
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).set({ord(letter) for letter in letters})
    # What letters turn into beside each other comes along; names and tables nobody reads do not.
    wanted.flags = hb.SubsetFlags.NO_HINTING
    face = hb.subset(loaded(font).face, wanted)
    packed = BytesIO()
    woff2.compress(BytesIO(face.blob.data), packed)
    return packed.getvalue()
