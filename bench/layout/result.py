"""What an engine answers for a case, as every engine writes it to a file."""

from typing import NotRequired, TypedDict

from bench.layout.geometry import Box, Point


class Line(TypedDict):
    """A connector as drawn, from its source to its target, and its caption's box.

    Connectors that name one ``trunk`` share a stretch of line on purpose.
    """

    points: list[Point]
    label: Box | None
    trunk: NotRequired[str | None]


class Result(TypedDict):
    """Absolute coordinates in px by id; ``groups`` are the boundaries."""

    nodes: dict[str, Box]
    groups: dict[str, Box]
    edges: dict[str, Line]


class _Timing(TypedDict, total=False):
    cpu_cold: float
    cpu_warm: float


class Record(_Timing):
    """One engine's answer to one case.

    ``ms_cold`` is the first run and ``ms_warm`` the median of those after it; None where there was
    none. ``same`` says whether all runs gave the same coordinates. An engine that cannot be timed
    by the clock alone adds ``cpu_cold`` and ``cpu_warm``, the same in ms of its process.
    """

    ms_cold: float | None
    ms_warm: float | None
    same: bool
    error: str | None
    result: Result | None
