from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotFound
from teams.access import (
    Forbidden,
    InNoProject,
    NotEnabled,
    Permission,
    ReadOnly,
    Role,
    as_person,
    permissions_of,
    require,
)
from teams.actors import Person, Visitor
from teams.models import AccessToken, Membership, Project, Team, User
from tests.factories import a_bot_of, a_person, a_project, a_team, let_agents_in

pytestmark = pytest.mark.django_db


class TestPermissionsOf:
    @pytest.mark.parametrize(
        ("role", "allowed"),
        [
            (Role.VIEWER, {"view"}),
            (Role.EDITOR, {"view", "run", "edit", "draw", "propose", "review"}),
            (Role.ADMIN, {"view", "run", "edit", "draw", "propose", "review", "admin"}),
        ],
    )
    def test_follow_the_role_of_a_person(self, role, allowed):
        assert permissions_of(a_person(role=role)) == allowed

    def test_are_none_for_a_person_who_is_not_in_the_team(self):
        outsider = Person(user_id=a_person().user_id, team_id=a_team().id)

        assert permissions_of(outsider) == frozenset()

    def test_are_none_for_a_person_whose_account_was_closed(self):
        person = a_person()
        User.objects.filter(pk=person.user_id).update(is_active=False)

        assert permissions_of(person) == frozenset()

    def test_of_a_bot_are_what_it_was_granted(self):
        assert permissions_of(a_bot_of(a_person(), "view", "run")) == {"view", "run"}

    def test_of_a_bot_shrink_with_the_role_of_its_owner(self):
        person = a_person()
        bot = a_bot_of(person, "view", "run")

        Membership.objects.filter(user_id=person.user_id).update(role=Role.VIEWER)

        assert permissions_of(bot) == {"view"}

    def test_of_a_bot_end_when_its_owner_leaves(self):
        person = a_person()
        bot = a_bot_of(person)

        Membership.objects.filter(user_id=person.user_id).delete()

        assert permissions_of(bot) == frozenset()

    @pytest.mark.parametrize("ending", ["revoked_at", "expires_at"])
    def test_of_a_bot_end_with_its_token_even_while_it_is_connected(self, ending):
        bot = a_bot_of(a_person())

        AccessToken.objects.update(**{ending: timezone.now() - timedelta(seconds=1)})

        assert permissions_of(bot) == frozenset()

    def test_of_a_visitor_are_to_run_and_no_more_in_a_public_demonstration(self, settings):
        team = a_team("demo")
        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})

        assert permissions_of(Visitor(team_id=team.id)) == {"run"}

    def test_of_a_visitor_are_none_elsewhere(self):
        assert permissions_of(Visitor(team_id=a_team("demo").id)) == frozenset()

    def test_of_a_visitor_are_none_in_any_other_team(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})

        assert permissions_of(Visitor(team_id=a_team("secret").id)) == frozenset()

    def test_cost_one_query(self, django_assert_num_queries):
        person = a_person()
        bot = a_bot_of(person)

        with django_assert_num_queries(2):
            permissions_of(person)
            permissions_of(bot)


class TestRequire:
    def test_lets_pass_what_the_role_allows(self):
        require(a_person(role=Role.EDITOR), Permission.EDIT)

    def test_refuses_what_it_does_not_and_says_who_can_help(self):
        with pytest.raises(Forbidden) as refused:
            require(a_person(role=Role.VIEWER), Permission.EDIT)

        assert refused.value.hint == "Ask an administrator of the team for another role."

    def test_does_not_confirm_that_something_of_another_team_exists(self):
        theirs = InNoProject(team_id=a_team().id)

        with pytest.raises(NotFound):
            require(a_person(role=Role.ADMIN), Permission.VIEW, on=theirs)


class TestAsPerson:
    def test_hands_a_person_through(self):
        person = a_person()

        assert as_person(person) is person

    def test_refuses_a_bot(self):
        with pytest.raises(Forbidden):
            as_person(a_bot_of(a_person()))


