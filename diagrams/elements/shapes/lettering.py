"""What is written on an element: its name, its technology in brackets, its description.

One under the other, in one column. The sizes are the same on every type, so that a diagram reads in
one voice; only the column differs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Mark, Text, Weight, px
from diagrams.display.text import Block, Style, balance, extent, wrap
from diagrams.elements.base import ElementText

NAME = Style(14, Weight.SEMIBOLD)
TECHNOLOGY = Style(11)
DESCRIPTION = Style(11.5)
NAME_LINES = 2  # at most (DOC-15)

ABOVE_TECHNOLOGY = 1.0
ABOVE_DESCRIPTION = 5.0


class Lettering(NamedTuple):
    """The three texts, broken into lines for a column; an absent one has no lines."""

    name: Block
    technology: Block
    description: Block

    @property
    def height(self) -> float:
        return _height(self.name.height, self.technology.height, self.description.height)


class Needs(NamedTuple):
    """What the three texts take in a column."""

    name_lines: int
    height: float
    torn: bool


def letter(text: ElementText, width: float) -> Lettering:
    """Break ``text`` for a column that is ``width`` px wide."""
    return Lettering(
        wrap(text.name, NAME, width),
        wrap(_bracketed(text.technology), TECHNOLOGY, width),
        wrap(text.description or "", DESCRIPTION, width),
    )


def needs(text: ElementText, width: float) -> Needs:
    """Return what ``letter`` would take, for a fraction of the work."""
    name = extent(text.name, NAME, width)
    technology = extent(_bracketed(text.technology), TECHNOLOGY, width)
    description = extent(text.description or "", DESCRIPTION, width)
    return Needs(
        name.lines,
        _height(name.height, technology.height, description.height),
        name.torn or technology.torn or description.torn,
    )


def letter_evenly(text: ElementText, width: float) -> Lettering:
    """Break like ``letter``, into as many lines, for a column whose lines are centred."""
    return Lettering(
        balance(text.name, NAME, width),
        balance(_bracketed(text.technology), TECHNOLOGY, width),
        balance(text.description or "", DESCRIPTION, width),
    )


def smallest_font(text: ElementText) -> float:
    """Return the size of the smallest letters in ``text`` as drawn, px (LAY-64)."""
    sizes = [NAME.size]
    if text.technology:
        sizes.append(TECHNOLOGY.size)
    if text.description:
        sizes.append(DESCRIPTION.size)
    return min(sizes)


def marks_of(
    lettering: Lettering, *, x: float, top: float, anchor: Anchor, tone: Tone
) -> tuple[Mark, ...]:
    """Return the lines of text, the first one right under ``top``, ``x`` being their anchor."""
    name, technology, description = lettering
    ink, muted = paint(tone, Role.INK), paint(tone, Role.MUTED)
    marks = [*lines_of(name, NAME, x=x, top=top, anchor=anchor, ink=ink)]
    top += name.height + ABOVE_TECHNOLOGY
    if technology.lines:
        marks += lines_of(technology, TECHNOLOGY, x=x, top=top, anchor=anchor, ink=muted)
        top += technology.height
    else:
        top -= ABOVE_TECHNOLOGY
    top += ABOVE_DESCRIPTION
    marks += lines_of(description, DESCRIPTION, x=x, top=top, anchor=anchor, ink=muted)
    return tuple(marks)


def lines_of(
    block: Block, style: Style, *, x: float, top: float, anchor: Anchor, ink: str
) -> Iterator[Text]:
    """Yield the lines of ``block``, from ``top`` downwards."""
    for index, line in enumerate(block.lines):
        if line.content:
            yield Text(
                x=px(x),
                y=px(top + index * style.line_height + style.baseline),
                content=line.content,
                size=style.size,
                weight=style.weight,
                face=style.face,
                paint=ink,
                anchor=anchor,
                width=px(line.width),
                rtl=line.rtl,
            )


def _height(name: float, technology: float, description: float) -> float:
    height = name
    if technology:
        height += ABOVE_TECHNOLOGY + technology
    if description:
        height += ABOVE_DESCRIPTION + description
    return height


def _bracketed(technology: str | None) -> str:
    return f"[{technology}]" if technology else ""
