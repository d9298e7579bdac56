"""What tests about runs begin with."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from django.utils import timezone

from runs import event_log
from runs.contracts import CancelRun, RunTicket, StartRun
from runs.engine.events import Frame
from runs.event_log import Hold
from runs.models import Run
from runs.publisher import Publisher
from runs.services.cancel_run import cancel_run
from runs.services.claim_run import claim_run
from runs.services.start_run import start_run
from runs.writers import shared_writers
from teams.actors import Actor, Person
from tests.factories import a_person, a_request_id, a_workflow
from workflows.graph.model import Edge, Node, WorkflowGraph

P = ParamSpec("P")
T = TypeVar("T")

LEASE = timedelta(seconds=30)
PATIENCE_SECONDS = 10

# Needs no knowledge graph: an agent and an answer.
SMALL = WorkflowGraph(
    nodes=(
        Node(id="agent", kind="agent", label="Think"),
        Node(id="answer", kind="output", label="Answer"),
    ),
    edges=(Edge(id="e1", source="agent", target="answer"),),
)


def start(
    actor: Actor, workflow_id: str, *, question: str = "Why?", request_id: str | None = None
) -> RunTicket:
    request = StartRun(request_id=request_id or a_request_id(), input=question)
    return start_run(actor=actor, workflow_id=workflow_id, request=request)


def cancel(actor: Actor, run_id: str) -> None:
    cancel_run(actor=actor, run_id=run_id, request=CancelRun(request_id=a_request_id()))


def a_queued_run(person: Person | None = None, graph: WorkflowGraph = SMALL) -> str:
    person = person or a_person()
    return start(person, a_workflow(person, graph)).run.id


def a_claimed_run(person: Person | None = None, *, lease: timedelta = LEASE) -> Hold:
    """A run that a worker has claimed, and nothing has happened in it yet."""
    claimed = claim_run(run_id=a_queued_run(person), lease=lease)
    assert claimed is not None
    return claimed.hold


def a_publisher(hold: Hold, *, lease: timedelta = LEASE) -> Publisher:
    return Publisher(hold, lease=lease, writers=shared_writers())


def log_of(run_id: str) -> list[Frame]:
    """All the frames of a run, as the database has them."""
    frames: list[Frame] = []
    while page := event_log.replay(run_id, after=len(frames)):
        frames.extend(page)
    return frames


def types_of(run_id: str) -> list[str]:
    return [frame.event.type for frame in log_of(run_id)]


def status_of(run_id: str) -> str:
    return Run.objects.get(pk=run_id).status


def lease_ran_out(run_id: str, *, at: datetime | None = None) -> None:
    """Make it so that the run's worker has not been heard of for long."""
    long_ago = at or timezone.now() - timedelta(seconds=settings.EASEL.run_lease_seconds)
    Run.objects.filter(pk=run_id).update(leased_until=long_ago)


def wait_until(holds: Callable[[], bool]) -> None:
    """Return as soon as ``holds()``; fail when it does not for long."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up_at, "It never came true."
        time.sleep(0.01)


def in_threads(*works: Callable[[], T]) -> list[T]:
    """Do all ``works`` at once, each in a thread of its own, and return what each returned."""

    def with_a_connection(work: Callable[[], T]) -> T:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(with_a_connection, works))


async def outside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do ``work`` in a thread of its own, so that it keeps nobody here waiting.

    Its connection is given back: threads that come and go would use up the pool.
    """
    return await database_sync_to_async(work, thread_sensitive=False)(*args, **kwargs)
