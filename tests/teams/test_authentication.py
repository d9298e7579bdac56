from contextlib import suppress
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.utils import timezone

from common.errors import NotFound
from teams.access import Role
from teams.actors import Bot, Person, Visitor
from teams.authentication import (
    Unauthorized,
    actor_for_team,
    actor_of_scope,
    actor_of_scope_in_team,
    actor_without_team,
    bot_of,
    is_anonymous,
    visitor,
)
from teams.models import AccessToken, Membership, User
from teams.services.add_member import add_member
from tests.factories import a_person, a_secret_of, a_team, a_user

pytestmark = pytest.mark.django_db


def request_by(user=None, *, secret=None):
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    request = RequestFactory().get("/", headers=headers)
    request.user = user or AnonymousUser()
    return request


def user_of(person):
    return User.objects.get(pk=person.user_id)


class TestActorForTeam:
    def test_is_the_person_who_is_signed_in(self):
        team = a_team("art")
        person = a_person(team)

        assert actor_for_team(request_by(user_of(person)), "art") == person

    def test_is_nobody_without_a_session_or_token(self):
        a_team("art")

        with pytest.raises(Unauthorized):
            actor_for_team(request_by(), "art")

    @pytest.mark.parametrize("slug", ["theirs", "nowhere"])
    def test_does_not_tell_a_foreign_team_from_none(self, slug):
        a_team("theirs")

        with pytest.raises(NotFound, match="There is no such team, or you are not in it"):
            actor_for_team(request_by(user_of(a_person())), slug)

    def test_does_not_know_a_person_whose_account_was_closed(self):
        person = a_person(a_team("art"))
        user = user_of(person)
        User.objects.update(is_active=False)

        with pytest.raises(NotFound):
            actor_for_team(request_by(user), "art")

    def test_is_the_bot_that_holds_the_token(self):
        person = a_person(a_team("art"))

        actor = actor_for_team(request_by(secret=a_secret_of(person)), "art")

        assert isinstance(actor, Bot)
        assert actor.owner_id == person.user_id

    @pytest.mark.parametrize("slug", ["art", "elsewhere"])
    def test_asks_the_database_once_about_a_token(self, slug, django_assert_num_queries):
        secret = a_secret_of(a_person(a_team("art")))
        bot_of(secret)  # notes the first use

        with django_assert_num_queries(1), suppress(NotFound):
            actor_for_team(request_by(secret=secret), slug)

    def test_refuses_a_token_at_another_team_even_where_its_owner_is_a_member(self):
        person = a_person(a_team("art"))
        add_member(team_id=a_team("music").id, user_id=person.user_id, role=Role.EDITOR)

        with pytest.raises(NotFound):
            actor_for_team(request_by(secret=a_secret_of(person)), "music")

    def test_never_falls_back_from_a_bad_token_to_the_session_beside_it(self):
        person = a_person(a_team("art"))

        with pytest.raises(Unauthorized):
            actor_for_team(request_by(user_of(person), secret="easel_wrong"), "art")


class TestBotOf:
    def test_finds_the_token_by_its_secret(self):
        person = a_person()

        bot = bot_of(a_secret_of(person, kind="agent"))

        assert bot is not None
        assert (bot.kind, bot.team_id) == ("agent", person.team_id)

    @pytest.mark.parametrize("secret", ["", "easel_", "easel_unknown", "Easel_x", "easel_" * 99])
    def test_finds_nothing_for_what_is_no_secret(self, secret):
        a_secret_of(a_person())

        assert bot_of(secret) is None

    def test_finds_nothing_by_the_stored_digest(self):
        a_secret_of(a_person())

        assert bot_of(AccessToken.objects.get().digest) is None

    @pytest.mark.parametrize("ending", ["revoked_at", "expires_at"])
    def test_finds_nothing_once_the_token_has_ended(self, ending):
        secret = a_secret_of(a_person())
        AccessToken.objects.update(**{ending: timezone.now() - timedelta(seconds=1)})

        assert bot_of(secret) is None

    def test_finds_nothing_once_the_owner_has_left(self):
        person = a_person()
        secret = a_secret_of(person)
        Membership.objects.filter(user_id=person.user_id).delete()

        assert bot_of(secret) is None

    def test_finds_nothing_once_the_account_of_the_owner_is_closed(self):
        person = a_person()
        secret = a_secret_of(person)
        User.objects.filter(pk=person.user_id).update(is_active=False)

        assert bot_of(secret) is None

    def test_notes_when_the_token_was_used_without_writing_each_time(
        self, django_assert_num_queries
    ):
        secret = a_secret_of(a_person())
        bot_of(secret)

        with django_assert_num_queries(1):
            bot_of(secret)

        assert AccessToken.objects.get().last_used_at is not None


class TestActorWithoutTeam:
    def test_is_in_the_team_the_person_joined_first(self):
        person = a_person()
        add_member(team_id=a_team().id, user_id=person.user_id, role=Role.EDITOR)

        assert actor_without_team(request_by(user_of(person))) == person

    def test_is_in_the_team_that_was_named(self):
        person, other = a_person(), a_team("other")
        add_member(team_id=other.id, user_id=person.user_id, role=Role.EDITOR)

        actor = actor_without_team(request_by(user_of(person)), "other")

        assert actor == Person(user_id=person.user_id, team_id=other.id)

    def test_is_in_the_team_of_the_token(self):
        person = a_person()
        add_member(team_id=a_team().id, user_id=person.user_id, role=Role.EDITOR)

        assert actor_without_team(request_by(secret=a_secret_of(person))).team_id == person.team_id

    def test_is_nobody_for_a_person_without_a_team(self):
        with pytest.raises(NotFound):
            actor_without_team(request_by(a_user()))


class TestActorOfScope:
    def test_is_the_person_whose_session_opened_the_socket(self):
        person = a_person(a_team("art"))

        assert actor_of_scope({"user": user_of(person), "headers": []}, "art") == person

    def test_is_the_bot_whose_token_opened_it(self):
        person = a_person(a_team("art"))
        headers = [(b"authorization", f"Bearer {a_secret_of(person)}".encode())]

        actor = actor_of_scope({"user": AnonymousUser(), "headers": headers}, "art")

        assert isinstance(actor, Bot)

    def test_is_found_by_the_id_of_a_team_as_well(self):
        person = a_person()

        assert actor_of_scope_in_team({"user": user_of(person)}, person.team_id) == person

    def test_is_nobody_without_either(self):
        with pytest.raises(Unauthorized):
            actor_of_scope({"headers": []}, "art")


class TestVisitor:
    def test_exists_only_in_a_public_demonstration(self, settings):
        team = a_team("demo")

        before = visitor()
        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})

        assert before is None
        assert visitor() == Visitor(team_id=team.id)

    def test_does_not_exist_while_there_is_no_team_to_visit(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})

        assert visitor() is None


class TestIsAnonymous:
    def test_is_said_of_who_shows_nothing(self):
        assert is_anonymous(request_by())

    def test_is_not_said_of_a_bad_token_or_a_person(self):
        assert not is_anonymous(request_by(secret="easel_wrong"))
        assert not is_anonymous(request_by(a_user()))
