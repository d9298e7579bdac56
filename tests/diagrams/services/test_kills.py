"""A change to a diagram is made once or not at all, wherever its process is killed (TOOL-87).

A process makes the change and dies before one of its steps; another one sends the same request
again. It gets the receipt of the first, or makes the change itself: it is there once, with one
receipt, and no row is left that would keep anybody waiting.
"""

import multiprocessing
import random
import signal
import sys
import time
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.db.models import Sum

from diagrams.contracts import ChangeDiagramState, UndoDiagram
from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.services.change_state import archive_diagram, delete_diagram
from diagrams.services.undo_diagram import undo_diagram
from ledger.models import RequestRecord
from teams.actors import Person
from teams.models import AuditEntry
from tests.diagrams.kept import a_diagram, addition, creation, update
from tests.diagrams.proposing import a_submission, submit
from tests.diagrams.services.mortal import ANSWER, COMMIT, TELL, Act, Errand, live
from tests.diagrams.services.review.deciding import looked_at
from tests.factories import a_person, a_request_id
from tests.stack import until

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

PATIENCE_SECONDS = 60
KILLS_IN_A_SOAK = 200

CLAIM, RECEIPT = "INSERT ledger_requestrecord", "UPDATE ledger_requestrecord"
REVISION, HEAD = "INSERT diagrams_diagramrevision", "UPDATE diagrams_diagram"
BEGINNING = "INSERT diagrams_diagram"
PROPOSAL, VERSION = "UPDATE diagrams_proposal", "INSERT diagrams_proposalversion"

# A process for each life, forked from one in which everything is imported and nothing was done.
forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.diagrams.services.mortal"])


class Traces(NamedTuple):
    """What a change leaves in the tables; ``heads`` and ``proposed`` are the sums of the newest
    numbers of diagrams and of proposals."""

    diagrams: int
    heads: int
    revisions: int
    decisions: int
    answers: int
    proposed: int = 0
    versions: int = 0
    resolved: int = 0

    def after(self, act: Act) -> "Traces":
        """Return what there is when ``act`` was made once."""
        more = LEAVES[act]
        return Traces(*(had + added for had, added in zip(self, more, strict=True)))


ONE_REVISION = Traces(0, 1, 1, 0, 1)
ONE_DIAGRAM = Traces(1, 1, 1, 0, 1)
ONE_DECISION = Traces(0, 0, 0, 1, 1)
LEAVES = {
    Act.CREATE: ONE_DIAGRAM,
    Act.UPDATE: ONE_REVISION,
    Act.UNDO: ONE_REVISION,
    Act.REDO: ONE_REVISION,
    Act.RESTORE_REVISION: ONE_REVISION,
    Act.DUPLICATE: ONE_DIAGRAM,
    Act.RENAME: Traces(0, 0, 0, 0, 1),
    Act.ARCHIVE: ONE_DECISION,
    Act.UNARCHIVE: ONE_DECISION,
    Act.DELETE: ONE_DECISION,
    Act.RESTORE: ONE_DECISION,
    Act.SUBMIT: Traces(0, 0, 0, 0, 1, proposed=1, versions=1),
    Act.ACCEPT: Traces(0, 1, 1, 1, 1, resolved=1),
    Act.REJECT: Traces(0, 0, 0, 1, 1, resolved=1),
}


def traces() -> Traces:
    return Traces(
        diagrams=Diagram.objects.count(),
        heads=Diagram.objects.aggregate(heads=Sum("head_number"))["heads"] or 0,
        revisions=DiagramRevision.objects.count(),
        decisions=AuditEntry.objects.count(),
        answers=RequestRecord.objects.filter(receipt__isnull=False).count(),
        proposed=Proposal.objects.aggregate(proposed=Sum("version"))["proposed"] or 0,
        versions=ProposalVersion.objects.count(),
        resolved=Proposal.objects.filter(resolved_at__isnull=False).count(),
    )


