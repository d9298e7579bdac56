"""Running a graph here and now: no worker, no database, nothing kept."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.conf import settings

from runs.adapters.registry import model_from_settings
from runs.engine.events import Frame, RunCompleted, RunEvent
from runs.engine.guard import RunLimits, Unguarded
from runs.engine.runner import run_graph
from workflows.graph.model import WorkflowGraph
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.knowledge.library import Library
from workflows.services.judging import require_structure

# The only knowledge there is without a database.
DEMO_GRAPH_ID = "demo"


def run_in_process(
    *, graph: WorkflowGraph, question: str, run_id: str, show: Callable[[Frame], None]
) -> bool:
    """Run ``graph``, hand each frame to ``show`` as it happens, and say whether it completed.

    Nodes search the demonstration's knowledge graph.

    Raises:
        InvalidGraph, LimitExceeded: the graph cannot be run at all; all its problems are listed.
    """
    require_structure(graph, prefix="")
    frames: list[Frame] = []

    def emit(event: RunEvent) -> None:
        frame = Frame(seq=len(frames) + 1, at=datetime.now(UTC), event=event)
        frames.append(frame)
        show(frame)

    run_graph(
        graph,
        question,
        run_id=run_id,
        model=model_from_settings(settings.EASEL),
        knowledge=Library([DEMO_GRAPH_ID], content_of=lambda _: DEMO_KNOWLEDGE),
        emit=emit,
        guard=Unguarded(),
        limits=RunLimits(max_node_output_bytes=settings.EASEL.max_node_output_bytes),
    )
    return isinstance(frames[-1].event, RunCompleted)
