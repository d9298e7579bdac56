"""What is written on a shape does not fit on it."""

from collections.abc import Iterator

from diagrams.display.primitives import Anchor, Text
from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane
from diagrams.scene.model import SceneShape

SLACK = 1.0  # px
# How far letters reach above and below their baseline, in font sizes.
ABOVE = 0.75
BELOW = 0.22
_SHIFT = {Anchor.LEFT: 0.0, Anchor.MIDDLE: 0.5, Anchor.RIGHT: 1.0}


def find(plane: Plane) -> Iterator[Fault]:
    for shape in (*plane.scene.boundaries, *plane.shapes.values()):
        if any(isinstance(mark, Text) and not _fits(mark, shape) for mark in shape.marks):
            yield Fault((shape.id,), f"The text of “{shape.id}” does not fit on it.")


def _fits(line: Text, shape: SceneShape) -> bool:
    left = line.x - line.width * _SHIFT[line.anchor]
    return (
        left >= -SLACK
        and left + line.width <= shape.box.width + SLACK
        and line.y - ABOVE * line.size >= -SLACK
        and line.y + BELOW * line.size <= shape.box.height + SLACK
    )


CLIPPED_TEXT = Check("clipped-text", Severity.ERROR, 60, find)
