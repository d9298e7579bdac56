"""At most once, whoever dies: real threads and processes on a real database (TOOL-87, TOOL-S3).

A storm is a plan drawn from a seed: which thread sends which copy of which request, what it says,
and over which of them its process is killed. Whatever the weather, each request is applied at most
once, and every answer is its one receipt, a request to wait, or a refusal with a code.
"""

import random
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest
from django.db import DatabaseError, connection

from canvas_project.environment import ROOT
from ledger import services
from ledger.models import RequestRecord
from teams.actors import Person
from teams.models import AuditEntry
from tests.factories import a_person
from tests.ledger.storm import (
    LEASE_SECONDS,
    MADE,
    OPERATION,
    REPLAYED,
    Answer,
    Death,
    Step,
    Weather,
    answer_to,
)
from tests.services_plugin import on_postgres
from tests.threads import at_once, in_a_thread

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

REFUSALS = {"REQUEST_IN_PROGRESS", "REQUEST_ID_MISMATCH", "INVALID_INPUT"}
# Shorter than in life, as the lease is. Some give up before it is over.
PATIENCE_SECONDS = (0.3, 5.0)
DEADLY_ROUNDS = 2


@pytest.fixture
def processes() -> int:
    """With ten threads each: fifty on PostgreSQL, fewer where only one can write at a time."""
    return 5 if on_postgres() else 2


@pytest.fixture
def threads() -> int:
    return 10 if on_postgres() else 4


def a_storm(
    seed: int, *, copies: int, requests: int, late: float = 0.15, deaths: float = 0.15
) -> list[Step]:
    """Copies of a few requests in random order: some say something else under the same id, some
    are refused, over the share ``late`` of them the holder is late, and over ``deaths`` it dies."""
    chance = random.Random(seed)
    return [
        Step(
            number=number,
            request_id=f"r{chance.randrange(requests)}",
            words=chance.choice(["yes", "yes", "yes", "no"]),
            is_refused=chance.random() < 0.15,
            is_late=chance.random() < late,
            death=chance.choice(list(Death)) if chance.random() < deaths else None,
        )
        for number in range(copies)
    ]


def weathered(
    person: Person, steps: Sequence[Step], *, processes: int, threads: int, seed: int
) -> list[Answer]:
    """Send all copies from many processes, again and again until each got an answer."""
    answers: list[Answer] = []
    waiting = {step.number: step for step in steps}
    for number in range(100):
        if not waiting:
            return answers
        # Whoever got no answer sends again. After a few rounds nobody dies any more.
        if number >= DEADLY_ROUNDS:
            waiting = {
                one: step.model_copy(update={"death": None}) for one, step in waiting.items()
            }
        plans = _dealt(list(waiting.values()), processes * threads)
        weathers = [
            Weather(
                person=person,
                lease_seconds=LEASE_SECONDS,
                patience_seconds=PATIENCE_SECONDS[(seed + one) % len(PATIENCE_SECONDS)],
                threads=tuple(plans[one * threads : (one + 1) * threads]),
            )
            for one in range(processes)
        ]
        with ThreadPoolExecutor(processes) as pool:
            for told in pool.map(_lived_through, weathers):
                answers += told
                for answer in told:
                    waiting.pop(answer.number)
    raise AssertionError(f"Without an answer after many rounds: {waiting}")


def _dealt(steps: Sequence[Step], hands: int) -> list[tuple[Step, ...]]:
    return [tuple(steps[hand::hands]) for hand in range(hands)]


