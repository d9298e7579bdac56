from functools import partial

import pytest

from common.errors import NotFound
from teams.access import Forbidden, Role, permissions_of
from teams.authentication import actor_of_scope, bot_of
from teams.contracts import (
    ChangeTeamState,
    ConfigureTeam,
    CreateTeam,
    RenameTeam,
)
from teams.models import Membership, Team, User
from teams.selectors import session_detail
from teams.services.configure_team import configure_team
from teams.services.found_team import found_team
from teams.services.problems import InvalidTeam
from teams.services.read_team import read_team
from teams.services.rename_team import rename_team
from teams.services.restore_team import restore_team
from tests.factories import a_colleague_of, a_person, a_request_id, a_secret_of, a_team, a_user
from tests.teams.people import delete, deleted_days_ago
from tests.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN)


def restore(person):
    return restore_team(actor=person, request=ChangeTeamState(request_id=a_request_id()))


def seen_by(person):
    user = User.objects.get(pk=person.user_id)
    return actor_of_scope({"user": user}, "art")


class TestFoundTeam:
    def test_makes_whoever_asks_its_administrator(self):
        user = a_user()

        detail = found_team(
            user_id=user.pk,
            request=CreateTeam(request_id=a_request_id(), name="Music", slug="music"),
        )

        assert (detail.role, detail.member_count, detail.agent_access) == ("admin", 1, False)

    def test_makes_one_team_however_often_the_request_is_sent(self):
        user = a_user()
        request = CreateTeam(request_id=a_request_id(), name="Music", slug="music")

        first, again = (found_team(user_id=user.pk, request=request) for _ in range(2))

        assert (first.replayed, again.replayed) == (False, True)
        assert again == first.model_copy(update={"replayed": True})
        assert Team.objects.filter(slug="music").count() == 1

    def test_keeps_the_requests_of_two_people_apart(self):
        request = CreateTeam(request_id=a_request_id(), name="Music", slug="music")
        found_team(user_id=a_user().pk, request=request)

        with pytest.raises(InvalidTeam):
            found_team(user_id=a_user().pk, request=request)

    def test_tells_nobody_again_of_a_team_that_they_have_left(self):
        user = a_user()
        request = CreateTeam(request_id=a_request_id(), name="Music", slug="music")
        found_team(user_id=user.pk, request=request)
        Membership.objects.filter(user_id=user.pk).delete()

        with pytest.raises(NotFound):
            found_team(user_id=user.pk, request=request)

    def test_refuses_a_slug_that_is_taken(self, admin):
        with pytest.raises(InvalidTeam):
            found_team(
                user_id=admin.user_id,
                request=CreateTeam(request_id=a_request_id(), name="Art", slug="art"),
            )


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestTeamsThatAreMadeAtOnce:
    def test_never_share_a_slug(self, scale):
        for number in range(3 * scale):
            users = [a_user().pk for _ in range(4)]

            answers = at_once(
                *(
                    lambda pk=pk, slug=f"team-at-once-{number}": found_team(
                        user_id=pk,
                        request=CreateTeam(request_id=a_request_id(), name="Team", slug=slug),
                    )
                    for pk in users
                )
            )

            assert [type(answer) for answer in answers].count(InvalidTeam) == 3
            assert Team.objects.filter(slug=f"team-at-once-{number}").count() == 1


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestCopiesOfARequestForATeamThatArriveAtOnce:
    def test_make_one_team_and_get_one_answer(self, scale):
        for number in range(3 * scale):
            user_id = a_user().pk
            request = CreateTeam(request_id=a_request_id(), name="Team", slug=f"copies-{number}")

            ask = partial(found_team, user_id=user_id, request=request)
            answers = at_once(*[ask] * 4)

            assert sorted(answer.replayed for answer in answers) == [False, True, True, True]


class TestRenameTeam:
    def test_changes_the_name_and_not_the_address(self, admin):
        detail = rename_team(
            actor=admin, request=RenameTeam(request_id=a_request_id(), name="Fine art")
        )

        assert (detail.name, detail.slug) == ("Fine art", "art")

    def test_is_for_administrators(self, admin):
        with pytest.raises(Forbidden):
            rename_team(
                actor=a_colleague_of(admin),
                request=RenameTeam(request_id=a_request_id(), name="Fine art"),
            )


class TestConfigureTeam:
    def test_lets_agents_in_and_keeps_them_out(self, admin):
        on = configure_team(
            actor=admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=True)
        )
        off = configure_team(
            actor=admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=False)
        )

        assert (on.agent_access, off.agent_access) == (True, False)


class TestDeleteTeam:
    def test_says_when_it_will_be_gone_for_good(self, admin):
        detail = delete(admin)

        deleted_at = Team.objects.get().deleted_at
        assert deleted_at is not None
        assert detail.deletes_at is not None
        assert (detail.deletes_at - deleted_at).days == 30

    def test_takes_everything_from_everybody_in_it(self, admin):
        editor = a_colleague_of(admin)
        secret = a_secret_of(editor)

        delete(admin)

        assert permissions_of(admin) == permissions_of(editor) == frozenset()
        assert bot_of(secret) is None

    def test_is_as_if_the_team_had_never_been_for_its_members(self, admin):
        editor = a_colleague_of(admin)

        delete(admin)

        with pytest.raises(NotFound):
            seen_by(editor)
        assert session_detail(editor.user_id, mode="mock").teams == ()
        assert session_detail(editor.user_id, mode="mock").deleted_teams == ()

    def test_leaves_its_administrators_the_way_back(self, admin):
        delete(admin)

        assert seen_by(admin) == admin
        assert read_team(actor=admin).permissions == ()
        session = session_detail(admin.user_id, mode="mock")
        assert ([team.slug for team in session.deleted_teams], session.teams) == (["art"], ())

    def test_is_for_administrators(self, admin):
        with pytest.raises(Forbidden):
            delete(a_colleague_of(admin))

    def test_answers_a_repeated_request_again(self, admin):
        first = delete(admin)

        assert delete(admin).deletes_at == first.deletes_at


class TestRestoreTeam:
    def test_brings_back_members_and_their_tokens(self, admin):
        editor = a_colleague_of(admin)
        secret = a_secret_of(editor)
        delete(admin)

        detail = restore(admin)

        assert detail.deletes_at is None
        assert "edit" in permissions_of(editor)
        assert bot_of(secret) is not None

    def test_is_for_administrators(self, admin):
        editor = a_colleague_of(admin)
        delete(admin)

        with pytest.raises(Forbidden):
            restore(editor)

    def test_is_too_late_after_thirty_days(self, admin):
        deleted_days_ago(admin.team_id, 30.01)

        with pytest.raises(NotFound):
            restore(admin)

    def test_is_not_too_late_on_the_last_day(self, admin):
        deleted_days_ago(admin.team_id, 29.99)

        assert restore(admin).deletes_at is None
