"""What outlines of several types are drawn with."""

from diagrams.display.paints import Paint, Role, Tone, paint
from diagrams.display.primitives import Path, Rectangle, Stroke, path_data, px
from diagrams.elements.base import Size

LINE = 1.5
# A broken outline says: not ours.
DASH = (6.0, 4.0)
# Lines inside a shape are finer than the line around it.
FINE = 1.0


def outline_stroke(tone: Tone, dash: tuple[float, ...] = ()) -> Stroke:
    return Stroke(paint=paint(tone, Role.LINE), width=LINE, dash=dash)


def fine_stroke(tone: Tone) -> Stroke:
    return Stroke(paint=paint(tone, Role.LINE), width=FINE)


def surface(tone: Tone) -> Paint:
    return paint(tone, Role.SURFACE)


def tint(tone: Tone) -> Paint:
    return paint(tone, Role.TINT)


def card(size: Size, tone: Tone, *, radius: float, dash: tuple[float, ...] = ()) -> Rectangle:
    """Return a rectangle that is all of the shape."""
    return Rectangle(
        x=0, y=0, width=px(size.width), height=px(size.height), radius=radius,
        fill=surface(tone), stroke=outline_stroke(tone, dash),
    )  # fmt: skip


def closed(tone: Tone, *parts: str | float, dash: tuple[float, ...] = ()) -> Path:
    """Return a filled outline along path data."""
    return Path(data=path_data(*parts, "Z"), fill=surface(tone), stroke=outline_stroke(tone, dash))


def fine(tone: Tone, *parts: str | float) -> Path:
    """Return lines inside a shape."""
    return Path(data=path_data(*parts), stroke=fine_stroke(tone))
