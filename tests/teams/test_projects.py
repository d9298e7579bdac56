from collections.abc import Callable

import pytest

from common.errors import LimitExceeded, NotFound
from teams.access import Forbidden, NotEnabled, Role
from teams.actors import Actor, Person
from teams.services import create_project as creating
from teams.services.archive_project import archive_project
from teams.services.configure_project import configure_project
from teams.services.create_project import create_project
from teams.services.list_projects import list_projects
from teams.services.problems import InvalidProject
from teams.services.rename_project import rename_project
from teams.services.unarchive_project import unarchive_project
from teams.token_contracts import (
    ChangeProjectState,
    ConfigureProject,
    CreateProject,
    ProjectDetail,
    ProjectState,
    RenameProject,
)
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    a_workflow,
    let_agents_in,
)
from workflows.selectors import workflows_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Person:
    return a_person(role=Role.ADMIN)


def create(person: Person, name: str) -> ProjectDetail:
    return create_project(actor=person, request=CreateProject(request_id=a_request_id(), name=name))


def rename(person: Person, project_id: str, name: str) -> ProjectDetail:
    request = RenameProject(request_id=a_request_id(), name=name)
    return rename_project(actor=person, project_id=project_id, request=request, counts=workflows_in)


def names(actor: Actor) -> list[str]:
    return [project.name for project in list_projects(actor=actor, counts=workflows_in).items]


class TestCreateProject:
    def test_makes_one_where_agents_are_not_let_in_yet(self, admin):
        project = create(admin, "  Billing ")

        assert (project.name, project.agent_access, project.propose_only) == (
            "Billing",
            False,
            False,
        )

    def test_makes_one_however_often_it_is_asked_with_the_same_id(self, admin):
        request = CreateProject(request_id="req_1", name="Billing")

        first, again = (create_project(actor=admin, request=request) for _ in range(2))

        assert again.replayed
        assert first.id == again.id

    def test_refuses_a_name_that_the_team_has_whatever_its_capitals(self, admin):
        create(admin, "Straße")

        with pytest.raises(InvalidProject):
            create(admin, "STRASSE")

    def test_leaves_the_name_to_other_teams(self, admin):
        create(admin, "Billing")

        create(a_person(role=Role.ADMIN), "Billing")

    def test_refuses_one_more_than_a_team_may_have(self, admin, monkeypatch):
        monkeypatch.setattr(creating, "MAX_PROJECTS_OF_A_TEAM", 1)
        create(admin, "One")

        with pytest.raises(LimitExceeded):
            create(admin, "Two")

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
    def test_is_for_administrators(self, role):
        with pytest.raises(Forbidden):
            create(a_person(role=role), "Billing")


class TestRenameProject:
    def test_gives_another_name(self, admin):
        assert rename(admin, a_project(admin, name="Billing"), "Invoices").name == "Invoices"

    def test_may_change_the_capitals_of_its_own_name(self, admin):
        assert rename(admin, a_project(admin, name="billing"), "Billing").name == "Billing"

    def test_refuses_the_name_of_another_project(self, admin):
        a_project(admin, name="Invoices")

        with pytest.raises(InvalidProject):
            rename(admin, a_project(admin, name="Billing"), "invoices")

    def test_does_not_know_the_projects_of_other_teams(self, admin):
        theirs = a_project(a_person(role=Role.ADMIN))

        with pytest.raises(NotFound):
            rename(admin, theirs, "Mine")


class TestConfigureProject:
    def test_sets_both_switches_for_agents(self, admin):
        request = ConfigureProject(request_id="req_1", agent_access=True, propose_only=True)

        project = configure_project(
            actor=admin, project_id=a_project(admin), request=request, counts=workflows_in
        )

        assert (project.agent_access, project.propose_only) == (True, True)

    def test_is_for_administrators(self, admin):
        request = ConfigureProject(request_id="req_1", agent_access=True, propose_only=True)

        with pytest.raises(Forbidden):
            configure_project(
                actor=a_colleague_of(admin),
                project_id=a_project(admin),
                request=request,
                counts=workflows_in,
            )


class TestArchiveProject:
    def test_closes_it_and_unarchiving_opens_it_as_it_was(self, admin):
        project_id = a_project(admin, agent_access=True)

        def change(service: Callable[..., ProjectDetail]) -> ProjectDetail:
            request = ChangeProjectState(request_id=a_request_id())
            return service(actor=admin, project_id=project_id, request=request, counts=workflows_in)

        assert change(archive_project).state is ProjectState.ARCHIVED
        opened = change(unarchive_project)
        assert (opened.state, opened.agent_access) == (ProjectState.ACTIVE, True)


class TestListProjects:
    def test_is_sorted_by_name_and_says_how_full_each_is(self, admin):
        full = a_project(admin, name="b")
        a_project(admin, name="A")
        a_project(a_person(role=Role.ADMIN), name="theirs")
        a_workflow(admin, project_id=full)
        a_workflow(admin)

        page = list_projects(actor=admin, counts=workflows_in)

        assert [(project.name, project.workflow_count) for project in page.items] == [
            ("A", 0),
            ("b", 1),
        ]

    def test_shows_a_limited_token_its_own_projects_only(self, admin):
        mine = a_project(admin, name="mine")
        a_project(admin, name="other")

        assert names(a_bot_of(admin, projects=[mine])) == ["mine"]
        assert names(a_bot_of(admin)) == ["mine", "other"]

    def test_shows_agents_where_they_are_let_in(self, admin):
        a_project(admin, name="open", agent_access=True)
        a_project(admin, name="shut")
        agent = a_bot_of(admin, kind="agent")

        with pytest.raises(NotEnabled):
            names(agent)

        let_agents_in(admin)
        assert names(agent) == ["open"]

    def test_costs_three_queries_however_many_there_are(self, admin, django_assert_num_queries):
        for number in range(10):
            a_project(admin, name=str(number))

        with django_assert_num_queries(3):
            list_projects(actor=admin, counts=workflows_in)
