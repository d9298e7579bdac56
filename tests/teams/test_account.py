import pytest

from teams.access import Role, permissions_of
from teams.authentication import bot_of
from teams.contracts import ChangePassword, DeleteAccount, RenameAccount
from teams.models import Membership, Team, User
from teams.selectors import authors_of
from teams.services.add_member import add_member
from teams.services.change_password import change_password
from teams.services.delete_account import delete_account
from teams.services.problems import InvalidAccount, LastAdmin
from teams.services.read_account import read_account
from teams.services.rename_account import rename_account
from tests.factories import (
    PASSWORD,
    a_colleague_of,
    a_person,
    a_request_id,
    a_secret_of,
    a_team,
)
from tests.threads import at_once

NEW_PASSWORD = "quite another horse"


@pytest.fixture
def person():
    """An editor of a team that somebody else administers."""
    admin = a_person(a_team("art"), role=Role.ADMIN)
    return a_colleague_of(admin, name="Ed")


def change(person, current, new=NEW_PASSWORD):
    change_password(
        user_id=person.user_id,
        request=ChangePassword(request_id=a_request_id(), current=current, new=new),
    )


def delete(person, password=PASSWORD):
    delete_account(
        user_id=person.user_id,
        request=DeleteAccount(request_id=a_request_id(), password=password),
    )


@pytest.mark.django_db
class TestRenameAccount:
    def test_changes_the_name_on_what_they_made(self, person):
        rename_account(
            user_id=person.user_id, request=RenameAccount(request_id=a_request_id(), name=" Eda ")
        )

        assert authors_of([(person.user_id, None)])[person.user_id, None].name == "Eda"


@pytest.mark.django_db
class TestChangePassword:
    def test_takes_the_new_one_and_no_more_the_old(self, person):
        change(person, PASSWORD)

        user = User.objects.get(pk=person.user_id)
        assert user.check_password(NEW_PASSWORD)
        assert not user.check_password(PASSWORD)

    def test_tells_everything_that_is_wrong_at_once(self, person):
        with pytest.raises(InvalidAccount) as refused:
            change(person, "wrong", "password")

        assert {problem.path for problem in refused.value.problems} == {"/current", "/new"}
        assert User.objects.get(pk=person.user_id).check_password(PASSWORD)


@pytest.mark.django_db
class TestReadAccount:
    def test_tells_beforehand_what_becomes_of_the_teams(self, person):
        add_member(team_id=a_team("solo").id, user_id=person.user_id, role=Role.ADMIN)
        needy = a_person(a_team("needy"), role=Role.VIEWER)
        add_member(team_id=needy.team_id, user_id=person.user_id, role=Role.ADMIN)

        detail = read_account(user_id=person.user_id)

        assert detail.leaves_teams == ("Art",)
        assert detail.deletes_teams == ("Solo",)
        assert detail.last_admin_of == ("Needy",)


@pytest.mark.django_db
class TestDeleteAccount:
    def test_keeps_the_work_under_another_name(self, person):
        delete(person)

        author = authors_of([(person.user_id, None)])[person.user_id, None]
        assert author.name == "Former member"

    def test_keeps_nothing_of_the_person(self, person):
        User.objects.filter(pk=person.user_id).update(email="ed@example.org")

        delete(person)

        row = User.objects.filter(pk=person.user_id).values().get()
        assert "ed@example.org" not in str(row)
        assert "Ed" not in str(row).replace("Easel", "")
        assert not User.objects.get(pk=person.user_id).has_usable_password()

    def test_lets_the_address_be_used_again(self, person):
        email = User.objects.get(pk=person.user_id).email

        delete(person)

        assert a_person(email=email).user_id != person.user_id

    def test_takes_them_and_their_tokens_out_of_every_team(self, person):
        secret = a_secret_of(person)

        delete(person)

        assert permissions_of(person) == frozenset()
        assert bot_of(secret) is None

    def test_deletes_the_teams_that_nobody_else_is_in(self, person):
        solo = a_team("solo")
        add_member(team_id=solo.id, user_id=person.user_id, role=Role.ADMIN)

        delete(person)

        deleted = Team.objects.filter(deleted_at__isnull=False)
        assert [team.slug for team in deleted] == ["solo"]

    def test_changes_nothing_where_a_team_would_lose_its_last_administrator(self, person):
        admin_id = Membership.objects.get(team_id=person.team_id, role=Role.ADMIN).user_id
        admin = person.model_copy(update={"user_id": admin_id})

        with pytest.raises(LastAdmin) as refused:
            delete(admin)

        assert refused.value.details["teams"] == ["Art"]
        assert "admin" in permissions_of(admin)

    def test_asks_for_the_password(self, person):
        with pytest.raises(InvalidAccount):
            delete(person, "wrong")

        assert "edit" in permissions_of(person)


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestAdministratorsWhoDeleteTheirAccountsAtOnce:
    def test_leave_no_team_with_members_and_without_an_administrator(self, scale):
        for _ in range(3 * scale):
            admin = a_person(role=Role.ADMIN)
            other = a_colleague_of(admin, role=Role.ADMIN)
            a_colleague_of(admin, role=Role.VIEWER)

            answers = at_once(lambda: delete(admin), lambda: delete(other))  # noqa: B023

            assert [type(answer) for answer in answers].count(LastAdmin) == 1
