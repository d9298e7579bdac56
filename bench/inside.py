"""Measured from inside a worker's process, where a door's caps do not apply.

Run as a program in the environment of a running Easel; prints one JSON object.
"""

import json
import sys
import time
from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise

import django

django.setup()

# Only after the applications are there.
from django.db import transaction  # noqa: E402

from runs import selectors  # noqa: E402
from runs.services.execute_run import execute_run  # noqa: E402
from runs.services.start_run import queue_run  # noqa: E402
from teams.services.seed_demo import seed_demo  # noqa: E402
from tests.stack import PASSWORD  # noqa: E402
from workflows.graph.model import Edge, Node, WorkflowGraph  # noqa: E402
from workflows.ports import Piece  # noqa: E402


@dataclass(frozen=True)
class Metronome:
    """A model that says what time it is, ``per_second`` times a second, ``count`` times."""

    per_second: int
    count: int

    def stream(self, *, system: str, prompt: str) -> Generator[Piece]:
        started_at = time.time()
        for number in range(self.count):
            due = started_at + number / self.per_second
            if (ahead := due - time.time()) > 0:
                time.sleep(ahead)
            yield Piece(repr(time.time()), partial=False)


def stream(run_id: str, per_second: str, count: str) -> dict[str, float]:
    """Execute a queued run that emits events at a steady pace."""
    started_at = time.monotonic()
    execute_run(run_id=run_id, model=Metronome(int(per_second), int(count)))
    return {"seconds": time.monotonic() - started_at}


def chain(length: str) -> dict[str, float]:
    """Execute a chain of ``length`` nodes, and count what is in the log afterwards."""
    names = [f"n{number}" for number in range(int(length))]
    graph = WorkflowGraph(
        nodes=tuple(Node(id=name, kind="agent", label=name) for name in names),
        edges=tuple(
            Edge(id=f"e{number}", source=source, target=target)
            for number, (source, target) in enumerate(pairwise(names))
        ),
    )
    person = seed_demo(password=PASSWORD)
    with transaction.atomic():
        run = queue_run(person, graph=graph, question="How far is it?")
    started_at = time.monotonic()
    execute_run(run_id=run.pk)
    seconds = time.monotonic() - started_at
    detail = selectors.run_for(person, run.pk)
    return {
        "seconds": seconds,
        "events": detail.last_seq,
        "completed": detail.status == "completed",
    }


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    answer = stream(*arguments) if name == "stream" else chain(*arguments)
    sys.stdout.write(json.dumps(answer))
