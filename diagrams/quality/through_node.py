"""A connector runs through a shape that it does not join, or deep into one that it does."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, enters

RIM = 4.0  # px of a shape that a line may graze


def find(plane: Plane) -> Iterator[Fault]:
    boxes = plane.shape_boxes
    for number, connector in enumerate(plane.scene.connectors):
        hit: dict[str, None] = {}
        for stretch in plane.stretches(number):
            for shape_id in plane.shapes_near(connector.id, stretch):
                if enters(stretch, boxes.boxes[shape_id], rim=RIM):
                    hit[shape_id] = None
        for shape_id in hit:
            yield Fault((connector.id, shape_id), f"“{connector.id}” runs through “{shape_id}”.")


THROUGH_NODE = Check("through-node", Severity.ERROR, 50, find)