@dataclass(frozen=True)
class Life:
    """What became of a process: its receipt and its steps, or its death."""

    receipt: dict[str, Any] | None
    steps: tuple[str, ...] = ()
    seconds: float = 0.0


def an_errand(act: Act, person: Person) -> Errand:
    """A change that can be made, to a diagram where it can be."""
    diagram_id = a_diagram(person)
    update(person, diagram_id, addition("mail"), on=1)
    state = ChangeDiagramState(request_id=a_request_id())
    says: dict[str, Any] = {}
    proposal_id = ""
    match act:
        case Act.CREATE:
            says = creation().wire()
        case Act.UPDATE:
            says = {"expectedRevision": "r:2", "ops": [addition("stock")]}
        case Act.SUBMIT:
            first = submit(person, diagram_id, addition("stock"), on=2).proposal_id
            says = a_submission(addition("desk"), on=2, revises=first).wire()
        case Act.ACCEPT | Act.REJECT:
            proposal_id = submit(person, diagram_id, addition("stock"), on=2).proposal_id
            shown = looked_at(person, proposal_id).shown
            says = {"version": 1} | ({"shown": shown} if act is Act.ACCEPT else {})
        case Act.REDO:
            undo = UndoDiagram(request_id=a_request_id())
            undo_diagram(actor=person, diagram_id=diagram_id, request=undo)
        case Act.RESTORE_REVISION:
            says = {"revision": 1}
        case Act.RENAME:
            says = {"title": f"Renamed {diagram_id}"}
        case Act.UNARCHIVE:
            archive_diagram(actor=person, diagram_id=diagram_id, request=state)
        case Act.RESTORE:
            delete_diagram(actor=person, diagram_id=diagram_id, request=state)
    request = {**says, "requestId": a_request_id()}
    return Errand(
        act=act,
        person=person,
        diagram_id=diagram_id,
        proposal_id=proposal_id,
        request=request,
    )


def lived(errand: Errand, *, fatal: int | None = None, seconds: float | None = None) -> Life:
    """Have a process make the change: to the end, up to a step, or killed after ``seconds``."""
    database = str(connection.settings_dict["NAME"])
    ours, theirs = forks.Pipe(duplex=False)
    process: BaseProcess = forks.Process(target=live, args=(database, errand, fatal, theirs))
    process.start()
    theirs.close()
    assert ours.poll(PATIENCE_SECONDS), "The process did not begin."
    assert ours.recv() == "begun"
    if seconds is not None:
        time.sleep(seconds)
        process.kill()
    process.join(PATIENCE_SECONDS)
    until(_the_server_is_done, "the server to be done with the dead", PATIENCE_SECONDS)
    dies = fatal is not None or seconds is not None
    assert process.exitcode in ((0, -signal.SIGKILL) if dies else (0,))
    try:
        receipt, steps, took = ours.recv()
    except EOFError:
        return Life(receipt=None)
    return Life(receipt, steps, took)


