"""A member of a boundary is not inside it."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, within


def find(plane: Plane) -> Iterator[Fault]:
    frames = plane.boundary_boxes.boxes
    for shape in (*plane.scene.boundaries, *plane.shapes.values()):
        parent = shape.parent
        if parent is not None and parent in frames and not within(shape.box, frames[parent]):
            yield Fault((shape.id, parent), f"“{shape.id}” is not inside its boundary “{parent}”.")


OUTSIDE_GROUP = Check("outside-group", Severity.ERROR, 100, find)
