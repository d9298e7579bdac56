"""The names of colours.

A drawing never says a colour, it says what the colour is for: the surface of something teal, the
ink on it. A theme (``display.theme``) says what that is in light and in dark, so one display list
serves both, and a page can repaint it without asking anybody.
"""

from enum import StrEnum
from typing import NewType


class Tone(StrEnum):
    """The colours an author may choose between (DOC 2.4)."""

    NEUTRAL = "neutral"
    TEAL = "teal"
    BLUE = "blue"
    VIOLET = "violet"
    AMBER = "amber"
    ROSE = "rose"
    GREEN = "green"


class Role(StrEnum):
    """What a colour is for, within one tone."""

    WASH = "wash"  # the ground of a boundary, a breath away from the page
    SURFACE = "surface"  # what a shape is filled with, under its text
    TINT = "tint"  # a part of a shape that stands out from its surface: a lid, a band, a tile
    LINE = "line"  # its outline
    ACCENT = "accent"  # its icon, and marks that carry meaning
    INK = "ink"  # its name
    MUTED = "muted"  # what else is written on it


# The name of one colour: "teal-surface". Also the name of the custom property that a page gives it.
Paint = NewType("Paint", str)


def paint(tone: Tone, role: Role) -> Paint:
    """Return the name of the colour that ``role`` has in ``tone``."""
    return Paint(f"{tone.value}-{role.value}")


# The colours of the drawing itself, which no author chooses.
PAGE = Paint("page")  # what everything stands on
PAGE_INK = Paint("page-ink")  # text that stands on it: titles, captions
PAGE_MUTED = Paint("page-muted")
PAGE_LINE = Paint("page-line")  # connectors and their heads
PAGE_GRID = Paint("page-grid")  # dots and lines of the grid

PAGE_PAINTS = (PAGE, PAGE_INK, PAGE_MUTED, PAGE_LINE, PAGE_GRID)
ALL_PAINTS = (*PAGE_PAINTS, *(paint(tone, role) for tone in Tone for role in Role))
