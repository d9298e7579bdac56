"""The quality gate for a laid-out graph, and its measures.

Gate rules, each counted in ``errors``:

    missing         an element, boundary, connector or caption was not placed
    shrunk          an element or caption is smaller than asked for
    node_overlap    two elements overlap
    outside_group   a member (or inner boundary) is not inside its boundary
    intruder        an element overlaps a boundary that it is not a member of
    group_overlap   two boundaries overlap and neither contains the other
    through_node    a connector runs through an element that it does not join
    through_own     a connector runs through one of the elements that it joins
    detached        a connector does not start and end on its elements' borders
    diagonal        a connector has a segment that is not axis-parallel
    edge_overlap    two connectors lie on top of each other for more than 30 px
    label_on_node   a caption lies over an element
    label_on_label  two captions overlap

Soft counts do not fail the gate, but a reader sees them: captions crossed by another connector,
captions away from their own connector, connectors or elements over a boundary's title, and
connectors that cross a boundary neither of their ends is in.

`python -m bench.layout.checker CASE.json RESULT.json` judges one result; it ends with 1 when the
result fails.
"""

import json
import sys
from pathlib import Path
from typing import TypedDict

from bench.layout import captions, connectors, shapes
from bench.layout.cases import Case
from bench.layout.drawing import Drawing, drawing_of
from bench.layout.findings import Findings
from bench.layout.result import Result


class Measures(TypedDict):
    """Lengths are px; ``stretch`` is drawn length over straight distance."""

    crossings: int
    bends: int
    length: int
    width: int
    height: int
    area_mpx: float
    detours: int
    stretch: float | None


class Verdict(TypedDict):
    """What the gate found: ``total`` is the sum of ``errors``; ``samples`` are sentences."""

    errors: dict[str, int]
    total: int
    soft: dict[str, int]
    measures: Measures
    samples: list[str]


def check(case: Case, result: Result, sample_limit: int = 12) -> Verdict:
    """Judge ``result`` as an answer to ``case``; at most ``sample_limit`` faults are described."""
    findings = Findings(sample_limit)
    drawing = drawing_of(case, result, findings)
    shapes.judge(drawing, findings)
    lines = connectors.judge(drawing, findings)
    captions.judge(drawing, lines.segments, findings)
    width, height = _extent(drawing)
    return {
        "errors": dict(sorted(findings.errors.items())),
        "total": sum(findings.errors.values()),
        "soft": {rule: count for rule, count in sorted(findings.soft.items()) if count},
        "measures": {
            "crossings": lines.segments.crossings(),
            "bends": lines.bends,
            "length": round(lines.length),
            "width": round(width),
            "height": round(height),
            "area_mpx": round(width * height / 1e6, 3),
            "detours": lines.detours,
            "stretch": round(lines.length / lines.direct, 2) if lines.direct else None,
        },
        "samples": findings.samples,
    }


def soft_total(verdict: Verdict) -> int:
    return sum(verdict["soft"].values())


def _extent(drawing: Drawing) -> tuple[float, float]:
    """Return how wide and high all that is drawn is, captions and lines included."""
    boxes = [*drawing.nodes.values(), *drawing.groups.values(), *drawing.captions.values()]
    points = [point for line in drawing.lines.values() for point in line]
    left = min([box[0] for box in boxes] + [point[0] for point in points], default=0)
    top = min([box[1] for box in boxes] + [point[1] for point in points], default=0)
    right = max([box[0] + box[2] for box in boxes] + [point[0] for point in points], default=0)
    bottom = max([box[1] + box[3] for box in boxes] + [point[1] for point in points], default=0)
    return right - left, bottom - top


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__)
        return 2
    case, result = (json.loads(Path(name).read_text()) for name in arguments)
    verdict = check(case, result)
    print(json.dumps(verdict, indent=1))
    return 1 if verdict["total"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
