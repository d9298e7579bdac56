"""Something has no place, or no size."""

from collections.abc import Iterator
from math import isfinite

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane


def find(plane: Plane) -> Iterator[Fault]:
    for shape in (*plane.scene.boundaries, *plane.shapes.values()):
        box = shape.box
        if not all(map(isfinite, box)) or box.width <= 0 or box.height <= 0:
            yield Fault((shape.id,), f"“{shape.id}” has no size or is nowhere.")


INVALID_GEOMETRY = Check("invalid-geometry", Severity.ERROR, 1000, find)
