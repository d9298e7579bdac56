"""A shape of an outline, an icon and the texts, which is what nearly all of them are."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Mark, Rectangle, px
from diagrams.document.words import Side
from diagrams.elements.base import ElementText, Size
from diagrams.elements.shapes.growing import Room, contains, grown
from diagrams.elements.shapes.icons import Icon, icon_mark
from diagrams.elements.shapes.lettering import letter, letter_evenly, marks_of, smallest_font

Outline = Callable[[Size, Tone], tuple[Mark, ...]]
Inset = Callable[[Side, float, Size], float]


@dataclass(frozen=True)
class Padding:
    """What of a shape is kept free of text and icon, px."""

    left: float
    top: float
    right: float
    bottom: float


class IconPlace(Enum):
    """Where the icon is: its size, the tile around it and the gap to the text, px."""

    TILE = (18, 28, 9)  # at the left, on a tile of its own
    BESIDE = (20, 20, 8)  # at the left
    ABOVE = (20, 20, 3)  # in the middle, above the name

    def __init__(self, icon: float, tile: float, gap: float) -> None:
        self.icon = icon
        self.tile = tile
        self.gap = gap


def no_inset(side: Side, along: float, size: Size) -> float:
    return 0.0


def round_inset(along: float, length: float, depth: float) -> float:
    """Return how deep half an ellipse over a side of ``length`` lies behind it at ``along``.

    It touches the side in the middle and is ``depth`` behind it at the ends.
    """
    part = min(1.0, abs(2 * along / length - 1))
    return depth * (1 - math.sqrt(1 - part * part))


@dataclass(frozen=True)
class Frame:
    """See ``diagrams.elements.base.Shape`` for what is promised here.

    ``outline`` draws everything behind icon and text. ``line_top`` and ``line_bottom`` are how much
    of the height, at the top and at the bottom, is not to be counted when a line is to meet the
    middle of the shape.
    """

    least: Size
    padding: Padding
    outline: Outline
    icon: Icon | None = None
    place: IconPlace = IconPlace.TILE
    insets: Inset = no_inset
    line_top: float = 0.0
    line_bottom: float = 0.0

    def size_for(self, text: ElementText) -> Size:
        return grown(text, self.least, self._room)

    def fits(self, text: ElementText, size: Size) -> bool:
        return contains(text, size, self._room)

    def middle(self, text: ElementText, size: Size) -> float:
        return (self.line_top + size.height - self.line_bottom) / 2 / size.height

    def inset(self, side: Side, along: float, size: Size) -> float:
        return self.insets(side, along, size)

    def smallest_font(self, text: ElementText) -> float:
        return smallest_font(text)

    def draw(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
        return _drawn(self, text, size, tone)

    def draw_afresh(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
        inside = self._centred if self._is_centred else self._in_a_row
        return (*self.outline(size, tone), *inside(text, size, tone))

    @property
    def _is_centred(self) -> bool:
        return self.icon is None or self.place is IconPlace.ABOVE

    @property
    def _room(self) -> Room:
        width = self.padding.left + self.padding.right
        height = self.padding.top + self.padding.bottom
        if self.icon is None:
            return Room(width, height)
        taken = self.place.tile + self.place.gap
        if self.place is IconPlace.ABOVE:
            return Room(width, height + taken)
        return Room(width + taken, height, self.place.tile)

    def _centred(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
        room = self._room
        lettering = letter_evenly(text, size.width - room.width)
        middle = (self.padding.left + size.width - self.padding.right) / 2
        top = self.padding.top + (size.height - room.height - lettering.height) / 2
        marks: tuple[Mark, ...] = ()
        if self.icon is not None:
            ink = paint(tone, Role.ACCENT)
            x = middle - self.place.icon / 2
            marks = (icon_mark(self.icon, x=x, y=top, size=self.place.icon, ink=ink),)
            top += self.place.tile + self.place.gap
        return marks + marks_of(lettering, x=middle, top=top, anchor=Anchor.MIDDLE, tone=tone)

    def _in_a_row(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
        room = self._room
        lettering = letter(text, size.width - room.width)
        taken = max(lettering.height, room.least_height)
        top = self.padding.top + (size.height - room.height - taken) / 2
        text_top = top + (taken - lettering.height) / 2
        # Beside a long text the icon goes with its first lines, where the eye begins.
        icon_top = top if text.description else top + (taken - self.place.tile) / 2
        left, right = self.padding.left, size.width - self.padding.right
        beside = self.place.tile + self.place.gap
        # Where the name begins at the right, the row does.
        if lettering.name.lines[0].rtl:
            icon_x, x, anchor = right - self.place.tile, right - beside, Anchor.RIGHT
        else:
            icon_x, x, anchor = left, left + beside, Anchor.LEFT
        return (
            *self._icon_at(icon_x, icon_top, tone),
            *marks_of(lettering, x=x, top=text_top, anchor=anchor, tone=tone),
        )

    def _icon_at(self, x: float, y: float, tone: Tone) -> tuple[Mark, ...]:
        if self.icon is None:
            return ()
        edge = (self.place.tile - self.place.icon) / 2
        ink = paint(tone, Role.ACCENT)
        icon = icon_mark(self.icon, x=x + edge, y=y + edge, size=self.place.icon, ink=ink)
        if self.place is not IconPlace.TILE:
            return (icon,)
        tile = Rectangle(
            x=px(x), y=px(y), width=self.place.tile, height=self.place.tile, radius=7,
            fill=paint(tone, Role.TINT),
        )  # fmt: skip
        return (tile, icon)


# After a change to a diagram, all but a few of its elements look as they did.
@lru_cache(maxsize=2048)
def _drawn(frame: Frame, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
    return frame.draw_afresh(text, size, tone)