def _the_server_is_done() -> bool:
    """Say whether nobody is at work in the database. A commit that was sent is made by the server,
    also when whoever sent it is dead by then."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle')"
        )
        return bool(cursor.fetchone()[0])


def require_once(errand: Errand, before: Traces, died: Life) -> None:
    """The law: see the module."""
    after = before.after(errand.act)
    left = traces()
    assert left in (before, after), "A part of the change is there."

    retry = lived(errand)

    assert traces() == after
    assert retry.receipt is not None
    assert retry.receipt["replayed"] is (left == after)
    if died.receipt is not None:
        assert retry.receipt == {**died.receipt, "replayed": True}
    assert not RequestRecord.objects.filter(receipt__isnull=True).exists()
    assert lived(errand).receipt == {**retry.receipt, "replayed": True}
    assert traces() == after


def require_once_when_killed(act: Act, person: Person, fatal: int) -> None:
    errand = an_errand(act, person)
    before = traces()
    died = lived(errand, fatal=fatal)
    assert died.receipt is None, "It did not die."
    require_once(errand, before, died)


@pytest.fixture
def person() -> Person:
    return a_person()


def rehearsed(act: Act, person: Person) -> Life:
    """Return a life in which nobody dies, and which leaves behind what it should."""
    errand = an_errand(act, person)
    before = traces()
    life = lived(errand)
    assert traces() == before.after(act)
    return life


def turning_points(steps: tuple[str, ...]) -> list[int]:
    """After the claim; before the receipt, with all the rest written; before and after the commit;
    before the answer."""
    return [
        steps.index(CLAIM) + 1,
        *(last(steps, name) for name in (RECEIPT, COMMIT, TELL, ANSWER)),
    ]


def last(steps: tuple[str, ...], name: str) -> int:
    return max(number for number, step in enumerate(steps) if step == name)


class TestTheStepsOfAChange:
    @pytest.mark.parametrize(
        ("act", "named"),
        [
            (Act.CREATE, [CLAIM, BEGINNING, REVISION, RECEIPT, COMMIT, TELL, ANSWER]),
            (Act.UPDATE, [CLAIM, REVISION, HEAD, RECEIPT, COMMIT, TELL, ANSWER]),
            (Act.UNDO, [CLAIM, REVISION, HEAD, RECEIPT, COMMIT, TELL, ANSWER]),
            (Act.RENAME, [CLAIM, HEAD, RECEIPT, COMMIT, TELL, ANSWER]),
            (Act.ACCEPT, [CLAIM, REVISION, HEAD, PROPOSAL, RECEIPT, COMMIT, TELL, ANSWER]),
            (Act.SUBMIT, [CLAIM, PROPOSAL, VERSION, RECEIPT, COMMIT, TELL, ANSWER]),
        ],
    )
    def test_are_those_that_the_promise_stands_on_in_this_order(self, act, named, person):
        """TOOL-88: what is changed and the receipt are in one transaction, after the claim."""
        steps = rehearsed(act, person).steps

        places = [last(steps, name) for name in named]
        assert places == sorted(places)
        first_write, receipt = places[1], places[named.index(RECEIPT)]
        assert COMMIT not in steps[first_write:receipt]


class TestAKill:
    @pytest.mark.parametrize("act", list(Act))
    def test_at_a_turning_point_leaves_the_change_made_once_or_not_at_all(self, act, person):
        """TOOL-83, TOOL-87."""
        for fatal in turning_points(rehearsed(act, person).steps):
            require_once_when_killed(act, person, fatal)

    def test_before_any_step_of_an_update_leaves_it_made_once_or_not_at_all(self, person):
        """TOOL-83, TOOL-87."""
        for fatal in range(len(rehearsed(Act.UPDATE, person).steps)):
            require_once_when_killed(Act.UPDATE, person, fatal)

    def test_before_any_step_of_an_acceptance_leaves_nothing_between(self, person):
        """PROP-44: it waits and nothing was made, or it is accepted and has its revision."""
        for fatal in range(len(rehearsed(Act.ACCEPT, person).steps)):
            require_once_when_killed(Act.ACCEPT, person, fatal)

    def test_at_any_moment_leaves_the_change_made_once_or_not_at_all(self, person, scale):
        """TOOL-87: at a random step, or at no step at all, in the middle of drawing."""
        seed = random.SystemRandom().randrange(2**32) if scale > 1 else 1
        sys.stdout.write(f"seed {seed}\n")
        dice = random.Random(seed)
        for _ in range(KILLS_IN_A_SOAK * scale // 20):
            act = dice.choice(list(Act))
            life = rehearsed(act, person)
            errand = an_errand(act, person)
            before = traces()

            if dice.random() < 0.5:
                died = lived(errand, fatal=dice.randrange(len(life.steps)))
            else:
                died = lived(errand, seconds=dice.uniform(0, 1.2 * life.seconds))

            require_once(errand, before, died)
