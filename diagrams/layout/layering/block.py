"""What a finished cluster is to the one around it."""

from dataclasses import dataclass, field

from diagrams.layout.model import Point, Rect

CAPTION_GAP = 4.0  # between a line and its caption


@dataclass(slots=True)
class Block:
    """A finished cluster: its size, and its content from its own upper left corner."""

    width: float = 0.0
    height: float = 0.0
    boxes: dict[int, Rect] = field(default_factory=dict)  # by item
    lines: list[list[Point]] = field(default_factory=list)  # by piece, from its upper end
    captions: dict[int, Rect] = field(default_factory=dict)  # by connector
    upper_ports: dict[int, float] = field(default_factory=dict)  # x by connector
    lower_ports: dict[int, float] = field(default_factory=dict)
