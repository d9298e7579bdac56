"""A package of code: a box with a tab, as UML draws packages."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Rectangle, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.icons import LAYERS
from diagrams.elements.shapes.outlines import outline_stroke, surface, tint
from diagrams.elements.shapes.part import part

TAB = Size(54, 9)


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    tab = Rectangle(
        x=0, y=0, width=TAB.width, height=TAB.height + 3, radius=3,
        fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    body = Rectangle(
        x=0, y=TAB.height, width=px(width), height=px(height - TAB.height), radius=3,
        fill=surface(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    return (tab, body)


def _inset(side: Side, along: float, size: Size) -> float:
    return TAB.height if side is Side.TOP and along > TAB.width else 0.0


MODULE = ElementType(
    word="module",
    label="Module",
    summary="A package or module of code that others in the same program use.",
    family=Family.COMPONENT,
    variant="module",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
    shape=part(LAYERS, _outline, top=TAB.height + 7, insets=_inset),
)