def _lived_through(weather: Weather) -> list[Answer]:
    """Return what a process was told for as long as it lived."""
    process = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.ledger.storm_process",
            str(connection.settings_dict["NAME"]),
        ],
        cwd=ROOT,
        input=weather.model_dump_json(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    # Well to the end, or killed; nothing else may have happened to it.
    assert process.returncode in (0, -9), process.stderr
    return [Answer.model_validate_json(line) for line in process.stdout.splitlines()]


def applied(request_ids: Iterable[str]) -> dict[str, list[tuple[int, str]]]:
    """What was applied of each request: the entries written for it."""
    found: dict[str, list[tuple[int, str]]] = {one: [] for one in request_ids}
    for entry in AuditEntry.objects.filter(action=OPERATION):
        found[entry.target_id].append((entry.pk, entry.summary))
    return found


def require_once_each(steps: Sequence[Step], answers: Sequence[Answer]) -> None:
    """The law: see the module."""
    request_of = {step.number: step.request_id for step in steps}
    entries = applied(set(request_of.values()))
    receipts: dict[str, set[tuple[int | None, str | None]]] = defaultdict(set)
    made: Counter[str] = Counter()
    for answer in answers:
        request_id = request_of[answer.number]
        if answer.told in (MADE, REPLAYED):
            receipts[request_id].add((answer.entry, answer.words))
            made[request_id] += answer.told == MADE
        else:
            assert answer.told in REFUSALS
    for request_id, written in entries.items():
        assert len(written) <= 1, f"{request_id} was applied {len(written)} times."
        # One receipt, whoever asks and how often, and it tells of what is there.
        assert receipts[request_id] <= set(written), request_id
        # Its holder may have died before it was told.
        assert made[request_id] <= 1, request_id
    held = {
        record.request_id: record.receipt
        for record in RequestRecord.objects.filter(operation=OPERATION)
    }
    for request_id, written in entries.items():
        receipt = held.get(request_id)
        assert bool(written) == (receipt is not None), "There is a receipt just for each change."


def require_settled(person: Person, steps: Sequence[Step]) -> None:
    """No claim of the dead is left that a repeat would not take over."""
    for request_id in {step.request_id for step in steps}:
        told = {
            answer_to(
                person, Step(number=0, request_id=request_id, words=words), die=_nobody_dies
            ).told
            for words in ("yes", "no")
        }
        assert told in ({"REQUEST_ID_MISMATCH", MADE}, {"REQUEST_ID_MISMATCH", REPLAYED})
    written = applied({step.request_id for step in steps})
    assert all(len(entries) == 1 for entries in written.values())


class TestAStorm:
    def test_applies_each_request_at_most_once_whoever_is_killed(self, processes, threads, scale):
        for seed in range(scale):
            person = a_person()
            AuditEntry.objects.all().delete()
            RequestRecord.objects.all().delete()
            steps = a_storm(seed, copies=6 * processes * threads, requests=2 * threads)

            answers = weathered(person, steps, processes=processes, threads=threads, seed=seed)

            require_once_each(steps, answers)
            assert {MADE, REPLAYED} <= {answer.told for answer in answers}
            require_settled(person, steps)


class TestAStormInOneProcess:
    def test_applies_each_request_at_most_once_whoever_is_late(
        self, monkeypatch, processes, threads, scale
    ):
        # The lease is a setting of the module; the clock and the ledger are the real ones.
        monkeypatch.setattr(services, "LEASE", timedelta(seconds=LEASE_SECONDS))
        for seed in range(2 * scale):
            person = a_person()
            AuditEntry.objects.all().delete()
            RequestRecord.objects.all().delete()
            steps = [
                step.model_copy(update={"death": None})
                for step in a_storm(
                    seed, copies=4 * processes * threads, requests=2 * threads, late=0.5
                )
            ]

            answers = list(_flat(at_once(*_hands(person, steps, processes * threads))))

            # Who found no free connection in time got no answer, and sends again.
            told = {answer.number for answer in answers}
            unanswered = [step for step in steps if step.number not in told]
            answers += [answer_to(person, step, die=_nobody_dies) for step in unanswered]
            require_once_each(steps, answers)

    @pytest.mark.skipif(not on_postgres(), reason="SQLite has no connections to cut.")
    def test_applies_each_request_at_most_once_whosever_connection_is_cut(
        self, monkeypatch, processes, threads, scale
    ):
        monkeypatch.setattr(services, "LEASE", timedelta(seconds=LEASE_SECONDS))
        lost = 0
        for seed in range(2 * scale):
            person = a_person()
            AuditEntry.objects.all().delete()
            RequestRecord.objects.all().delete()
            steps = a_storm(seed, copies=4 * processes * threads, requests=4 * threads, deaths=0.5)

            answers = list(_flat(at_once(*_hands(person, steps, processes * threads))))

            require_once_each(steps, answers)
            require_settled(person, steps)
            lost += len(steps) - len(answers)
        assert lost > 0


class TestWaitingForAnotherCopy:
    def test_keeps_no_connection_from_others(self, monkeypatch):
        """There are fewer of them than threads that may wait."""
        monkeypatch.setattr(services, "PATIENCE", timedelta(seconds=20))
        person = a_person()
        at_work, enough = threading.Event(), threading.Event()

        def be_slow() -> None:
            at_work.set()
            enough.wait(20)

        slow = Step(number=0, request_id="r", words="yes", death=Death.BEFORE)
        first = in_a_thread(lambda: answer_to(person, slow, die=be_slow))
        at_work.wait()
        copy = slow.model_copy(update={"death": None})
        others = [in_a_thread(lambda: answer_to(person, copy, die=_nobody_dies)) for _ in range(40)]

        counted = in_a_thread(AuditEntry.objects.count)()
        enough.set()

        assert counted == 0
        assert first().told == MADE
        assert {wait().told for wait in others} == {REPLAYED}


def _hands(person: Person, steps: Sequence[Step], count: int):
    """What each of ``count`` threads does: its steps one after the other, past every cut."""

    def play(hand: Sequence[Step]):
        def work() -> list[Answer]:
            told = []
            for step in hand:
                try:
                    told.append(answer_to(person, step, die=_cut_the_connection))
                except DatabaseError:
                    # Its connection is gone, and the answer with it.
                    connection.close()
            return told

        return work

    return [play(hand) for hand in _dealt(steps, count)]


def _cut_the_connection() -> None:
    """Have the server end the connection of this thread, as when the network or it goes away."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    where = connection.get_connection_params()
    with psycopg.connect(
        host=where.get("host"),
        port=where.get("port"),
        user=where.get("user"),
        password=where.get("password"),
        dbname=where["dbname"],
        autocommit=True,
    ) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _nobody_dies() -> None:
    raise AssertionError("Nobody was to die.")


def _flat(told: Sequence[list[Answer]]) -> Iterator[Answer]:
    for some in told:
        yield from some
