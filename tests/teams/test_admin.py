"""The admin of people and teams: services decide here too, and staff see their own teams."""

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission as DjangoPermission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from teams.access import Role
from teams.authentication import bot_of
from teams.models import AuditEntry, Invitation, Membership, Team, User
from tests.factories import a_colleague_of, a_person, a_secret_of, a_team, a_user, a_workflow
from tests.teams.people import an_invitation, give_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator():
    user = User.objects.create_superuser("operator@example.org", "x", name="Olga")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann", email="ann@example.org")


@pytest.fixture
def staff(admin):
    """Ann, who may use the whole admin as far as Django's own permissions go."""
    user = User.objects.get(pk=admin.user_id)
    user.is_staff = True
    user.save()
    user.user_permissions.set(DjangoPermission.objects.all())
    client = Client()
    client.force_login(user)
    return client


def list_of(name):
    return reverse(f"admin:{name}_changelist")


def page_of(team_id):
    return reverse("admin:teams_team_change", args=[quote(team_id)])


def act(client, name, action, *pks):
    return client.post(
        list_of(name), {"action": action, "_selected_action": list(pks)}, follow=True
    )


def members_form(team_id, *rows, **changes):
    """What the form of a team would send with these rows: (membership, user, role)."""
    team = Team.objects.get(pk=team_id)
    form = {
        "name": team.name,
        "memberships-TOTAL_FORMS": len(rows),
        "memberships-INITIAL_FORMS": sum(1 for pk, _, _ in rows if pk),
    }
    for index, (pk, user_id, role) in enumerate(rows):
        form |= {
            f"memberships-{index}-id": pk or "",
            f"memberships-{index}-team": team_id,
            f"memberships-{index}-user": user_id,
            f"memberships-{index}-role": role,
        }
    return form | changes


def membership(person):
    return Membership.objects.get(user_id=person.user_id).pk


class TestTeams:
    def test_have_their_members_changed_by_the_services(self, operator, admin):
        editor, newcomer = a_colleague_of(admin), a_user()
        secret = a_secret_of(editor)

        operator.post(
            page_of(admin.team_id),
            members_form(
                admin.team_id,
                (membership(admin), admin.user_id, "admin"),
                (membership(editor), editor.user_id, "editor"),
                (None, newcomer.pk, "viewer"),
                **{"memberships-1-DELETE": "on"},
            ),
        )

        assert set(Membership.objects.values_list("user_id", "role")) == {
            (admin.user_id, "admin"),
            (newcomer.pk, "viewer"),
        }
        assert bot_of(secret) is None
        told = AuditEntry.objects.filter(owner__name="Olga")
        assert set(told.values_list("action", flat=True)) == {"change_role", "remove_member"}

    def test_let_their_last_administrator_be_replaced_at_once(self, operator, admin):
        editor = a_colleague_of(admin)

        answer = operator.post(
            page_of(admin.team_id),
            members_form(
                admin.team_id,
                (membership(admin), admin.user_id, "viewer"),
                (membership(editor), editor.user_id, "admin"),
            ),
        )

        assert answer.status_code == 302
        assert Membership.objects.get(role="admin").user_id == editor.user_id

    def test_keep_an_administrator(self, operator, admin):
        answer = operator.post(
            page_of(admin.team_id),
            members_form(admin.team_id, (membership(admin), admin.user_id, "viewer")),
        )

        assert "A team keeps at least one administrator." in answer.content.decode()
        assert Membership.objects.get().role == "admin"

    def test_are_deleted_and_restored_by_the_services(self, operator, admin):
        act(operator, "teams_team", "delete_teams", admin.team_id)
        deleted_at = Team.objects.get().deleted_at
        act(operator, "teams_team", "restore_teams", admin.team_id)

        assert deleted_at is not None
        assert Team.objects.get().deleted_at is None

    def test_are_not_deleted_for_good(self, operator, admin):
        path = reverse("admin:teams_team_delete", args=[quote(admin.team_id)])

        assert operator.post(path, {"post": "yes"}).status_code == 403


