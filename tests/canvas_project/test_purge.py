from datetime import timedelta

import pytest
from django.utils import timezone

from canvas_project.purge import Purged, purge_deleted
from runs.models import Run, RunEventRow
from teams.access import Role
from teams.models import Team, User
from teams.selectors import KEPT_DELETED
from tests.factories import a_person, a_team, a_workflow
from tests.teams.people import deleted_days_ago
from workflows.graph.model import WorkflowGraph
from workflows.models import Workflow, WorkflowRevision

pytestmark = pytest.mark.django_db

GONE = KEPT_DELETED.days + 1


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN)


def a_run_of(person, workflow_id):
    now = timezone.now()
    run = Run.objects.create(
        team_id=person.team_id,
        workflow_id=workflow_id,
        graph=WorkflowGraph().wire(),
        question="Why?",
        status="completed",
        created_at=now,
        queued_at=now,
        finished_at=now,
    )
    RunEventRow.objects.create(run=run, seq=1, at=now, event={})


def workflow_deleted_days_ago(person, days):
    workflow_id = a_workflow(person)
    a_run_of(person, workflow_id)
    Workflow.objects.filter(pk=workflow_id).update(deleted_at=timezone.now() - timedelta(days=days))
    return workflow_id


class TestPurgeDeleted:
    def test_lets_go_of_a_workflow_with_its_history_and_runs(self, admin):
        workflow_deleted_days_ago(admin, GONE)

        assert purge_deleted() == Purged(runs=1, workflows=1, diagrams=0, teams=0)
        assert not any(
            model.objects.exists() for model in (Run, RunEventRow, Workflow, WorkflowRevision)
        )

    def test_keeps_what_was_deleted_as_long_as_was_promised(self, admin):
        workflow_deleted_days_ago(admin, KEPT_DELETED.days)
        deleted_days_ago(admin.team_id, KEPT_DELETED.days)

        assert purge_deleted() == Purged(runs=0, workflows=0, diagrams=0, teams=0)
        assert Run.objects.count() == 1

    def test_lets_go_of_a_team_with_all_that_is_in_it_and_keeps_its_people(self, admin):
        a_run_of(admin, a_workflow(admin))
        a_run_of(admin, None)
        deleted_days_ago(admin.team_id, GONE)

        assert purge_deleted() == Purged(runs=2, workflows=1, diagrams=0, teams=1)
        assert not Team.objects.exists()
        assert User.objects.filter(pk=admin.user_id).exists()

    def test_touches_nothing_else(self, admin):
        other = a_person()
        a_run_of(other, a_workflow(other))
        workflow_deleted_days_ago(other, GONE)
        deleted_days_ago(admin.team_id, GONE)

        purge_deleted()

        assert Run.objects.count() == Workflow.objects.count() == Team.objects.count() == 1

    def test_goes_through_more_than_one_lot(self, admin, monkeypatch):
        monkeypatch.setattr("runs.services.purge_runs.WORKFLOWS_AT_ONCE", 2)
        monkeypatch.setattr("runs.services.purge_runs.RUNS_AT_ONCE", 1)
        monkeypatch.setattr("revisions.services.purging.AT_ONCE", 2)
        for _ in range(5):
            workflow_deleted_days_ago(admin, GONE)

        assert purge_deleted() == Purged(runs=5, workflows=5, diagrams=0, teams=0)
