"""Lays out plain cases, so that any layout engine can be compared with this project's.

A case is JSON that knows nothing of diagrams: ``nodes`` of a size, ``groups`` they are in,
``edges`` with the size of their captions, and a ``direction``. The answer has the same ids and
absolute boxes ``[x, y, width, height]`` in px.
"""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from diagrams.layout.finish import finish
from diagrams.layout.layered import lay_out
from diagrams.layout.measures import TIGHT
from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
)

# What a boundary keeps free above its members, beside the height of its title.
AROUND_TITLE_PX = 20.0

Json = Mapping[str, Any]


def graph_of(case: Json) -> LayoutGraph:
    """Return what the engine is given for ``case``; the order of everything is kept."""
    return LayoutGraph(
        elements=tuple(
            ElementBox(id=node["id"], width=node["w"], height=node["h"], boundary=node["group"])
            for node in case["nodes"]
        ),
        boundaries=tuple(
            BoundaryBox(
                id=group["id"],
                parent=group["parent"],
                title_width=group["title_w"],
                header_height=group["title_h"] + AROUND_TITLE_PX,
            )
            for group in case["groups"]
        ),
        connectors=tuple(
            Connector(
                id=edge["id"],
                source=edge["source"],
                target=edge["target"],
                caption_width=edge["label_w"],
                caption_height=edge["label_h"],
            )
            for edge in case["edges"]
        ),
        direction=Direction(case["direction"].lower()),
    )


def plain(layout: Layout) -> dict[str, Any]:
    """Return the layout as plain boxes and lines, in the order the engine placed them."""
    return {
        "nodes": {key: list(box) for key, box in layout.elements.items()},
        "groups": {key: list(box) for key, box in layout.boundaries.items()},
        "edges": {
            key: {
                "points": [list(point) for point in route.points],
                "label": None if route.caption is None else list(route.caption),
            }
            for key, route in layout.routes.items()
        },
    }


def placed(graph: LayoutGraph) -> Layout:
    # At distances like the other engines': the methods are compared, not what looks airy.
    return lay_out(graph, measures=TIGHT)


def polished(graph: LayoutGraph) -> Layout:
    return finish(graph, placed(graph), measures=TIGHT)


def measured(case: Json, engine: Callable[[LayoutGraph], Layout], *, runs: int) -> Json:
    """Lay ``case`` out once, then ``runs`` times more, and return what came of it.

    Times are ms of processor time, which other programs on the machine do not add to: ``ms_cold``
    is the first run's, ``ms_warm`` the median of the others (None when there was none). ``same``
    says whether all runs gave the same coordinates. A fault of the engine is told in ``error``,
    so that the other cases can still be laid out.
    """
    graph = graph_of(case)
    times: list[float] = []
    first: Json | None = None
    same = True
    try:
        for _ in range(runs + 1):
            started_at = time.process_time()
            layout = engine(graph)
            times.append((time.process_time() - started_at) * 1000)
            # Only the first answer is kept: what lies about is gone through again and again.
            answer = plain(layout)
            first = first or answer
            same = same and answer == first
    except Exception as fault:  # a door: whatever the engine trips over is the case's result
        return _record(case, error=f"{type(fault).__name__}: {fault}"[:300])
    return _record(
        case,
        ms_cold=times[0],
        ms_warm=median(times[1:]) if runs else None,
        same=same,
        result=first,
    )


def _record(case: Json, **found: Any) -> Json:
    nothing = {"ms_cold": None, "ms_warm": None, "same": True, "error": None, "result": None}
    return {"name": case["name"], **nothing, **found}
