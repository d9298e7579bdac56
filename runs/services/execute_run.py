"""Executing a run that is waiting: what a worker does.

Two workers may be handed the same run, and one that was given up for dead may come back. Whoever
claims the run first executes it; whoever has lost it notices at its next word and stops.
"""

import logging
from datetime import timedelta
from functools import cache

from django.conf import settings
from django.utils import timezone

from common.errors import CanvasError
from common.ids import new_id
from runs.adapters.interruptible import Interruptible
from runs.adapters.registry import mode, model_from_settings
from runs.contracts import PinnedKnowledge, RunChanged
from runs.engine.events import Error, RunStatus
from runs.engine.guard import RunLimits
from runs.engine.runner import run_graph
from runs.event_log import RunLost
from runs.models import Run
from runs.publisher import Publisher
from runs.services.claim_run import claim_run
from runs.services.knowledge import library_of
from runs.services.watch import Watch
from runs.tallies import count_ended
from runs.writers import shared_writers
from teams.notices import announce
from workflows.graph.migrate import read_graph
from workflows.ports import LanguageModel

log = logging.getLogger(__name__)


def execute_run(*, run_id: str, model: LanguageModel | None = None) -> None:
    """Execute a queued run from its first event to its last; do nothing if it is not queued.

    ``model`` is the installation's own unless another is handed in. However this ends, the run
    ends: with what the graph made of it, or with an ``error`` that carries a reference to the log.
    """
    env = settings.EASEL
    lease = timedelta(seconds=env.run_lease_seconds)
    claimed = claim_run(run_id=run_id, lease=lease)
    if claimed is None:
        return
    _announce(claimed.run, RunStatus.RUNNING)
    watch = Watch(
        claimed.hold, run_seconds=env.run_deadline_seconds, step_seconds=env.step_timeout_seconds
    )
    publisher = Publisher(
        claimed.hold, lease=lease, writers=shared_writers(), after=claimed.run.last_seq
    )
    try:
        with publisher:
            _run(claimed.run, publisher, watch, model or _model_for(watch))
    except RunLost:
        log.warning("Run %s is in other hands or has ended; this worker lets it go", run_id)
    if publisher.ended is not None:
        took = (timezone.now() - claimed.at).total_seconds()
        log.info("Run %s %s in %.0f ms", run_id, publisher.ended, took * 1000)
        count_ended(publisher.ended, seconds=took, events=publisher.last_seq)
        _announce(claimed.run, publisher.ended)


def _run(run: Run, publisher: Publisher, watch: Watch, model: LanguageModel) -> None:
    """Say everything that happens in ``run``, to its end.

    Raises:
        RunLost: somebody else says how it ends.
    """
    try:
        run_graph(
            read_graph(run.graph),
            run.question,
            run_id=run.pk,
            model=model,
            knowledge=library_of(PinnedKnowledge.model_validate(run.knowledge)),
            emit=publisher.emit,
            guard=watch,
            limits=RunLimits(max_node_output_bytes=settings.EASEL.max_node_output_bytes),
        )
    except RunLost:
        raise
    except CanvasError as refusal:
        # Before the first node: those answer for themselves.
        publisher.emit(Error(message=refusal.message, code=refusal.code, hint=refusal.hint))
    except Exception:
        # The one who waits for this run is a person at a page, so this is a door.
        reference = new_id("err")
        log.exception("Run %s failed unexpectedly, reference %s", run.pk, reference)
        publisher.emit(_unexpected(reference))


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


def _announce(run: Run, status: RunStatus) -> None:
    announce(run.team_id, RunChanged(run_id=run.pk, workflow_id=run.workflow_id, status=status))
