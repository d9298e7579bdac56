"""Reading what was once written.

A stored graph says which version of this format it was written in. Reading brings it up to today,
one step per version, so the rest of the code knows one format only and no revision is ever
rewritten. A graph without a version is of the first.
"""

from collections.abc import Callable
from typing import Any

from common.errors import NewerVersion
from workflows.graph.model import WorkflowGraph

VERSION = 1

# What turns a graph of version n into one of n + 1, by n.
STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def stored(graph: WorkflowGraph) -> dict[str, object]:
    """Return ``graph`` as it is kept: what is on the wire, and the version of the format."""
    return {"version": VERSION, **graph.wire()}


def read_graph(kept: dict[str, Any]) -> WorkflowGraph:
    """Return the graph that ``stored`` made ``kept`` from, today or in an earlier release.

    Raises:
        NewerVersion: it was kept by a release that knows more than this one.
    """
    content = dict(kept)
    version = content.pop("version", 1)
    if version > VERSION:
        raise NewerVersion(
            f"This graph is of version {version}; this installation reads up to {VERSION}.",
            hint="Update Easel.",
        )
    for older in range(version, VERSION):
        content = STEPS[older](content)
    return WorkflowGraph.model_validate(content)
