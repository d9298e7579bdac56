import pytest

from common.errors import NotFound
from runs.models import Run
from runs.services.cancel_run import RunHasEnded
from runs.services.execute_run import execute_run
from teams.access import Forbidden, Role
from tests.factories import a_colleague_of, a_person
from tests.runs.arranging import a_claimed_run, a_queued_run, cancel, status_of, types_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


class TestCancelRun:
    def test_ends_a_run_that_waits_at_once(self):
        person = a_person()
        run_id = a_queued_run(person)

        cancel(person, run_id)

        assert (status_of(run_id), types_of(run_id)) == ("cancelled", ["run_cancelled"])

    def test_leaves_nothing_for_a_worker_that_comes_later(self):
        person = a_person()
        run_id = a_queued_run(person)
        cancel(person, run_id)

        execute_run(run_id=run_id)

        assert types_of(run_id) == ["run_cancelled"]

    def test_asks_a_run_that_is_under_way_to_stop(self):
        person = a_person()
        hold = a_claimed_run(person)

        cancel(person, hold.run_id)

        assert status_of(hold.run_id) == "running"
        assert Run.objects.get(pk=hold.run_id).cancel_requested_at is not None

    def test_changes_nothing_the_second_time(self):
        person = a_person()
        run_id = a_queued_run(person)
        cancel(person, run_id)

        cancel(person, run_id)

        assert types_of(run_id) == ["run_cancelled"]

    def test_keeps_the_moment_at_which_it_was_asked_first(self):
        person = a_person()
        hold = a_claimed_run(person)
        cancel(person, hold.run_id)
        first = Run.objects.get(pk=hold.run_id).cancel_requested_at

        cancel(person, hold.run_id)

        assert Run.objects.get(pk=hold.run_id).cancel_requested_at == first

    def test_says_that_a_run_has_ended_by_itself(self):
        person = a_person()
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)

        with pytest.raises(RunHasEnded, match="already completed"):
            cancel(person, run_id)

    def test_knows_nothing_of_another_teams_run(self):
        run_id = a_queued_run()

        with pytest.raises(NotFound):
            cancel(a_person(), run_id)

    def test_refuses_one_who_may_only_look(self):
        person = a_person()
        run_id = a_queued_run(person)

        with pytest.raises(Forbidden):
            cancel(a_colleague_of(person, role=Role.VIEWER), run_id)
