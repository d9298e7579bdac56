"""The small signs that tell one type from another, each drawn on a grid of 24 × 24.

They are lines, so that they stay clear when a diagram is shrunk to fit a page, and each of them
says the same as the word for its type.
"""

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from diagrams.display.paints import Paint
from diagrams.display.primitives import Path, Stroke, path_data

GRID = 24
LINE_WIDTH = 1.75  # on the grid

# Path data with absolute commands. A circle is two arcs.
Icon = str


def _circle(x: float, y: float, radius: float) -> str:
    return (
        f"M {x - radius} {y} A {radius} {radius} 0 1 0 {x + radius} {y} "
        f"A {radius} {radius} 0 1 0 {x - radius} {y} Z"
    )


def _rays(inner: float, outer: float, count: int) -> str:
    """Return lines that point away from the middle of the grid: the teeth of a wheel."""
    turns = [2 * math.pi * index / count for index in range(count)]
    return " ".join(
        path_data(
            "M", 12 + inner * math.cos(turn), 12 + inner * math.sin(turn),
            "L", 12 + outer * math.cos(turn), 12 + outer * math.sin(turn),
        )
        for turn in turns
    )  # fmt: skip


WINDOW: Icon = "M 3.5 5 H 20.5 V 19 H 3.5 Z M 3.5 9.5 H 20.5 M 6.5 7.25 H 7 M 9.5 7.25 H 10"
BRACES: Icon = (
    "M 9 4 C 7 4 6.5 5 6.5 7 V 9 C 6.5 11 6 12 4 12 C 6 12 6.5 13 6.5 15 V 17 C 6.5 19 7 20 9 20 "
    "M 15 4 C 17 4 17.5 5 17.5 7 V 9 C 17.5 11 18 12 20 12 C 18 12 17.5 13 17.5 15 V 17 "
    "C 17.5 19 17 20 15 20"
)
WHEEL: Icon = f"{_circle(12, 12, 6)} {_circle(12, 12, 2)} {_rays(6, 9, 8)}"
CLOCK: Icon = f"{_circle(12, 12, 8.5)} M 12 7 V 12 L 15.5 14"
SPLIT: Icon = (
    "M 3 12 H 20 M 9 12 C 13 12 12 5.5 16 5.5 H 20 M 9 12 C 13 12 12 18.5 16 18.5 H 20 "
    "M 17.5 3 L 20.5 5.5 L 17.5 8 M 17.5 9.5 L 20.5 12 L 17.5 14.5 M 17.5 16 L 20.5 18.5 L 17.5 21"
)
AWAY: Icon = "M 13.5 4 H 20 V 10.5 M 20 4 L 11 13 M 17 14.5 V 20 H 4 V 7 H 9.5"
ROWS: Icon = "M 3.5 5 H 20.5 V 19 H 3.5 Z M 3.5 9.75 H 20.5 M 3.5 14.5 H 20.5 M 9.5 9.75 V 19"
LEAF: Icon = (
    "M 6 3.5 H 13.5 L 18.5 8.5 V 20.5 H 6 Z M 13.5 3.5 V 8.5 H 18.5 M 9 13 H 15.5 M 9 16.5 H 13"
)
BOLT: Icon = "M 13 3 L 5 13.5 H 11 L 10 21 L 19 10 H 12.5 Z"
FOLDER: Icon = "M 3.5 6 H 9.5 L 11.5 8.5 H 20.5 V 18.5 H 3.5 Z"
CUBE: Icon = (
    "M 12 3.5 L 19.5 7.75 V 16.25 L 12 20.5 L 4.5 16.25 V 7.75 Z "
    "M 4.5 7.75 L 12 12 L 19.5 7.75 M 12 12 V 20.5"
)
LENS: Icon = f"{_circle(10.5, 10.5, 6)} M 15 15 L 20 20"
ITEMS: Icon = "M 3.5 7 H 7.5 V 17 H 3.5 Z M 10 7 H 14 V 17 H 10 Z M 16.5 7 H 20.5 V 17 H 16.5 Z"
BROADCAST: Icon = (
    f"{_circle(12, 12, 2)} M 8 16 A 5.66 5.66 0 0 1 8 8 M 16 8 A 5.66 5.66 0 0 1 16 16 "
    "M 5.2 18.8 A 9.6 9.6 0 0 1 5.2 5.2 M 18.8 5.2 A 9.6 9.6 0 0 1 18.8 18.8"
)
WAVES: Icon = (
    "M 3 7 C 6 4 9 4 12 7 C 15 10 18 10 21 7 "
    "M 3 12.5 C 6 9.5 9 9.5 12 12.5 C 15 15.5 18 15.5 21 12.5 "
    "M 3 18 C 6 15 9 15 12 18 C 15 21 18 21 21 18"
)
CROSSED: Icon = f"{_circle(12, 12, 8.5)} M 9 9 L 15 15 M 15 9 L 9 15"
CORE: Icon = f"M 4.5 4.5 H 19.5 V 19.5 H 4.5 Z {_circle(12, 12, 3)}"
LAYERS: Icon = (
    "M 12 3.5 L 20.5 8 L 12 12.5 L 3.5 8 Z M 3.5 12 L 12 16.5 L 20.5 12 "
    "M 3.5 16 L 12 20.5 L 20.5 16"
)
PLUG: Icon = (
    "M 8.5 3 V 8 M 15.5 3 V 8 M 5.5 8 H 18.5 V 11 C 18.5 15 16 17 12 17 C 8 17 5.5 15 5.5 11 Z "
    "M 12 17 V 21"
)
SOCKET: Icon = (
    f"{_circle(9, 12, 4)} M 13.5 5.5 A 7.5 7.5 0 0 1 13.5 18.5 M 16.5 12 H 21 M 1.5 12 H 5"
)

