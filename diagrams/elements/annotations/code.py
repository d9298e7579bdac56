"""A piece of code: shown as it is typed, and never run."""

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Face, Mark, Path, Rectangle, Stroke, path_data, px
from diagrams.display.text import Block, Style, TextLine, wrap
from diagrams.document.words import Language
from diagrams.elements.base import Size
from diagrams.elements.shapes.icons import ANGLES, icon_mark
from diagrams.elements.shapes.lettering import lines_of

DEFAULT = Size(380, 180)
CODE = Style(12, face=Face.MONO)
WORD = Style(11)

_HEAD = 26.0
_EDGE = 12.0
_SIGN = 14.0

_EMPTY_LINE = Block((TextLine("", 0, False),), 0, CODE.line_height, False)

_NAMES = {
    Language.PLAINTEXT: "Text",
    Language.JAVA: "Java",
    Language.JAVASCRIPT: "JavaScript",
    Language.TYPESCRIPT: "TypeScript",
    Language.JSON: "JSON",
    Language.YAML: "YAML",
    Language.XML: "XML",
    Language.SQL: "SQL",
    Language.BASH: "Shell",
    Language.HTTP: "HTTP",
    Language.LOG: "Log",
}


def draw(language: Language, code: str, size: Size, tone: Tone = Tone.NEUTRAL) -> tuple[Mark, ...]:
    """Return a panel with the lines that it has room for, and in words how many more were typed.

    Code is not fitted to its panel (DOC-16): pages of it would push a diagram apart. Who wants to
    read on opens it.
    """
    muted = paint(tone, Role.MUTED)
    line = Stroke(paint=paint(tone, Role.LINE), width=1)
    panel = Rectangle(
        x=0, y=0, width=px(size.width), height=px(size.height), radius=8,
        fill=paint(tone, Role.SURFACE), stroke=line,
    )  # fmt: skip
    rule = Path(data=path_data("M", 0, _HEAD, "H", size.width), stroke=line)
    sign = icon_mark(
        ANGLES, x=_EDGE, y=(_HEAD - _SIGN) / 2, size=_SIGN, ink=paint(tone, Role.ACCENT)
    )
    name = lines_of(
        wrap(_NAMES[language], WORD, size.width),
        WORD,
        x=_EDGE + _SIGN + 6,
        top=(_HEAD - WORD.line_height) / 2,
        anchor=Anchor.LEFT,
        ink=muted,
    )
    room = max(0, int((size.height - _HEAD - _EDGE) // CODE.line_height))
    shown, more = _shown(code, size.width - 2 * _EDGE, room)
    top = _HEAD + _EDGE / 2
    marks: list[Mark] = [panel, rule, sign, *name]
    for block in shown:
        ink = paint(tone, Role.INK)
        marks += lines_of(block, CODE, x=_EDGE, top=top, anchor=Anchor.LEFT, ink=ink)
        top += block.height
    if more and room:
        said = wrap("1 more line" if more == 1 else f"{more} more lines", WORD, size.width)
        marks += lines_of(said, WORD, x=_EDGE, top=top, anchor=Anchor.LEFT, ink=muted)
    return tuple(marks)


def _shown(code: str, width: float, room: int) -> tuple[list[Block], int]:
    """Return the typed lines that ``room`` lines have room for, and how many there are more.

    Only what may be shown is broken into lines: there may be a book of it.
    """
    typed = code.rstrip().split("\n")
    blocks: list[Block] = []
    taken = [0]
    for line in typed[:room]:
        block = wrap(line, CODE, width) if line.strip() else _EMPTY_LINE
        blocks.append(block)
        taken.append(taken[-1] + len(block.lines))
        if taken[-1] > room:
            break
    if len(blocks) == len(typed) and taken[-1] <= room:
        return blocks, 0
    # The last line is for saying how much is missing.
    whole = sum(lines < room for lines in taken[1:])
    return blocks[:whole], len(typed) - whole
