"""Executing a run that is waiting: what a worker does.

A run is claimed by moving it from queued to running in one conditional update, so of two workers
that are handed the same run one finds nothing to do. From then on every write carries the fence of
that claim; a worker that was given up for dead notices at its next word and stops.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from django.conf import settings
from django.utils import timezone

from common.ids import new_id
from runs.adapters.interruptible import Interruptible
from runs.adapters.registry import mode, model_from_settings
from runs.contracts import RunChanged
from runs.engine.events import Error, RunStatus
from runs.engine.guard import RunLimits
from runs.engine.runner import run_graph
from runs.event_log import Hold, RunLost
from runs.models import Run
from runs.publisher import Publisher
from runs.services.knowledge import PinnedKnowledge, library_of
from runs.services.watch import Watch
from runs.writers import shared_writers
from teams.notices import announce
from workflows.graph.migrate import read_graph
from workflows.graph.model import WorkflowGraph
from workflows.ports import LanguageModel

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Claimed:
    """A run that is ours to execute."""

    hold: Hold
    team_id: str
    workflow_id: str | None
    graph: WorkflowGraph
    question: str
    knowledge: PinnedKnowledge
    last_seq: int
    started_at: datetime


def execute_run(*, run_id: str, model: LanguageModel | None = None) -> None:
    """Execute a queued run from its first event to its last; do nothing if it is not queued.

    ``model`` is the installation's own unless another is handed in. However this ends, the run
    ends: with what the graph made of it, or with an ``error`` that carries a reference to the log.
    """
    env = settings.EASEL
    lease = timedelta(seconds=env.run_lease_seconds)
    run = claim(run_id, lease=lease)
    if run is None:
        return
    _announce(run, RunStatus.RUNNING)
    watch = Watch(
        run.hold, run_seconds=env.run_deadline_seconds, step_seconds=env.step_timeout_seconds
    )
    publisher = Publisher(run.hold, lease=lease, writers=shared_writers(), after=run.last_seq)
    try:
        with publisher:
            try:
                run_graph(
                    run.graph,
                    run.question,
                    run_id=run_id,
                    model=model or _model_for(watch),
                    knowledge=library_of(run.knowledge),
                    emit=publisher.emit,
                    guard=watch,
                    limits=RunLimits(max_node_output_bytes=env.max_node_output_bytes),
                )
            except RunLost:
                raise
            except Exception:
                # The one who waits for this run is a person at a page, so this is a door.
                reference = new_id("err")
                log.exception("Run %s failed unexpectedly, reference %s", run_id, reference)
                publisher.emit(_unexpected(reference))
    except RunLost:
        log.warning("Run %s is in other hands or has ended; this worker lets it go", run_id)
        return
    if publisher.ended is not None:
        took_ms = (timezone.now() - run.started_at).total_seconds() * 1000
        log.info("Run %s of team %s %s in %.0f ms", run_id, run.team_id, publisher.ended, took_ms)
        _announce(run, publisher.ended)


def claim(run_id: str, *, lease: timedelta) -> Claimed | None:
    """Move a queued run to running, for us alone; return nothing if it is not queued any more."""
    run = Run.objects.filter(pk=run_id, status=RunStatus.QUEUED).first()
    if run is None:
        return None
    now = timezone.now()
    # The fence in the condition, and not the status alone: between the two statements the run may
    # have been claimed, ended and nobody knows what else.
    won = Run.objects.filter(pk=run_id, status=RunStatus.QUEUED, fence=run.fence).update(
        status=RunStatus.RUNNING,
        fence=run.fence + 1,
        leased_until=now + lease,
        started_at=now,
    )
    if not won:
        return None
    return Claimed(
        hold=Hold(run_id, run.fence + 1),
        team_id=run.team_id,
        workflow_id=run.workflow_id,
        graph=read_graph(run.graph),
        question=run.question,
        knowledge=PinnedKnowledge.model_validate(run.knowledge),
        last_seq=run.last_seq,
        started_at=now,
    )


def _model_for(watch: Watch) -> LanguageModel:
    """Return the installation's model; a provider, which may be silent for long, with the watch
    looked at meanwhile. The scripted model is never silent for long, so it is spared the thread."""
    if mode(settings.EASEL) == "mock":
        return _shared_model()
    return Interruptible(_shared_model(), check=watch.check)


@cache
def _shared_model() -> LanguageModel:
    """Return the model of this process: its connections are kept from one run to the next."""
    return model_from_settings(settings.EASEL)


def _unexpected(reference: str) -> Error:
    return Error(
        message="Something went wrong inside Easel, and it has been noted.",
        code="INTERNAL",
        hint=f"Run it again; if it stays, tell your administrator the reference {reference}.",
    )


def _announce(run: Claimed, status: RunStatus) -> None:
    announce(
        run.team_id,
        RunChanged(run_id=run.hold.run_id, workflow_id=run.workflow_id, status=status),
    )
