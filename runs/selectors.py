"""Reading runs and what happened in them."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db.models import Count, Max, Min, Q, QuerySet
from django.db.models.functions import Left

from common.cursor import decode_cursor, encode_cursor, moment_in
from common.errors import NotFound
from runs.contracts import (
    ListRuns,
    PinnedKnowledge,
    RunDetail,
    RunPage,
    RunSummary,
    SearchedGraph,
)
from runs.engine.events import RunStatus
from runs.models import ALIVE, Run
from teams.access import Permission, permissions_of
from teams.actors import Actor, Bot
from teams.reach import outside_projects
from teams.selectors import authors_of
from workflows.graph.migrate import read_graph
from workflows.graph.order import cycles
from workflows.selectors import knowledge_names, names_of
from workflows.selectors import reached_by as workflows_reached_by

NEWEST_FIRST = "newest"
# What a list shows of an output, in characters.
BEGINNING = 280


def visible_to(actor: Actor) -> QuerySet[Run]:
    """Return the runs of the actor's team, as far as their token reaches: those of the workflows
    that it reaches, and runs of unsaved graphs where it is not limited to projects."""
    runs = Run.objects.filter(team_id=actor.team_id)
    if not isinstance(actor, Bot):
        return runs
    reached = workflows_reached_by(actor).values("pk")
    return runs.filter(
        Q(workflow_id__in=reached) | (Q(workflow_id__isnull=True) & outside_projects(actor))
    )


def is_run_of(team_id: str, run_id: str) -> bool:
    """Say whether there is such a run, and it is that team's; not who may see it."""
    return Run.objects.filter(team_id=team_id, pk=run_id).exists()


def run_row(actor: Actor, run_id: str) -> Run:
    """Return a run of the actor's team.

    Raises:
        NotFound: the team has no such run.
    """
    run = visible_to(actor).filter(pk=run_id).first()
    if run is None:
        raise no_such_run()
    return run


def run_for(actor: Actor, run_id: str) -> RunDetail:
    """Return a run of the actor's team with the graph that it ran.

    Raises:
        NotFound: the team has no such run.
    """
    run = run_row(actor, run_id)
    graph = read_graph(run.graph)
    (summary,) = summaries_of([run])
    return RunDetail(
        **dict(summary),
        graph=graph,
        searches=_searches_of(run),
        cycle_node_ids=cycles(graph),
        can_cancel=run.status in ALIVE and Permission.RUN in permissions_of(actor),
    )


def _searches_of(run: Run) -> tuple[SearchedGraph, ...]:
    pinned = PinnedKnowledge.model_validate(run.knowledge)
    names = knowledge_names(pinned.versions)
    return tuple(
        SearchedGraph(id=graph_id, name=name, is_default=graph_id == pinned.default)
        for graph_id, name in names.items()
    )


def runs_of(actor: Actor, wanted: ListRuns, *, workflow_id: str | None = None) -> RunPage:
    """Return a page of the team's runs, or of one workflow's, newest first; four queries at most.

    Of an output only its beginning is read, and of the graphs nothing: a page is small whatever the
    runs said.
    """
    runs = visible_to(actor).order_by("-created_at", "-pk").defer("graph", "knowledge", "output")
    runs = runs.annotate(beginning=Left("output", BEGINNING))
    if workflow_id is not None:
        runs = runs.filter(workflow_id=workflow_id)
    if wanted.status is not None:
        runs = runs.filter(status=wanted.status)
    if wanted.cursor is not None:
        runs = runs.filter(_after(wanted.cursor))
    # One more than asked for, to know whether there is a next page.
    rows = list(runs[: wanted.limit + 1])
    page = rows[: wanted.limit]
    more = len(rows) > wanted.limit
    return RunPage(
        items=summaries_of(page, outputs=[run.beginning for run in page]),
        next_cursor=_cursor(page[-1]) if more else None,
    )


