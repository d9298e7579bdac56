"""Something has no size. That places are finite is held by the types of a scene."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane


def find(plane: Plane) -> Iterator[Fault]:
    for shape in (*plane.scene.boundaries, *plane.shapes.values()):
        if shape.box.width <= 0 or shape.box.height <= 0:
            yield Fault((shape.id,), f"“{shape.id}” has no size.")


INVALID_GEOMETRY = Check("invalid-geometry", Severity.ERROR, 1000, find)
