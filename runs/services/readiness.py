"""Whether a graph may run as it is."""

from common.errors import CanvasError, ErrorKind, Problem
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.services.judging import remarks_on, require_structure

# Where the graph stands in what a caller sent, or is shown.
GRAPH = "/graph"


class GraphNotReady(CanvasError):
    """Something in the graph stops it from running."""

    code = "GRAPH_NOT_READY"
    kind = ErrorKind.INVALID


def require_ready(
    graph: WorkflowGraph, *, team_id: str, on_cycle: OnCycle, prefix: str = GRAPH
) -> None:
    """Refuse a graph that cannot run; ``prefix`` goes before the paths of what is wrong with it.

    Raises:
        InvalidGraph, LimitExceeded: it could not even be saved. The limits may have been lowered
            since it was.
        GraphNotReady: a setting is missing, or names something that is not there any more.
    """
    require_structure(graph, prefix=prefix)
    blocking = [
        remark
        for remark in remarks_on(graph, team_id=team_id, on_cycle=on_cycle)
        if remark.severity == "blocks_run"
    ]
    if blocking:
        raise GraphNotReady(
            "The workflow cannot run like this.",
            hint="Each problem names what is missing.",
            problems=[
                Problem(
                    code=remark.code,
                    path=f"{prefix}{remark.path}",
                    message=remark.message,
                    hint=remark.hint,
                )
                for remark in blocking
            ],
            total_problems=len(blocking),
        )
