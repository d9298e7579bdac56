"""The fonts that drawings are set in: the very files that pages and pictures are given, too.

A letter comes from the first font of the stack that has it, here as in a browser that is given the
families in the same order (``font_families``). Sizes differ from a browser's only for letters that
none of the fonts has. Where the files come from: ``tools/fonts.py``.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import uharfbuzz as hb

from diagrams.display.primitives import Face, Weight

FOLDER = Path(__file__).parent / "typefaces"
BOTH = (Weight.REGULAR, Weight.SEMIBOLD)


@dataclass(frozen=True)
class Font:
    """One file, and the family and weights that it is used for."""

    family: str
    file: str
    weights: tuple[Weight, ...]

    @property
    def path(self) -> Path:
        return FOLDER / self.file


def _two(family: str, stem: str) -> tuple[Font, Font]:
    return (
        Font(family, f"{stem}-Regular.ttf", (Weight.REGULAR,)),
        Font(family, f"{stem}-SemiBold.ttf", (Weight.SEMIBOLD,)),
    )


TEXT_FONTS = _two("Inter", "Inter")
CODE_FONT = Font("JetBrains Mono NL", "JetBrainsMonoNL-Regular.ttf", BOTH)
# What the first font of a stack does not have. The East Asian ones and the emoji are in one weight
# each, because they weigh the most.
OTHER_FONTS = (
    *_two("Noto Sans Arabic", "NotoSansArabic"),
    *_two("Noto Sans Hebrew", "NotoSansHebrew"),
    *_two("Noto Sans Thai", "NotoSansThai"),
    *_two("Noto Sans Devanagari", "NotoSansDevanagari"),
    Font("Noto Sans SC", "NotoSansSC-Medium.ttf", BOTH),
    Font("Noto Sans TC", "NotoSansTC-Medium.ttf", BOTH),
    Font("Noto Sans JP", "NotoSansJP-Medium.ttf", BOTH),
    Font("Noto Sans KR", "NotoSansKR-Medium.ttf", BOTH),
    Font("Noto Emoji", "NotoEmoji-Medium.ttf", BOTH),
)
ALL_FONTS = (*TEXT_FONTS, CODE_FONT, *OTHER_FONTS)


@cache
def stack(face: Face, weight: Weight) -> tuple[Font, ...]:
    """Return the fonts that letters are looked for in, in this order."""
    first = TEXT_FONTS if face is Face.SANS else (CODE_FONT, *TEXT_FONTS)
    return tuple(font for font in (*first, *OTHER_FONTS) if weight in font.weights)


@cache
def font_families(face: Face) -> str:
    """Return the value of ``font-family`` that makes a browser look in the same order."""
    names = dict.fromkeys(font.family for font in stack(face, Weight.REGULAR))
    generic = "sans-serif" if face is Face.SANS else "monospace"
    return ", ".join((*(f"'{name}'" if " " in name else name for name in names), generic))


@cache
def loaded(font: Font) -> hb.Font:
    """Return the font for shaping. The file is mapped into memory and read as it is needed."""
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(font.path))))


@cache
def units_per_em(font: Font) -> int:
    return int(loaded(font).face.upem)


@cache
def has_letter(font: Font, letter: str) -> bool:
    return bool(loaded(font).get_nominal_glyph(ord(letter)))
