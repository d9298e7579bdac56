"""The benchmark's gate, for any graph of the engine: it shares no code with what it judges."""

from bench.layout.checker import check
from bench.layout.result import Result
from canvas_project.layout_cases import plain


def case_of(graph):
    return {
        "name": "case",
        "family": "test",
        "direction": graph.direction.upper(),
        "groups": [
            {
                "id": b.id,
                "parent": b.parent,
                "title": b.id,
                "title_w": b.title_width,
                "title_h": 16,
            }
            for b in graph.boundaries
        ],
        "nodes": [
            {
                "id": e.id,
                "group": e.boundary,
                "w": e.width,
                "h": e.height,
                "label": e.id,
                "kind": "element",
            }
            for e in graph.elements
        ],
        "edges": [
            {
                "id": c.id,
                "source": c.source,
                "target": c.target,
                "label": c.id if c.caption_width else None,
                "label_w": c.caption_width,
                "label_h": c.caption_height,
            }
            for c in graph.connectors
        ],
    }


def result_of(layout) -> Result:
    drawn = plain(layout)
    return {"nodes": drawn["nodes"], "groups": drawn["groups"], "edges": drawn["edges"]}


def faults(graph, layout):
    """Return what the gate finds, hard and soft, with examples; empty when the drawing is clean."""
    found = check(case_of(graph), result_of(layout))
    return {**found["errors"], **found["soft"]} and {
        **found["errors"],
        **found["soft"],
        "samples": found["samples"],
    }


def measures(graph, layout):
    return check(case_of(graph), result_of(layout))["measures"]
