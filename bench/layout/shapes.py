"""The part of the gate that looks at elements and boundaries."""

from bench.layout.drawing import Drawing
from bench.layout.findings import Findings
from bench.layout.geometry import BoxIndex, inside, overlap


def judge(drawing: Drawing, findings: Findings) -> None:
    _judge_elements(drawing, findings)
    _judge_boundaries(drawing, findings)


def _judge_elements(drawing: Drawing, findings: Findings) -> None:
    index = BoxIndex(drawing.nodes)
    for node_id, box in drawing.nodes.items():
        for other in index.near_box(box):
            if node_id < other and overlap(box, drawing.nodes[other]):
                findings.error("node_overlap", f"{node_id} and {other}")
        for group_id, boundary in drawing.groups.items():
            if group_id in drawing.homes[node_id]:
                if not inside(box, boundary):
                    findings.error("outside_group", f"{node_id} of {group_id}")
            elif overlap(box, boundary):
                findings.error("intruder", f"{node_id} in {group_id}")


def _judge_boundaries(drawing: Drawing, findings: Findings) -> None:
    groups = drawing.groups
    ids = list(groups)
    around = {group_id: drawing.around(group_id) for group_id in ids}
    for place, group_id in enumerate(ids):
        parent = drawing.parents[group_id]
        if parent is not None and parent in groups and not inside(groups[group_id], groups[parent]):
            findings.error("outside_group", f"boundary {group_id} of {parent}")
        for other in ids[place + 1 :]:
            nested = other in around[group_id] or group_id in around[other]
            if not nested and overlap(groups[group_id], groups[other]):
                findings.error("group_overlap", f"{group_id} and {other}")
