"""Starting a run: everything is decided here, and nothing is executed."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from common.errors import CanvasError, ErrorKind
from ledger.services import Claim, once
from runs import dispatch, selectors
from runs.contracts import RunChanged, RunTicket, StartRun
from runs.engine.events import RunStatus
from runs.models import ALIVE, Run
from runs.services.knowledge import pin_knowledge
from runs.services.readiness import require_ready
from teams import selectors as teams
from teams.access import Permission, require
from teams.actors import Actor, Bot, Visitor
from teams.notices import announce
from workflows import selectors as workflows
from workflows.graph.limits import require_short_question
from workflows.graph.migrate import stored
from workflows.graph.model import WorkflowGraph

# Most runs take seconds; whoever waits this long finds room, or asks again.
TRY_AGAIN_SECONDS = 5
# By this name the ledger keeps who asked for which run.
OPERATION = "start_run"


class TooManyRuns(CanvasError):
    """The team has as many runs under way as it may."""

    code = "TOO_MANY_RUNS"
    kind = ErrorKind.RATE


def start_run(*, actor: Actor, workflow_id: str, request: StartRun) -> RunTicket:
    """Put a run of a workflow's revision on the queue, and say where to listen.

    The revision, its graph and the knowledge that it searches are fixed now; what is edited later
    does not reach this run.

    Raises:
        NotFound: the actor can see no such workflow, or it has no such revision.
        Forbidden: the actor may not run it.
        WorkflowNotActive: it is archived or deleted.
        GraphNotReady: something in the graph stops it from running; all of it is listed.
        LimitExceeded: the graph or the question is larger than this installation accepts.
        TooManyRuns: the team has as many runs under way as it may.
    """
    head = workflows.workflow_for(actor, workflow_id)
    require(actor, Permission.RUN, on=head)

    def change(claim: Claim) -> RunTicket:
        head.require_active()
        require_short_question(request.input, workflows.graph_caps())
        revision, graph = workflows.graph_at(workflow_id, request.revision)
        require_ready(graph, team_id=actor.team_id, on_cycle=head.on_cycle)
        with transaction.atomic():
            run = queue_run(
                actor,
                graph=graph,
                question=request.input,
                workflow_id=workflow_id,
                revision=revision,
            )
            ticket = ticket_for(run)
            claim.resolve(ticket)
        return ticket

    return once(
        actor=actor,
        operation=OPERATION,
        target=workflow_id,
        request=request,
        receipt_type=RunTicket,
        change=change,
    )


def queue_run(
    actor: Actor | Visitor,
    *,
    graph: WorkflowGraph,
    question: str,
    workflow_id: str | None = None,
    revision: int | None = None,
) -> Run:
    """Write a run that waits, and put it on the queue when this transaction commits.

    Called inside a transaction, with a graph that is ready.

    Raises:
        TooManyRuns: the team has as many runs under way as it may.
    """
    now = timezone.now()
    _require_room(actor.team_id)
    run = Run.objects.create(
        team_id=actor.team_id,
        workflow_id=workflow_id,
        revision=revision,
        graph=stored(graph),
        knowledge=pin_knowledge(actor.team_id, graph).wire(),
        question=question,
        owner_id=None if isinstance(actor, Visitor) else actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        created_at=now,
        queued_at=now,
    )
    transaction.on_commit(lambda: dispatch.execute_run(run.pk))
    announce(
        actor.team_id,
        RunChanged(run_id=run.pk, workflow_id=workflow_id, status=RunStatus.QUEUED),
    )
    return run


def ticket_for(run: Run) -> RunTicket:
    """Return where to listen to ``run``."""
    slug = teams.team_by_id(run.team_id).slug
    (summary,) = selectors.summaries_of([run])
    return RunTicket(
        run=summary,
        events_url=f"/api/{slug}/runs/{run.pk}/events",
        socket_path=f"/ws/runs/{run.pk}",
    )


def _require_room(team_id: str) -> None:
    most = settings.EASEL.concurrent_runs_per_team
    teams.take_turns(team_id)
    if Run.objects.filter(team_id=team_id, status__in=ALIVE).count() >= most:
        raise TooManyRuns(
            f"This team has {most} runs under way, which is as many as it may have at once.",
            hint="Wait until one has ended, or cancel one.",
            retry_after=TRY_AGAIN_SECONDS,
            limit=most,
        )
