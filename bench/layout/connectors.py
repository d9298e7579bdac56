"""The part of the gate that looks at connectors, against everything but captions."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from bench.layout.cases import CaseEdge
from bench.layout.drawing import Drawing
from bench.layout.findings import Findings
from bench.layout.geometry import Box, BoxIndex, distance_to_border, enters, gap, overlap
from bench.layout.segments import Segments

# An end may be this far from its element's border.
ATTACHED = 2.0
# A connector may graze a border by this much.
GRAZING = 2.0
# Two connectors may share a stretch no longer than this.
SHARED = 30.0
# Where a boundary's title starts inside it, from the left and from the top.
TITLE_LEFT, TITLE_TOP = 6.0, 2


@dataclass
class Lines:
    """All connectors together. ``direct`` is what they would measure if each ran straight."""

    segments: Segments = field(default_factory=Segments)
    bends: int = 0
    length: float = 0.0
    direct: float = 0.0
    detours: int = 0


def judge(drawing: Drawing, findings: Findings) -> Lines:
    lines = Lines()
    elements = BoxIndex(drawing.nodes)
    titles = _titles(drawing)
    for edge in drawing.case["edges"]:
        if edge["id"] in drawing.lines:
            _judge_line(edge, drawing, elements, titles, lines, findings)
    for title in titles.values():
        for node_id in elements.near_box(title):
            if overlap(title, drawing.nodes[node_id]):
                findings.soft["node_on_title"] += 1
    for (one, other), length in lines.segments.shared().items():
        on_one_trunk = one in drawing.trunks and drawing.trunks[one] == drawing.trunks.get(other)
        if length > SHARED and not on_one_trunk:
            findings.error("edge_overlap", f"{one} and {other} for {length:.0f} px")
    return lines


def _titles(drawing: Drawing) -> dict[str, Box]:
    """Return where each boundary's title is written: at its top left, as wide as it has room."""
    asked = {group["id"]: group for group in drawing.case["groups"]}
    return {
        group_id: [
            box[0] + TITLE_LEFT,
            box[1] + TITLE_TOP,
            min(asked[group_id]["title_w"], max(0, box[2] - 2 * TITLE_LEFT)),
            asked[group_id]["title_h"],
        ]
        for group_id, box in drawing.groups.items()
    }


def _judge_line(
    edge: CaseEdge,
    drawing: Drawing,
    elements: BoxIndex,
    titles: dict[str, Box],
    lines: Lines,
    findings: Findings,
) -> None:
    edge_id, source, target = edge["id"], edge["source"], edge["target"]
    points = drawing.lines[edge_id]
    name = f"{edge_id} {source}->{target}"
    # Dictionaries as ordered sets: each thing hit counts once, and in the same order every time.
    through: dict[str, None] = {}
    own: dict[str, None] = {}
    titles_hit: dict[str, None] = {}
    foreign: dict[str, None] = {}
    slanted = False
    length = 0.0
    for start, end in pairwise(points):
        across, down = abs(start[0] - end[0]), abs(start[1] - end[1])
        is_straight = min(across, down) < 0.5
        length += across + down if is_straight else hypot(across, down)
        slanted |= not lines.segments.add(edge_id, start, end)
        for node_id in elements.near(
            min(start[0], end[0]),
            min(start[1], end[1]),
            max(start[0], end[0]),
            max(start[1], end[1]),
        ):
            if enters(start, end, drawing.nodes[node_id], GRAZING):
                (own if node_id in (source, target) else through)[node_id] = None
        for group_id, title in titles.items():
            if enters(start, end, title, 0.5):
                titles_hit[group_id] = None
        for group_id, box in drawing.groups.items():
            if (
                group_id not in drawing.homes.get(source, ())
                and group_id not in drawing.homes.get(target, ())
                and enters(start, end, box, GRAZING)
            ):
                foreign[group_id] = None
    for node_id in through:
        findings.error("through_node", f"{name} through {node_id}")
    for node_id in own:
        findings.error("through_own", f"{name} through its own {node_id}")
    if slanted:
        findings.error("diagonal", name)
    findings.soft["through_title"] += len(titles_hit)
    findings.soft["foreign_boundary"] += len(foreign)
    if source in drawing.nodes and target in drawing.nodes:
        from_box, to_box = drawing.nodes[source], drawing.nodes[target]
        ends = distance_to_border(points[0], from_box), distance_to_border(points[-1], to_box)
        if max(ends) > ATTACHED:
            findings.error("detached", name)
        direct = gap(from_box, to_box) if source != target else 0
        lines.direct += direct
        lines.detours += length > 2 * direct + 200
    lines.bends += len(points) - 2
    lines.length += length
