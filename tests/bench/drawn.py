"""A small drawing without a fault, and ways to spoil it."""

import json
from typing import Any

from bench.layout.cases import Case, CaseBuilder


def drawn() -> tuple[Case, Any]:
    """Two elements below one another, the upper one in a boundary, joined by a line with a caption.

    A third element stands aside.
    """
    builder = CaseBuilder("drawn", "drawn")
    builder.group("g", None, "Title")
    builder.node("a", "g", "A", (100, 50))
    builder.node("b", None, "B", (100, 50))
    builder.node("c", None, "C", (100, 50))
    builder.edge("a", "b", "calls")
    result = {
        "nodes": {"a": [20, 40, 100, 50], "b": [20, 200, 100, 50], "c": [300, 100, 100, 50]},
        "groups": {"g": [0, 0, 140, 110]},
        "edges": {"e0": {"points": [[70, 90], [70, 200]], "label": [76, 140, 35, 16]}},
    }
    return builder.case, result


def joined(case: Case, source: str, target: str, points: Any) -> dict[str, Any]:
    """Add a connector without a caption to ``case`` and return what a result says of it."""
    edge_id = f"e{len(case['edges'])}"
    case["edges"].append(
        {
            "id": edge_id,
            "source": source,
            "target": target,
            "label": None,
            "label_w": 0,
            "label_h": 0,
        }
    )
    return {edge_id: {"points": points, "label": None}}


def as_written(value: Any) -> Any:
    """Return what is read back from a file that ``value`` was written to."""
    return json.loads(json.dumps(value))
