import threading
import time
from collections.abc import Generator, Iterator
from functools import partial

import pytest

from runs.engine.events import Error
from runs.models import Run
from runs.services.claim_run import claim_run
from runs.services.execute_run import execute_run
from runs.services.fail_stale_runs import fail_stale_runs
from tests.factories import a_person
from tests.runs.arranging import (
    LEASE,
    a_queued_run,
    cancel,
    in_threads,
    lease_ran_out,
    log_of,
    status_of,
    types_of,
    wait_until,
)
from workflows.ports import ModelUnavailable, Piece

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


class Talker:
    """A model that goes on and on until nobody listens."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.has_stopped = threading.Event()
        self.may_end = threading.Event()

    def stream(self, *, system: str, prompt: str) -> Generator[Piece]:
        try:
            while not self.may_end.wait(0.01):
                self.has_begun.set()
                yield Piece("and ")
        finally:
            self.has_stopped.set()


class Failing:
    def __init__(self, error: Exception) -> None:
        self.error = error

    def stream(self, *, system: str, prompt: str) -> Generator[Piece]:
        yield Piece("I was about to say")
        raise self.error


@pytest.fixture
def talker() -> Iterator[Talker]:
    talker = Talker()
    yield talker
    talker.may_end.set()


def dies(run_id: str) -> bool:
    """Try to give a run up for dead; its worker may have said something in between."""
    lease_ran_out(run_id)
    return fail_stale_runs() == 1


class TestExecuteRun:
    def test_leaves_every_event_in_the_log_in_order(self):
        run_id = a_queued_run()

        execute_run(run_id=run_id)

        assert types_of(run_id) == [
            *("run_started", "node_started", "thought", "thought", "thought", "node_completed"),
            *("node_started", "thought", "node_completed", "run_completed"),
        ]
        assert [frame.seq for frame in log_of(run_id)] == list(range(1, 11))

    def test_keeps_what_the_run_answered(self):
        run_id = a_queued_run()

        execute_run(run_id=run_id)

        run = Run.objects.get(pk=run_id)
        assert run.status == "completed"
        assert "Why?" in (run.output or "")
        assert run.started_at is not None
        assert run.finished_at is not None

    def test_does_nothing_the_second_time(self):
        run_id = a_queued_run()
        execute_run(run_id=run_id)
        before = log_of(run_id)

        execute_run(run_id=run_id)

        assert log_of(run_id) == before

    def test_executes_once_however_many_workers_are_handed_it(self):
        run_id = a_queued_run()

        in_threads(*[partial(execute_run, run_id=run_id)] * 6)

        assert types_of(run_id).count("run_started") == 1
        assert types_of(run_id)[-1] == "run_completed"

    def test_ends_with_what_the_model_could_not_do(self):
        run_id = a_queued_run()

        execute_run(run_id=run_id, model=Failing(ModelUnavailable("The model is overloaded.")))

        last = log_of(run_id)[-1].event
        assert isinstance(last, Error)
        assert (last.node_id, last.code) == ("agent", "MODEL_UNAVAILABLE")
        assert Run.objects.get(pk=run_id).failure == "The model is overloaded."

    def test_ends_with_a_reference_and_nothing_else_when_it_breaks(self):
        run_id = a_queued_run()

        execute_run(run_id=run_id, model=Failing(RuntimeError("secret detail")))

        last = log_of(run_id)[-1].event
        assert isinstance(last, Error)
        assert last.code == "INTERNAL"
        assert "secret detail" not in last.model_dump_json()
        assert status_of(run_id) == "failed"

    def test_ends_a_run_of_a_graph_that_a_newer_release_has_kept(self):
        run_id = a_queued_run()
        Run.objects.filter(pk=run_id).update(graph={"version": 99})

        execute_run(run_id=run_id)

        last = log_of(run_id)[-1].event
        assert isinstance(last, Error)
        assert last.code == "NEWER_VERSION"

    def test_stops_inside_an_answer_soon_after_a_cancel(self, talker):
        person = a_person()
        run_id = a_queued_run(person)

        took: list[float] = []

        def cancel_it() -> None:
            talker.has_begun.wait(10)
            cancel(person, run_id)
            asked_at = time.monotonic()
            wait_until(lambda: status_of(run_id) != "running")
            took.append(time.monotonic() - asked_at)

        in_threads(partial(execute_run, run_id=run_id, model=talker), cancel_it)

        assert types_of(run_id)[-1] == "run_cancelled"
        assert status_of(run_id) == "cancelled"
        assert talker.has_stopped.is_set()
        assert took[0] < 2  # half a second is promised; a busy machine is not

    def test_ends_a_step_that_takes_too_long(self, talker, env):
        env(step_timeout_seconds=0.2)
        run_id = a_queued_run()

        execute_run(run_id=run_id, model=talker)

        last = log_of(run_id)[-1].event
        assert isinstance(last, Error)
        assert (last.code, last.node_id) == ("TIMEOUT", "agent")

    def test_ends_a_run_that_takes_too_long(self, talker, env):
        env(run_deadline_seconds=0.2)
        run_id = a_queued_run()

        execute_run(run_id=run_id, model=talker)

        assert "The run took longer" in (Run.objects.get(pk=run_id).failure or "")

    def test_ends_a_node_that_says_too_much(self, talker, env):
        env(max_node_output_bytes=40)
        run_id = a_queued_run()

        execute_run(run_id=run_id, model=talker)

        last = log_of(run_id)[-1].event
        assert isinstance(last, Error)
        assert last.code == "LIMIT_EXCEEDED"

    def test_lets_go_of_a_run_that_was_given_up_for_dead(self, talker):
        run_id = a_queued_run()

        def give_it_up() -> None:
            talker.has_begun.wait(10)
            wait_until(lambda: dies(run_id))

        in_threads(partial(execute_run, run_id=run_id, model=talker), give_it_up)

        assert types_of(run_id)[-1] == "error"
        assert types_of(run_id).count("error") == 1
        assert talker.has_stopped.is_set()

    def test_goes_on_without_redis(self, no_redis):
        run_id = a_queued_run()

        execute_run(run_id=run_id)

        assert status_of(run_id) == "completed"


class TestClaimRun:
    def test_has_one_winner_in_a_race(self, scale):
        for _ in range(5 * scale):
            run_id = a_queued_run()

            claims = in_threads(*[partial(claim_run, run_id=run_id, lease=LEASE)] * 8)

            assert len([one for one in claims if one is not None]) == 1

    def test_finds_nothing_in_a_run_that_was_cancelled_first(self):
        person = a_person()
        run_id = a_queued_run(person)
        cancel(person, run_id)

        assert claim_run(run_id=run_id, lease=LEASE) is None

    def test_and_a_cancel_at_the_same_moment_leave_one_truth(self, scale):
        person = a_person()
        for _ in range(5 * scale):
            run_id = a_queued_run(person)

            claimed, _ = in_threads(
                partial(claim_run, run_id=run_id, lease=LEASE), partial(cancel, person, run_id)
            )

            run = Run.objects.get(pk=run_id)
            if claimed is None:
                assert types_of(run_id) == ["run_cancelled"]
            else:
                assert run.status == "running"
                assert run.cancel_requested_at is not None
