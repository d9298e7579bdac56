"""Running a graph that is kept nowhere, for scripts, CI and visitors of a demonstration."""

from django.db import transaction

from runs.contracts import RunOnce
from runs.services.readiness import GRAPH, require_ready
from runs.services.start_run import queue_run
from teams.access import InNoProject, Permission, require
from teams.actors import Actor, Visitor
from workflows import selectors as workflows
from workflows.contracts import WorkflowFile
from workflows.graph.limits import require_short_question
from workflows.graph.model import OnCycle, WorkflowGraph


def run_once(*, actor: Actor | Visitor, request: RunOnce) -> str:
    """Put a run of an unsaved graph, or of an exported workflow, on the queue; return its id.

    The run is the team's like any other. The request carries no id to recognise it by: its answer
    is the run itself, as it happens, and asking twice is running twice.

    Raises:
        Forbidden: the actor may not run workflows of the team.
        InvalidGraph: the graph could not be saved either; all its problems are listed.
        GraphNotReady: something in the graph stops it from running; all of it is listed.
        LimitExceeded: the graph or the question is larger than this installation accepts.
        TooManyRuns: the team has as many runs under way as it may.
    """
    require(actor, Permission.RUN, on=InNoProject(team_id=actor.team_id))
    require_short_question(request.input, workflows.graph_caps())
    match request.graph:
        case WorkflowFile(graph=graph, on_cycle=on_cycle):
            prefix = f"{GRAPH}{GRAPH}"
        case WorkflowGraph() as graph:
            on_cycle, prefix = OnCycle.RUN_ONCE, GRAPH
    require_ready(graph, team_id=actor.team_id, on_cycle=on_cycle, prefix=prefix)
    with transaction.atomic():
        return queue_run(actor, graph=graph, question=request.input).pk
