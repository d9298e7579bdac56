"""Notes: sheets of paper with a corner turned down.

A question, a warning and a decision say what they are in a word and a sign; a plain note needs
neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Mark, Path, Stroke, Weight, path_data
from diagrams.display.text import Style, extent, wrap
from diagrams.document.words import NoteKind
from diagrams.elements.base import Size
from diagrams.elements.shapes.icons import DECISION, QUESTION, WARNING, Icon, icon_mark
from diagrams.elements.shapes.lettering import lines_of

LEAST = Size(200, 56)
TEXT = Style(13)
WORD = Style(11, Weight.SEMIBOLD)

_EDGE = 14.0
_TOP = 12.0
_CORNER = 14.0
_SIGN = 14.0
_BELOW_WORD = 3.0


@dataclass(frozen=True)
class _Look:
    tone: Tone
    word: str = ""
    sign: Icon | None = None


_LOOKS: Mapping[NoteKind, _Look] = {
    NoteKind.NOTE: _Look(Tone.AMBER),
    NoteKind.QUESTION: _Look(Tone.VIOLET, "Question", QUESTION),
    NoteKind.WARNING: _Look(Tone.ROSE, "Warning", WARNING),
    NoteKind.DECISION: _Look(Tone.GREEN, "Decision", DECISION),
}


def size_for(kind: NoteKind, text: str, width: float = LEAST.width) -> Size:
    """Return the size of a note of that width: as high as its text needs (DOC-16)."""
    height = 2 * _TOP + _head(kind) + extent(text, TEXT, width - 2 * _EDGE).height
    return Size(width, max(LEAST.height, -(-height // 4) * 4))


def draw(kind: NoteKind, text: str, size: Size, tone: Tone | None = None) -> tuple[Mark, ...]:
    look = _LOOKS[kind]
    tone = tone or look.tone
    line = Stroke(paint=paint(tone, Role.LINE))
    width, height = size
    sheet = Path(
        data=path_data(
            "M", 0, 0, "H", width - _CORNER, "L", width, _CORNER, "V", height, "H", 0, "Z"
        ),
        fill=paint(tone, Role.SURFACE), stroke=line,
    )  # fmt: skip
    corner = Path(
        data=path_data("M", width - _CORNER, 0, "V", _CORNER, "H", width, "Z"),
        fill=paint(tone, Role.TINT), stroke=line,
    )  # fmt: skip
    marks: list[Mark] = [sheet, corner]
    block = wrap(text, TEXT, width - 2 * _EDGE)
    # A little text stands in the middle of the sheet, and more of it begins at the top.
    top = max(_TOP, (height - _head(kind) - block.height) / 2)
    if look.sign is not None:
        ink = paint(tone, Role.ACCENT)
        marks.append(icon_mark(look.sign, x=_EDGE, y=top, size=_SIGN, ink=ink))
        word = wrap(look.word, WORD, width)
        marks += lines_of(word, WORD, x=_EDGE + _SIGN + 5, top=top, anchor=Anchor.LEFT, ink=ink)
    ink = paint(tone, Role.INK)
    rtl = bool(block.lines) and block.lines[0].rtl
    x, anchor = (width - _EDGE, Anchor.RIGHT) if rtl else (_EDGE, Anchor.LEFT)
    marks += lines_of(block, TEXT, x=x, top=top + _head(kind), anchor=anchor, ink=ink)
    return tuple(marks)


def _head(kind: NoteKind) -> float:
    return WORD.line_height + _BELOW_WORD if _LOOKS[kind].sign is not None else 0.0
