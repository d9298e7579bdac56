"""A case together with the part of its result that can be judged.

What is missing, or smaller than asked for, is found on the way in; nothing after it has to ask
whether something was placed at all.
"""

from dataclasses import dataclass, field

from bench.layout.cases import Case
from bench.layout.findings import Findings
from bench.layout.geometry import Box, simplified
from bench.layout.result import Result

# A size may fall short by this much, for engines that round.
SHORT = 0.5


@dataclass(frozen=True)
class Drawing:
    """Boxes and lines by id, of what was placed.

    ``homes`` are the boundaries that an element is in, the innermost first.
    """

    case: Case
    nodes: dict[str, Box] = field(default_factory=dict)
    groups: dict[str, Box] = field(default_factory=dict)
    lines: dict[str, list[list[float]]] = field(default_factory=dict)
    captions: dict[str, Box] = field(default_factory=dict)
    trunks: dict[str, str] = field(default_factory=dict)
    homes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parents: dict[str, str | None] = field(default_factory=dict)

    def around(self, group_id: str | None) -> tuple[str, ...]:
        """Return the boundary and all boundaries around it, innermost first."""
        found = []
        while group_id is not None:
            found.append(group_id)
            group_id = self.parents[group_id]
        return tuple(found)


def drawing_of(case: Case, result: Result, findings: Findings) -> Drawing:
    """Take from ``result`` what belongs to ``case``, and note what is missing or too small."""
    parents = {group["id"]: group["parent"] for group in case["groups"]}
    drawing = Drawing(case=case, parents=parents)
    _take_nodes(drawing, result, findings)
    for group in case["groups"]:
        box = result.get("groups", {}).get(group["id"])
        if box is None:
            findings.error("missing", f"boundary {group['id']}")
        else:
            drawing.groups[group["id"]] = box
    _take_lines(drawing, result, findings)
    for node in case["nodes"]:
        if node["id"] in drawing.nodes:
            drawing.homes[node["id"]] = drawing.around(node["group"])
    return drawing


def _take_nodes(drawing: Drawing, result: Result, findings: Findings) -> None:
    for node in drawing.case["nodes"]:
        node_id = node["id"]
        box = result.get("nodes", {}).get(node_id)
        if box is None:
            findings.error("missing", f"element {node_id}")
            continue
        drawing.nodes[node_id] = box
        if box[2] < node["w"] - SHORT or box[3] < node["h"] - SHORT:
            findings.error(
                "shrunk",
                f"element {node_id} {box[2]:.0f}x{box[3]:.0f} asked {node['w']}x{node['h']}",
            )


def _take_lines(drawing: Drawing, result: Result, findings: Findings) -> None:
    for edge in drawing.case["edges"]:
        edge_id = edge["id"]
        line = result.get("edges", {}).get(edge_id)
        points = simplified(line["points"]) if line and line.get("points") else []
        if line is None or len(points) < 2:
            findings.error("missing", f"connector {edge_id}")
            continue
        drawing.lines[edge_id] = points
        trunk = line.get("trunk")
        if trunk is not None:
            drawing.trunks[edge_id] = trunk
        if not edge["label"]:
            continue
        caption = line.get("label")
        if caption is None:
            findings.error("missing", f"caption of {edge_id}")
            continue
        drawing.captions[edge_id] = caption
        if caption[2] < edge["label_w"] - SHORT or caption[3] < edge["label_h"] - SHORT:
            findings.error("shrunk", f"caption of {edge_id}")
