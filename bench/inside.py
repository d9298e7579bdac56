"""Measured from inside a worker's process, where a door's caps do not apply.

Run as a program in the environment of a running Easel; prints one JSON object.
"""

import json
import sys
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

import django

django.setup()

# Only after the applications are there.
from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.diagram_rows import database_size, fill_diagrams  # noqa: E402
from bench.figures import percentile  # noqa: E402
from common.ids import new_id  # noqa: E402
from runs import selectors  # noqa: E402
from runs.models import Run  # noqa: E402
from runs.services.execute_run import execute_run  # noqa: E402
from runs.services.start_run import queue_run  # noqa: E402
from teams.access import Role  # noqa: E402
from teams.actors import Person  # noqa: E402
from teams.authentication import bot_of  # noqa: E402
from teams.contracts import InviteMember  # noqa: E402
from teams.services.add_member import add_member  # noqa: E402
from teams.services.create_project import create_project  # noqa: E402
from teams.services.invite_member import invite_member  # noqa: E402
from teams.services.issue_token import issue_token  # noqa: E402
from teams.services.seed_demo import seed_demo  # noqa: E402
from teams.token_contracts import CreateProject, IssueToken  # noqa: E402
from tests.stack import PASSWORD  # noqa: E402
from workflows.graph.model import Edge, Node, WorkflowGraph  # noqa: E402
from workflows.models import Workflow, WorkflowRevision  # noqa: E402
from workflows.ports import Piece  # noqa: E402

VERIFICATIONS = 2_000
PROJECTS = 20
SOME = 60


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


def verify() -> dict[str, float]:
    """Turn a secret into its bot many times over, each time as a request of its own would."""
    person = seed_demo(password=PASSWORD)
    request = IssueToken(request_id=new_id("req"), name="Bench", kind="ci", grants=("view",))
    secret = issue_token(actor=person, request=request).secret
    assert secret is not None
    bot_of(secret)  # opens the connection, which a web process keeps, and notes the first use
    waits = []
    for _ in range(VERIFICATIONS):
        started_at = time.perf_counter()
        assert bot_of(secret) is not None
        waits.append((time.perf_counter() - started_at) * 1000)
    return {"p50_ms": percentile(waits, 50), "p95_ms": percentile(waits, 95)}


def fill(workflows: str, members: str) -> dict[str, float]:
    """Give the team of the demonstration so many workflows and members, and something of the rest.

    By the tables and not by services, which would take minutes over it.
    """
    person = seed_demo(password=PASSWORD)
    now = timezone.now()
    users = get_user_model().objects.bulk_create(
        get_user_model()(email=f"member{number}@example.org", name=f"Member {number}")
        for number in range(int(members))
    )
    for user in users:
        add_member(team_id=person.team_id, user_id=user.pk, role=Role.EDITOR)
    projects = [_project(person, f"Project {number}") for number in range(PROJECTS)]
    graph: dict[str, list[str]] = {"nodes": [], "edges": []}
    rows = Workflow.objects.bulk_create(
        (
            Workflow(
                team_id=person.team_id,
                project_id=([*projects, *[None] * PROJECTS])[number % (2 * PROJECTS)],
                name=f"Plan {number}",
                name_key=f"plan {number}",
                head_number=1,
                created_at=now,
                updated_at=now - timedelta(minutes=number),
                archived_at=now if number % 10 == 0 else None,
            )
            for number in range(int(workflows))
        ),
        batch_size=500,
    )
    WorkflowRevision.objects.bulk_create(
        (
            WorkflowRevision(
                workflow=row,
                number=1,
                origin="create",
                graph=graph,
                fingerprint="f",
                node_count=0,
                edge_count=0,
                owner_id=users[number % len(users)].pk,
                created_at=now,
            )
            for number, row in enumerate(rows)
        ),
        batch_size=500,
    )
    Run.objects.bulk_create(
        (
            Run(
                team_id=person.team_id,
                workflow_id=rows[number % len(rows)].pk,
                revision=1,
                graph=graph,
                question="Why?",
                output="Because. " * 200,
                status="completed",
                owner_id=person.owner_id,
                created_at=now - timedelta(seconds=number),
                queued_at=now,
                finished_at=now,
            )
            for number in range(int(workflows))
        ),
        batch_size=500,
    )
    for number in range(SOME):
        request_id = new_id("req")
        issue_token(
            actor=person,
            request=IssueToken(request_id=request_id, name="Bench", kind="ci", grants=("view",)),
        )
        invite_member(
            actor=person,
            request=InviteMember(request_id=request_id, role="viewer", note=str(number)),
            base_url="http://localhost",
        )
    if connection.vendor == "postgresql":
        # As its autovacuum does within a minute of so many rows.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return {"workflows": Workflow.objects.count()}


def _project(person: Person, name: str) -> str:
    request = CreateProject(request_id=new_id("req"), name=name)
    return create_project(actor=person, request=request).id


PROGRAMS: Mapping[str, Callable[..., dict[str, float]]] = {
    "stream": stream,
    "chain": chain,
    "verify": verify,
    "fill": fill,
    "fill_diagrams": fill_diagrams,
    "database_size": database_size,
}

if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    sys.stdout.write(json.dumps(PROGRAMS[name](*arguments)))