# Signs of annotations.
QUESTION: Icon = "M 8 9 C 8 4 16 4 16 9 C 16 12 12 12 12 15 M 12 19 H 12.1"
WARNING: Icon = "M 12 4.5 V 14 M 12 19 H 12.1"
DECISION: Icon = "M 4.5 12.5 L 10 18 L 19.5 6.5"
NOTE_LINES: Icon = "M 5 7 H 19 M 5 12 H 19 M 5 17 H 13"
ANGLES: Icon = "M 8.5 6 L 3 12 L 8.5 18 M 15.5 6 L 21 12 L 15.5 18"
TILDE: Icon = "M 4 14 C 7 8 10 8 12 12 C 14 16 17 16 20 10"
HANDS: Icon = "M 12 5 V 12.5 L 17 15.5"
PAUSE: Icon = "M 8.5 6 V 18 M 15.5 6 V 18"

_PARTS = re.compile(r"[A-Z]|-?[0-9.]+")


def icon_mark(icon: Icon, *, x: float, y: float, size: float, ink: Paint) -> Path:
    """Return ``icon``, ``size`` px wide and high, its top left corner at (x, y)."""
    return Path(
        data=_placed(icon, x, y, size / GRID),
        stroke=Stroke(paint=ink, width=round(LINE_WIDTH * size / GRID, 2)),
    )


@lru_cache(maxsize=4096)
def _placed(icon: Icon, x: float, y: float, scale: float) -> str:
    """Return path data, scaled and moved."""
    parts: list[str | float] = []
    for command, numbers in _commands(icon):
        parts.append(command)
        if command == "H":
            parts += [x + number * scale for number in numbers]
        elif command == "V":
            parts += [y + number * scale for number in numbers]
        elif command == "A":
            rx, ry, turn, large, sweep, end_x, end_y = numbers
            parts += [rx * scale, ry * scale, turn, large, sweep]
            parts += [x + end_x * scale, y + end_y * scale]
        else:
            parts += [
                number * scale + (x if index % 2 == 0 else y)
                for index, number in enumerate(numbers)
            ]
    return path_data(*parts)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    for part in _PARTS.findall(data):
        if part.isalpha():
            if command:
                yield command, numbers
            command, numbers = part, []
        else:
            numbers.append(float(part))
    yield command, numbers
