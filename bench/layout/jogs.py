"""Connectors that could be straight and are not (LAY-104).

A connector alone on its side of both elements, between sides that face one another, has nobody to
make way for. When its ends are out of line, a reader sees a step that says nothing.
"""

from collections import Counter

from bench.layout.cases import Case
from bench.layout.geometry import Box, Point, simplified
from bench.layout.result import Result

# Ends less out of line than this look straight.
STRAIGHT = 1.0
# An end this near to a side is on it.
ON_SIDE = 2.0
FACING = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def jogs(case: Case, result: Result) -> list[str]:
    """Return the ids of the connectors with a needless step, in the order of the case."""
    lines = {edge_id: simplified(line["points"]) for edge_id, line in result["edges"].items()}
    sides: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {}
    for edge in case["edges"]:
        points = lines[edge["id"]]
        sides[edge["id"]] = (
            (edge["source"], _side(points[0], points[1], result["nodes"][edge["source"]])),
            (edge["target"], _side(points[-1], points[-2], result["nodes"][edge["target"]])),
        )
    ends = Counter(end for both in sides.values() for end in both)
    return [
        edge_id
        for edge_id, (start, end) in sides.items()
        if ends[start] == ends[end] == 1
        and FACING[start[1]] == end[1]
        and _is_ahead(start[1], lines[edge_id])
        and _out_of_line(start[1], lines[edge_id]) > STRAIGHT
    ]


def _side(end: Point, next_to_it: Point, box: Box) -> str:
    """Return the side of ``box`` that a line leaves from; at a corner its direction decides."""
    x, y, width, height = box
    upright = abs(end[0] - next_to_it[0]) < abs(end[1] - next_to_it[1])
    if upright and min(abs(end[1] - y), abs(end[1] - y - height)) <= ON_SIDE:
        return "top" if abs(end[1] - y) < abs(end[1] - y - height) else "bottom"
    return "left" if abs(end[0] - x) < abs(end[0] - x - width) else "right"


def _is_ahead(side: str, points: list[list[float]]) -> bool:
    """Return whether the end lies on the way that the line sets out on."""
    across, down = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    return {"left": across < 0, "right": across > 0, "top": down < 0, "bottom": down > 0}[side]


def _out_of_line(side: str, points: list[list[float]]) -> float:
    axis = 1 if side in ("left", "right") else 0
    return abs(points[0][axis] - points[-1][axis])
