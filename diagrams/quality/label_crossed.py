"""A connector runs through the caption of another."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, enters

RIM = 3.0  # px of a caption that a line may graze


def find(plane: Plane) -> Iterator[Fault]:
    captions = plane.captions
    for number, connector in enumerate(plane.scene.connectors):
        crossed: dict[int, None] = {}
        for stretch in plane.stretches(number):
            for other in plane.captions_near(connector.id, stretch):
                if other != number and enters(stretch, captions.boxes[other], rim=RIM):
                    crossed[other] = None
        for other in crossed:
            name = plane.connector(other).id
            yield Fault(
                (connector.id, name), f"“{connector.id}” runs through the caption of “{name}”."
            )


LABEL_CROSSED = Check("label-crossed", Severity.ERROR, 20, find)
