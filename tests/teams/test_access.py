from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotFound
from teams.access import Forbidden, Permission, Role, as_person, permissions_of, require
from teams.actors import Person, Visitor
from teams.models import AccessToken, Membership, User
from tests.factories import a_bot_of, a_person, a_team

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
        theirs = a_person()

        with pytest.raises(NotFound):
            require(a_person(role=Role.ADMIN), Permission.VIEW, on=theirs)


class TestAsPerson:
    def test_hands_a_person_through(self):
        person = a_person()

        assert as_person(person) is person

    def test_refuses_a_bot(self):
        with pytest.raises(Forbidden):
            as_person(a_bot_of(a_person()))
