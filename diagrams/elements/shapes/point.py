"""The shape of a junction."""

from dataclasses import dataclass

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Anchor, Ellipse, Mark, px
from diagrams.display.text import Style, measure, wrap
from diagrams.document.words import Side
from diagrams.elements.base import ElementText, Size
from diagrams.elements.shapes.frame import round_inset
from diagrams.elements.shapes.lettering import NAME, lines_of
from diagrams.elements.shapes.outlines import outline_stroke, surface

SIZE = Size(36, 36)
WORD = Style(11)
DOT = 4.0


@dataclass(frozen=True)
class Point:
    """A circle, with its name in it if that is as short as "or" and "&", and a dot if it is not.

    A junction is not fitted to its text (DOC-16). A longer name is what it is called in lists and
    in what a screen reader says.
    """

    def size_for(self, text: ElementText) -> Size:
        return SIZE

    def fits(self, text: ElementText, size: Size) -> bool:
        return True

    def middle(self, text: ElementText, size: Size) -> float:
        return 0.5

    def inset(self, side: Side, along: float, size: Size) -> float:
        upright = side in {Side.LEFT, Side.RIGHT}
        length, depth = (size.height, size.width) if upright else (size.width, size.height)
        return round_inset(along, length, depth / 2)

    def smallest_font(self, text: ElementText) -> float:
        # Next to nothing is read off a junction; it does not decide how far a drawing may shrink.
        return NAME.size

    def draw(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]:
        half_width, half_height = size.width / 2, size.height / 2
        circle = Ellipse(
            cx=px(half_width), cy=px(half_height), rx=px(half_width), ry=px(half_height),
            fill=surface(tone), stroke=outline_stroke(tone),
        )  # fmt: skip
        if "\n" in text.name or measure(text.name, WORD) > size.width - 10:
            dot = Ellipse(
                cx=px(half_width), cy=px(half_height), rx=DOT, ry=DOT,
                fill=paint(tone, Role.ACCENT),
            )  # fmt: skip
            return (circle, dot)
        word = lines_of(
            wrap(text.name, WORD, size.width),
            WORD,
            x=half_width,
            top=half_height - WORD.line_height / 2,
            anchor=Anchor.MIDDLE,
            ink=paint(tone, Role.INK),
        )
        return (circle, *word)