def latest_runs(actor: Actor, workflow_ids: Collection[str]) -> tuple[RunSummary, ...]:
    """Return the newest run of each of these workflows that has any, newest first.

    Five queries at most, however many the workflows and their runs are; ids of other teams find
    nothing.
    """
    mine = visible_to(actor).filter(workflow_id__in=workflow_ids)
    # Read from the index alone: the newest moment of each workflow, then the runs of those moments.
    newest = mine.order_by().values_list("workflow_id").annotate(at=Max("created_at"))
    moments = Q(pk__in=())
    for workflow_id, at in newest:
        moments |= Q(workflow_id=workflow_id, created_at=at)
    runs = mine.filter(moments).order_by("-created_at", "-pk")
    runs = runs.defer("graph", "knowledge", "output").annotate(beginning=Left("output", BEGINNING))
    # Two runs of one moment: the first in the order is the newest, here as in every list.
    latest: dict[str | None, tuple[Run, str | None]] = {}
    for run in runs:
        latest.setdefault(run.workflow_id, (run, run.beginning))
    return summaries_of(
        [run for run, _ in latest.values()],
        outputs=[beginning for _, beginning in latest.values()],
    )


def team_of(run_id: str) -> str | None:
    """Return the team that a run belongs to, for a door whose path does not name one."""
    return Run.objects.filter(pk=run_id).values_list("team_id", flat=True).first()


def waiting_and_running() -> tuple[int, int, datetime | None]:
    """Return how many runs of the whole installation wait, how many are under way, and since when
    the one has waited that has waited longest. One query, of what is alive alone."""
    alive = Run.objects.filter(status__in=ALIVE)
    waits = Q(status=RunStatus.QUEUED)
    counted = alive.aggregate(
        waiting=Count("pk", filter=waits),
        running=Count("pk", filter=~waits),
        since=Min("created_at", filter=waits),
    )
    return counted["waiting"], counted["running"], counted["since"]


def how_far(run_ids: Sequence[str]) -> dict[str, tuple[int, bool]]:
    """Return, for each run there is, the number of its last frame and whether it has ended."""
    rows = Run.objects.filter(pk__in=run_ids).values_list("pk", "last_seq", "status")
    return {run_id: (last_seq, status not in ALIVE) for run_id, last_seq, status in rows}


def summaries_of(
    runs: Sequence[Run], *, outputs: Sequence[str | None] | None = None
) -> tuple[RunSummary, ...]:
    """Return runs as others see them; three queries at most, however many they are.

    ``outputs`` are shown instead of the runs' own, where those were not read.
    """
    authors = authors_of((run.owner_id, run.token_id) for run in runs)
    names = names_of(run.workflow_id for run in runs if run.workflow_id is not None)
    return tuple(
        RunSummary.model_validate(
            {
                "id": run.pk,
                "workflow_id": run.workflow_id,
                "workflow_name": names.get(run.workflow_id or ""),
                "revision": run.revision,
                "status": RunStatus(run.status),
                "input": run.question,
                "output": output,
                "failure": run.failure,
                "started_by": authors.get((run.owner_id, run.token_id)),
                "created_at": run.created_at,
                "started_at": run.started_at,
                "finished_at": run.finished_at,
                "last_seq": run.last_seq,
                "usage": run.usage,
            }
        )
        for run, output in zip(
            runs, outputs if outputs is not None else [run.output for run in runs], strict=True
        )
    )


def no_such_run() -> NotFound:
    return NotFound("There is no such run in this team.")


def _cursor(run: Run) -> str:
    return encode_cursor(NEWEST_FIRST, run.created_at.isoformat(), run.pk)


def _after(cursor: str) -> Q:
    at, run_id = decode_cursor(cursor, NEWEST_FIRST, size=2)
    created_at = moment_in(at)
    return Q(created_at__lt=created_at) | Q(created_at=created_at, pk__lt=run_id)
