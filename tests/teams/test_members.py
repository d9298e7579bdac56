import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.errors import InvalidInput, NotFound
from teams.access import Forbidden, Permission, Role, permissions_of
from teams.authentication import bot_of
from teams.contracts import ListMembers
from teams.models import AccessToken, Membership, User
from teams.services.add_member import add_member
from teams.services.list_members import list_members
from teams.services.problems import LastAdmin
from tests.factories import a_bot_of, a_colleague_of, a_person, a_secret_of, a_team
from tests.teams.people import give_role, leave, remove
from tests.threads import at_once


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann", email="ann@example.org")


def roles_in(person):
    return sorted(Membership.objects.filter(team_id=person.team_id).values_list("role", flat=True))


@pytest.mark.django_db
class TestChangeRole:
    def test_is_felt_at_the_next_question(self, admin):
        editor = a_colleague_of(admin)

        give_role(admin, editor.user_id, "viewer")

        assert permissions_of(editor) == {Permission.VIEW}

    def test_is_felt_by_the_tokens_of_the_member_too(self, admin):
        editor = a_colleague_of(admin)
        bot = a_bot_of(editor, "view", "run")

        give_role(admin, editor.user_id, "viewer")

        assert permissions_of(bot) == {Permission.VIEW}

    def test_answers_with_the_member_as_they_are_now(self, admin):
        editor = a_colleague_of(admin, name="Ed")
        a_secret_of(editor)

        detail = give_role(admin, editor.user_id, "admin")

        assert (detail.name, detail.role, detail.token_count, detail.is_you) == (
            "Ed",
            "admin",
            1,
            False,
        )

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
    def test_is_for_administrators(self, admin, role):
        with pytest.raises(Forbidden):
            give_role(a_colleague_of(admin, role=role), admin.user_id, "viewer")

    def test_keeps_the_last_administrator(self, admin):
        a_colleague_of(admin)

        with pytest.raises(LastAdmin):
            give_role(admin, admin.user_id, "editor")

    def test_hands_a_team_over(self, admin):
        other = a_colleague_of(admin)

        give_role(admin, other.user_id, "admin")
        give_role(admin, admin.user_id, "editor")

        assert Permission.ADMIN in permissions_of(other)
        assert Permission.ADMIN not in permissions_of(admin)

    def test_does_not_know_the_members_of_other_teams(self, admin):
        with pytest.raises(NotFound):
            give_role(admin, a_person().user_id, "viewer")


@pytest.mark.django_db
class TestRemoveMember:
    def test_takes_them_out_at_once(self, admin):
        editor = a_colleague_of(admin)

        remove(admin, editor.user_id)

        assert permissions_of(editor) == frozenset()

    def test_kills_their_tokens_for_good(self, admin):
        editor = a_colleague_of(admin)
        secret = a_secret_of(editor)

        remove(admin, editor.user_id)
        add_member(team_id=admin.team_id, user_id=editor.user_id, role=Role.EDITOR)

        assert bot_of(secret) is None

    def test_leaves_their_tokens_of_other_teams_alone(self, admin):
        elsewhere = a_person()
        secret = a_secret_of(elsewhere)
        add_member(team_id=admin.team_id, user_id=elsewhere.user_id, role=Role.EDITOR)

        remove(admin, elsewhere.user_id)

        assert bot_of(secret) is not None

    def test_is_for_administrators(self, admin):
        editor = a_colleague_of(admin)

        with pytest.raises(Forbidden):
            remove(editor, admin.user_id)

    def test_keeps_the_last_administrator(self, admin):
        with pytest.raises(LastAdmin):
            remove(admin, admin.user_id)


@pytest.mark.django_db
class TestLeaveTeam:
    def test_takes_oneself_and_ones_tokens_out(self, admin):
        viewer = a_colleague_of(admin, role=Role.VIEWER)
        a_secret_of(viewer, "view")

        leave(viewer)

        assert permissions_of(viewer) == frozenset()
        assert AccessToken.objects.get().revoked_at is not None

    def test_is_not_for_the_last_administrator(self, admin):
        a_colleague_of(admin)

        with pytest.raises(LastAdmin):
            leave(admin)

    def test_does_not_count_an_administrator_whose_account_is_closed(self, admin):
        other = a_colleague_of(admin, role=Role.ADMIN)
        User.objects.filter(pk=other.user_id).update(is_active=False)

        with pytest.raises(LastAdmin):
            leave(admin)


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestAdministratorsWhoLeaveAtOnce:
    def test_leave_one_of_them_behind(self, scale):
        for _ in range(5 * scale):
            admin = a_person(role=Role.ADMIN)
            other = a_colleague_of(admin, role=Role.ADMIN)

            answers = at_once(lambda: leave(admin), lambda: leave(other))  # noqa: B023

            assert [type(answer) for answer in answers].count(LastAdmin) == 1
            assert roles_in(admin) == ["admin"]


@pytest.mark.django_db
class TestListMembers:
    def test_shows_a_viewer_everybody_by_name(self, admin):
        a_colleague_of(admin, name="Zoe")
        viewer = a_colleague_of(admin, role=Role.VIEWER, name="Bob")

        page = list_members(actor=viewer, request=ListMembers())

        assert [(item.name, item.is_you) for item in page.items] == [
            ("Ann", False),
            ("Bob", True),
            ("Zoe", False),
        ]

    def test_finds_by_part_of_a_name_or_an_address(self, admin):
        a_colleague_of(admin, name="Zoe")

        page = list_members(actor=admin, request=ListMembers(search="ANN@ex"))

        assert [item.name for item in page.items] == ["Ann"]

    def test_shows_everybody_once_over_its_pages(self, admin):
        for name in ["Dora", "Carl", "Bert"]:
            a_colleague_of(admin, name=name)

        first = list_members(actor=admin, request=ListMembers(limit=3))
        second = list_members(actor=admin, request=ListMembers(limit=3, cursor=first.next_cursor))

        assert [item.name for item in (*first.items, *second.items)] == [
            "Ann",
            "Bert",
            "Carl",
            "Dora",
        ]
        assert second.next_cursor is None

    def test_refuses_a_cursor_of_something_else(self, admin):
        with pytest.raises(InvalidInput):
            list_members(actor=admin, request=ListMembers(cursor="bmV3"))

    def test_takes_as_many_queries_for_many_as_for_one(self, admin):
        for _ in range(5):
            a_secret_of(a_colleague_of(admin))

        with CaptureQueriesContext(connection) as queries:
            list_members(actor=admin, request=ListMembers())

        assert len(queries) <= 2