class TestAnAgent:
    @pytest.fixture
    def admin(self) -> Person:
        return a_person(role=Role.ADMIN)

    def test_is_kept_out_until_the_team_lets_agents_in(self, admin):
        agent = a_bot_of(admin, "view", "draw", kind="agent")

        with pytest.raises(NotEnabled):
            require(agent, Permission.VIEW)

        let_agents_in(admin)
        require(agent, Permission.VIEW)

    def test_is_kept_out_again_at_the_next_call(self, admin):
        agent = a_bot_of(admin, kind="agent")
        let_agents_in(admin)
        require(agent, Permission.VIEW)

        Team.objects.update(agent_access=False)

        with pytest.raises(NotEnabled):
            require(agent, Permission.VIEW)

    def test_is_kept_out_of_each_project_until_that_lets_agents_in_too(self, admin):
        agent = a_bot_of(admin, kind="agent")
        let_agents_in(admin)
        shut, opened = a_project(admin), a_project(admin, agent_access=True)

        require(agent, Permission.VIEW, on=kept_in(admin, opened))
        with pytest.raises(NotEnabled):
            require(agent, Permission.VIEW, on=kept_in(admin, shut))

    def test_is_kept_out_of_an_open_project_of_a_team_that_keeps_agents_out(self, admin):
        agent = a_bot_of(admin, kind="agent")

        with pytest.raises(NotEnabled):
            require(agent, Permission.VIEW, on=kept_in(admin, a_project(admin, agent_access=True)))

    def test_only_proposes_where_a_project_says_so(self, admin):
        agent = a_bot_of(admin, "view", "draw", "propose", kind="agent")
        let_agents_in(admin)
        thing = kept_in(admin, a_project(admin, agent_access=True, propose_only=True))

        assert permissions_of(agent, on=thing) == {"view", "propose"}
        with pytest.raises(ReadOnly):
            require(agent, Permission.DRAW, on=thing)

    def test_has_a_switch_that_does_not_concern_ci_jobs(self, admin):
        require(a_bot_of(admin), Permission.RUN, on=kept_in(admin, a_project(admin)))


class TestALimitedToken:
    @pytest.fixture
    def admin(self) -> Person:
        return a_person(role=Role.ADMIN)

    def test_reaches_its_projects_and_is_told_of_no_other(self, admin):
        mine, other = a_project(admin), a_project(admin)
        bot = a_bot_of(admin, projects=[mine])

        require(bot, Permission.RUN, on=kept_in(admin, mine))
        with pytest.raises(NotFound):
            require(bot, Permission.RUN, on=kept_in(admin, other))

    def test_does_not_reach_what_is_in_no_project(self, admin):
        bot = a_bot_of(admin, projects=[a_project(admin)])

        with pytest.raises(NotFound):
            require(bot, Permission.RUN, on=InNoProject(team_id=admin.team_id))

    def test_reaches_nothing_when_its_projects_are_gone(self, admin):
        project_id = a_project(admin)
        bot = a_bot_of(admin, projects=[project_id])

        Project.objects.all().delete()

        for thing in (kept_in(admin, project_id), InNoProject(team_id=admin.team_id)):
            with pytest.raises(NotFound):
                require(bot, Permission.VIEW, on=thing)


class TestAnArchivedProject:
    @pytest.mark.parametrize("role", Role)
    def test_can_be_looked_at_by_everybody_and_changed_by_nobody(self, role):
        person = a_person(role=role)
        thing = kept_in(person, a_project(person, archived=True))

        assert permissions_of(person, on=thing) <= {"view", "admin"}
        assert Permission.VIEW in permissions_of(person, on=thing)

    def test_runs_nothing_for_a_token_either(self):
        person = a_person()

        with pytest.raises(ReadOnly):
            require(
                a_bot_of(person),
                Permission.RUN,
                on=kept_in(person, a_project(person, archived=True)),
            )


class TestAPermissionInAProject:
    @pytest.mark.parametrize("kind", ["ci", "agent"])
    def test_costs_one_query(self, kind, django_assert_num_queries):
        person = a_person()
        let_agents_in(person)
        project_id = a_project(person, agent_access=True)
        bot = a_bot_of(person, kind=kind, projects=[project_id])

        with django_assert_num_queries(2):
            require(person, Permission.VIEW, on=kept_in(person, project_id))
            require(bot, Permission.VIEW, on=kept_in(person, project_id))


@dataclass(frozen=True)
class Thing:
    team_id: str
    project_id: str | None


def kept_in(person: Person, project_id: str) -> Thing:
    return Thing(team_id=person.team_id, project_id=project_id)