class TestAccounts:
    def test_are_ended_by_the_service(self, operator, admin):
        editor = a_colleague_of(admin, name="Ed")

        act(operator, "teams_user", "delete_accounts", editor.user_id)

        assert str(User.objects.get(pk=editor.user_id)) == "Former member"

    def test_are_known_by_their_address_however_that_is_written(self, operator, admin):
        page = reverse("admin:teams_user_change", args=[admin.user_id])

        answer = operator.post(
            page, {"email": "Ann.New@Example.org", "name": "Ann", "is_active": "on"}
        )

        assert answer.status_code == 302, answer.content
        assert User.objects.get_by_natural_key("ANN.new@example.org").pk == admin.user_id

    def test_do_not_take_the_address_of_another_by_another_spelling(self, operator, admin):
        a_user(email="bob@example.org")
        page = reverse("admin:teams_user_change", args=[admin.user_id])

        answer = operator.post(page, {"email": "BOB@example.org", "name": "A", "is_active": "on"})

        assert "already exists" in answer.content.decode()

    def test_say_why_they_are_not(self, operator, admin):
        a_colleague_of(admin)

        answer = act(operator, "teams_user", "delete_accounts", admin.user_id)

        assert "without an administrator" in answer.content.decode()


class TestInvitations:
    def test_are_revoked_by_the_service(self, operator, admin):
        an_invitation(admin)

        act(operator, "teams_invitation", "revoke", Invitation.objects.get().pk)

        assert Invitation.objects.get().revoked_at is not None

    def test_show_nothing_that_opens_them(self, operator, admin):
        an_invitation(admin)
        row = Invitation.objects.get()

        page = operator.get(reverse("admin:teams_invitation_change", args=[quote(row.pk)]))

        assert row.digest not in page.content.decode()


class TestStaff:
    @pytest.mark.parametrize(
        ("name", "own", "foreign"),
        [
            ("teams_team", "Art", "Music"),
            ("teams_user", "ann@example.org", "mel@example.org"),
            ("teams_auditentry", "Made Art-Ed", "Made Music-Ed"),
            ("workflows_workflow", "Art plan", "Music plan"),
        ],
    )
    def test_see_the_teams_that_they_administer(self, staff, admin, name, own, foreign):
        other = a_person(a_team("music"), role=Role.ADMIN, email="mel@example.org")
        for person, team in ((admin, "Art"), (other, "Music")):
            a_workflow(person, name=f"{team} plan")
            give_role(person, a_colleague_of(person, name=f"{team}-Ed").user_id, "viewer")

        page = staff.get(list_of(name)).content.decode()

        assert own in page
        assert foreign not in page

    def test_do_not_open_a_row_of_another_team_by_its_address(self, staff):
        other = a_person(a_team("music"))

        answer = staff.get(page_of(other.team_id))

        assert answer.status_code == 302

    def test_do_not_change_accounts(self, staff, admin):
        path = reverse("admin:teams_user_change", args=[admin.user_id])

        assert staff.post(path, {"is_superuser": "on"}).status_code == 403

    def test_do_not_see_what_the_ledger_keeps_of_all_teams(self, staff):
        assert staff.get(list_of("ledger_requestrecord")).status_code == 403


class TestEveryList:
    @pytest.mark.parametrize("name", ["teams_team", "teams_auditentry", "teams_invitation"])
    def test_costs_the_same_for_any_number_of_rows(self, operator, name, django_assert_num_queries):
        def fill():
            person = a_person(role=Role.ADMIN)
            an_invitation(person)
            give_role(person, a_colleague_of(person).user_id, "viewer")

        fill()
        operator.get(list_of(name))
        with CaptureQueriesContext(connection) as few:
            operator.get(list_of(name))
        for _ in range(5):
            fill()

        with django_assert_num_queries(len(few)):
            operator.get(list_of(name))
