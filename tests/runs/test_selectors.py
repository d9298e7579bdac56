import pytest

from common.errors import InvalidInput, NotFound
from runs.contracts import LatestRuns, ListRuns
from runs.services.execute_run import execute_run
from runs.services.latest_runs import latest_runs
from runs.services.list_runs import list_runs
from runs.services.read_run import read_run
from teams.access import Forbidden
from tests.factories import a_bot_of, a_person, a_workflow
from tests.runs.arranging import SMALL, a_queued_run, cancel, start

pytestmark = pytest.mark.django_db(transaction=True)


class TestListRuns:
    def test_pages_through_all_runs_newest_first(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        started = [start(person, workflow_id).run.id for _ in range(5)]

        first = list_runs(actor=person, request=ListRuns(limit=3))
        second = list_runs(actor=person, request=ListRuns(limit=3, cursor=first.next_cursor))

        assert [run.id for run in (*first.items, *second.items)] == started[::-1]
        assert second.next_cursor is None

    def test_shows_no_run_of_another_team(self):
        a_queued_run()

        assert list_runs(actor=a_person(), request=ListRuns()).items == ()

    def test_can_be_narrowed_to_a_workflow_and_to_how_runs_ended(self):
        person = a_person()
        one, other = a_workflow(person, SMALL), a_workflow(person, SMALL, name="Other")
        cancelled = start(person, one).run.id
        cancel(person, cancelled)
        start(person, one)
        start(person, other)

        page = list_runs(
            actor=person, request=ListRuns.model_validate({"status": "cancelled"}), workflow_id=one
        )

        assert [(run.id, run.workflow_name) for run in page.items] == [(cancelled, "Plan")]

    def test_asks_no_more_of_the_database_the_more_runs_there_are(
        self, django_assert_max_num_queries, env
    ):
        env(concurrent_runs_per_team=100)
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        for _ in range(20):
            start(person, workflow_id)

        with django_assert_max_num_queries(4):
            list_runs(actor=person, request=ListRuns())

    def test_refuses_a_cursor_of_its_own_invention(self):
        with pytest.raises(InvalidInput):
            list_runs(actor=a_person(), request=ListRuns(cursor="bm90aGluZw"))

    def test_refuses_a_bot_that_may_not_look(self):
        bot = a_bot_of(a_person(), "run")

        with pytest.raises(Forbidden):
            list_runs(actor=bot, request=ListRuns())


class TestLatestRuns:
    def test_shows_the_newest_run_of_each_workflow_and_nothing_of_one_that_never_ran(self):
        person = a_person()
        one, other = a_workflow(person, SMALL), a_workflow(person, SMALL, name="Other")
        never_run = a_workflow(person, SMALL, name="Never")
        start(person, one)
        newest = [start(person, workflow_id).run.id for workflow_id in (one, other)]

        page = latest_runs(actor=person, request=LatestRuns(workflow=(one, other, never_run)))

        assert [run.id for run in page.items] == newest[::-1]

    def test_finds_nothing_under_the_id_of_another_teams_workflow(self):
        theirs = a_person()
        workflow_id = a_workflow(theirs, SMALL)
        start(theirs, workflow_id)

        page = latest_runs(actor=a_person(), request=LatestRuns(workflow=(workflow_id,)))

        assert page.items == ()

    def test_asks_no_more_of_the_database_the_more_workflows_there_are(
        self, django_assert_max_num_queries, env
    ):
        env(concurrent_runs_per_team=100)
        person = a_person()
        workflow_ids = tuple(a_workflow(person, SMALL, name=f"W{n}") for n in range(12))
        for workflow_id in workflow_ids:
            start(person, workflow_id)

        with django_assert_max_num_queries(5):
            latest_runs(actor=person, request=LatestRuns(workflow=workflow_ids))


class TestReadRun:
    def test_shows_the_graph_that_was_run_and_what_came_of_it(self):
        person = a_person()
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)

        detail = read_run(actor=person, run_id=run_id)

        assert detail.graph == SMALL
        assert (detail.status, detail.last_seq, detail.can_cancel) == ("completed", 10, False)
        assert "Why?" in (detail.output or "")

    def test_offers_to_cancel_what_is_alive(self):
        person = a_person()

        assert read_run(actor=person, run_id=a_queued_run(person)).can_cancel

    def test_knows_nothing_of_another_teams_run(self):
        with pytest.raises(NotFound):
            read_run(actor=a_person(), run_id=a_queued_run())
