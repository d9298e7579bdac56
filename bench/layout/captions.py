"""The part of the gate that looks at captions."""

from itertools import pairwise

from bench.layout.drawing import Drawing
from bench.layout.findings import Findings
from bench.layout.geometry import Box, BoxIndex, enters, overlap
from bench.layout.segments import Segments

# A caption further than this from its own connector could be anybody's.
NEAR = 12


def judge(drawing: Drawing, segments: Segments, findings: Findings) -> None:
    elements = BoxIndex(drawing.nodes)
    index = BoxIndex(drawing.captions)
    for edge_id, box in drawing.captions.items():
        for node_id in elements.near_box(box):
            if overlap(box, drawing.nodes[node_id]):
                findings.error("label_on_node", f"caption of {edge_id} over {node_id}")
        for other in index.near_box(box):
            if edge_id < other and overlap(box, drawing.captions[other]):
                findings.error("label_on_label", f"captions of {edge_id} and {other}")
        if not _is_beside(box, drawing.lines[edge_id]):
            findings.soft["label_detached"] += 1
    findings.soft["label_crossed"] = _crossed(drawing.captions, index, segments)


def _is_beside(box: Box, line: list[list[float]]) -> bool:
    grown = [box[0] - NEAR, box[1] - NEAR, box[2] + 2 * NEAR, box[3] + 2 * NEAR]
    return any(enters(start, end, grown, 0) for start, end in pairwise(line))


def _crossed(captions: dict[str, Box], index: BoxIndex, segments: Segments) -> int:
    """Return how many pairs there are of a caption and another connector that runs over it."""
    crossed = set()
    for y, low, high, edge_id in segments.level:
        for other in index.near(low, y, high, y):
            if other != edge_id and enters([low, y], [high, y], captions[other], 1):
                crossed.add((other, edge_id))
    for x, low, high, edge_id in segments.upright:
        for other in index.near(x, low, x, high):
            if other != edge_id and enters([x, low], [x, high], captions[other], 1):
                crossed.add((other, edge_id))
    return len(crossed)
