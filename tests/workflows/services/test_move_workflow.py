import pytest

from common.errors import NotFound
from teams.access import ReadOnly, Role
from teams.actors import Actor, Person
from teams.models import Project
from teams.token_selectors import ProjectNotActive
from tests.factories import (
    a_bot_of,
    a_person,
    a_project,
    a_request_id,
    a_workflow,
    let_agents_in,
    save,
)
from tests.graphs import graph
from workflows.contracts import DuplicateWorkflow, ListWorkflows, MoveWorkflow, WorkflowDetail
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.list_workflows import list_workflows
from workflows.services.move_workflow import move_workflow
from workflows.services.read_workflow import read_workflow

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Person:
    return a_person(role=Role.ADMIN)


def move(person: Person, workflow_id: str, project_id: str | None) -> WorkflowDetail:
    request = MoveWorkflow(request_id=a_request_id(), project_id=project_id)
    return move_workflow(actor=person, workflow_id=workflow_id, request=request)


def listed(actor: Actor, **wanted: str) -> list[str]:
    return [item.id for item in list_workflows(actor=actor, request=ListWorkflows(**wanted)).items]


class TestMoveWorkflow:
    def test_puts_it_into_a_project_and_takes_it_out_again(self, admin):
        workflow_id, project_id = a_workflow(admin), a_project(admin)

        assert move(admin, workflow_id, project_id).project_id == project_id
        assert move(admin, workflow_id, None).project_id is None

    def test_changes_no_revision(self, admin):
        workflow_id = a_workflow(admin, graph("a"))
        before = read_workflow(actor=admin, workflow_id=workflow_id)

        after = move(admin, workflow_id, a_project(admin))

        assert (after.revision, after.updated_at) == (before.revision, before.updated_at)

    def test_knows_no_project_of_another_team(self, admin):
        with pytest.raises(NotFound):
            move(admin, a_workflow(admin), a_project(a_person(role=Role.ADMIN)))

    def test_goes_out_of_an_archived_project_and_never_into_one(self, admin):
        project_id = a_project(admin)
        workflow_id = a_workflow(admin, project_id=project_id)
        closed = a_project(admin, archived=True)
        Project.objects.filter(pk=project_id).update(archived_at="2026-01-01T00:00Z")

        with pytest.raises(ProjectNotActive):
            move(admin, workflow_id, closed)
        assert move(admin, workflow_id, None).project_id is None


class TestWorkflowsInAProject:
    def test_can_be_listed_alone(self, admin):
        project_id = a_project(admin)
        inside = a_workflow(admin, project_id=project_id)
        a_workflow(admin)

        assert listed(admin, project=project_id) == [inside]

    def test_are_copied_into_the_same_project(self, admin):
        project_id = a_project(admin)
        original = a_workflow(admin, project_id=project_id)

        copy = duplicate_workflow(
            actor=admin, workflow_id=original, request=DuplicateWorkflow(request_id="req_1")
        )

        assert copy.project_id == project_id

    def test_are_not_saved_while_it_is_archived(self, admin):
        project_id = a_project(admin)
        workflow_id = a_workflow(admin, project_id=project_id)
        Project.objects.update(archived_at="2026-01-01T00:00Z")

        with pytest.raises(ReadOnly):
            save(admin, workflow_id, graph("a"), on=1)
        assert not read_workflow(actor=admin, workflow_id=workflow_id).can_run

    def test_are_all_that_a_limited_token_is_shown(self, admin):
        project_id = a_project(admin)
        inside, outside = a_workflow(admin, project_id=project_id), a_workflow(admin)
        elsewhere = a_workflow(admin, project_id=a_project(admin))
        bot = a_bot_of(admin, projects=[project_id])

        assert listed(bot) == [inside]
        for hidden in (outside, elsewhere):
            with pytest.raises(NotFound):
                read_workflow(actor=bot, workflow_id=hidden)

    def test_are_shown_to_agents_where_they_are_let_in(self, admin):
        let_agents_in(admin)
        loose = a_workflow(admin)
        inside = a_workflow(admin, project_id=a_project(admin, agent_access=True))
        shut = a_workflow(admin, project_id=a_project(admin))
        agent = a_bot_of(admin, kind="agent")

        assert set(listed(agent)) == {loose, inside}
        with pytest.raises(NotFound) as refused:
            read_workflow(actor=agent, workflow_id=shut)
        assert "agents may not enter" in (refused.value.hint or "")
