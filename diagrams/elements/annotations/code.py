"""A piece of code: shown as it is typed, and never run."""

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Face, Mark, Path, Rectangle, Stroke, path_data, px
from diagrams.display.text import Style, wrap
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
    """Return a panel with the lines that it has room for, and in words how many there are more.

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
    block = wrap(code, CODE, size.width - 2 * _EDGE)
    room = max(0, int((size.height - _HEAD - _EDGE) // CODE.line_height))
    shown = len(block.lines) if len(block.lines) <= room else max(0, room - 1)
    top = _HEAD + _EDGE / 2
    lines = lines_of(
        block._replace(lines=block.lines[:shown]),
        CODE, x=_EDGE, top=top, anchor=Anchor.LEFT, ink=paint(tone, Role.INK),
    )  # fmt: skip
    marks: list[Mark] = [panel, rule, sign, *name, *lines]
    if (more := len(block.lines) - shown) > 0 and room:
        said = wrap("1 more line" if more == 1 else f"{more} more lines", WORD, size.width)
        top += shown * CODE.line_height
        marks += lines_of(said, WORD, x=_EDGE, top=top, anchor=Anchor.LEFT, ink=muted)
    return tuple(marks)
