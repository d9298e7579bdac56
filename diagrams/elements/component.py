"""A part with two tabs at its side, as UML draws components."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Rectangle, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.icons import CORE
from diagrams.elements.shapes.outlines import outline_stroke, surface, tint
from diagrams.elements.shapes.part import part

TAB = Size(14, 8)
TAB_FROM_MIDDLE = 7.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    half_tab = TAB.width / 2
    body = Rectangle(
        x=half_tab, y=0, width=px(width - half_tab), height=px(height), radius=3,
        fill=surface(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    tabs = (
        Rectangle(
            x=0, y=px(y), width=TAB.width, height=TAB.height, radius=1.5,
            fill=tint(tone), stroke=outline_stroke(tone),
        )
        for y in (height / 2 - TAB_FROM_MIDDLE - TAB.height, height / 2 + TAB_FROM_MIDDLE)
    )  # fmt: skip
    return (body, *tabs)


def _inset(side: Side, along: float, size: Size) -> float:
    from_tabs = abs(along - size.height / 2) - TAB_FROM_MIDDLE
    on_tab = 0 <= from_tabs <= TAB.height
    return 0.0 if side is not Side.LEFT or on_tab else TAB.width / 2


COMPONENT = ElementType(
    word="component",
    label="Component",
    summary="A part inside a program, with a job of its own behind an interface.",
    family=Family.COMPONENT,
    variant="generic",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
    shape=part(CORE, _outline, left=TAB.width + 7, insets=_inset),
)
