"""Two shapes lie on each other, or a shape lies on a boundary that it is not in."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, overlap

TOUCH = 0.75  # px that neighbours may share


def find(plane: Plane) -> Iterator[Fault]:
    boxes = plane.shape_boxes
    for one, other in plane.shape_pairs():
        if overlap(boxes.boxes[one], boxes.boxes[other], by=TOUCH):
            yield Fault((one, other), f"“{one}” and “{other}” overlap.")
    frames = plane.boundary_boxes
    for shape_id, box in boxes.boxes.items():
        for frame in frames.near(box):
            if frame not in plane.around[shape_id] and overlap(box, frames.boxes[frame], by=TOUCH):
                yield Fault(
                    (shape_id, frame), f"“{shape_id}” lies on “{frame}”, which it is not in."
                )
    for one, other in frames.pairs():
        nested = one in plane.around[other] or other in plane.around[one]
        if not nested and overlap(frames.boxes[one], frames.boxes[other], by=TOUCH):
            yield Fault((one, other), f"“{one}” and “{other}” overlap.")


OVERLAP = Check("overlap", Severity.ERROR, 100, find)
