"""Two captions lie on each other."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, overlap

TOUCH = 0.75  # px that neighbours may share


def find(plane: Plane) -> Iterator[Fault]:
    boxes = plane.captions
    for one, other in plane.caption_pairs():
        if overlap(boxes.boxes[one], boxes.boxes[other], by=TOUCH):
            a, b = plane.connector(one).id, plane.connector(other).id
            yield Fault((a, b), f"The captions of “{a}” and “{b}” overlap.")


LABEL_COLLISION = Check("label-collision", Severity.ERROR, 20, find)
