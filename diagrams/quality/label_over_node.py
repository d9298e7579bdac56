"""A caption lies on a shape."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, overlap

RIM = 6.0  # px of a shape that a caption may reach over


def find(plane: Plane) -> Iterator[Fault]:
    boxes = plane.shape_boxes
    for number, caption in plane.captions.boxes.items():
        name = plane.connector(number).id
        for shape_id in plane.shapes_near(name, caption):
            if overlap(caption, boxes.boxes[shape_id], by=RIM):
                yield Fault((name, shape_id), f"The caption of “{name}” lies on “{shape_id}”.")


LABEL_OVER_NODE = Check("label-over-node", Severity.ERROR, 30, find)
