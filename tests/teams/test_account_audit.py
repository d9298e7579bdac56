"""What is written down of what people do to their own accounts, and who reads it."""

import pytest
from django.contrib.auth.models import Permission as TablePermission
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from teams.access import Role
from teams.contracts import ChangePassword, ConfirmPasswordReset, ListAudit, RenameAccount
from teams.models import AuditEntry, User
from teams.services.add_member import add_member
from teams.services.change_password import change_password
from teams.services.list_audit import list_audit
from teams.services.problems import InvalidAccount
from teams.services.rename_account import rename_account
from teams.services.reset_password import confirm_password_reset
from tests.factories import PASSWORD, a_colleague_of, a_person, a_request_id, a_team

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "quite another horse"


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann")


@pytest.fixture
def person(admin):
    return a_colleague_of(admin, name="Ed")


def rename(person, name):
    rename_account(
        user_id=person.user_id, request=RenameAccount(request_id=a_request_id(), name=name)
    )


def change(person, current=PASSWORD):
    request = ChangePassword(request_id=a_request_id(), current=current, new=NEW_PASSWORD)
    change_password(user_id=person.user_id, request=request)


def lines_of(admin):
    items = list_audit(actor=admin, request=ListAudit()).items
    return [(line.action, line.target_id, line.summary) for line in items]


class TestARename:
    def test_is_told_to_every_team_that_knew_them_by_the_other_name(self, admin, person):
        other = a_person(a_team("music"), role=Role.ADMIN)
        add_member(team_id=other.team_id, user_id=person.user_id, role=Role.VIEWER)

        rename(person, "Ada")

        told = ("rename_account", str(person.user_id), "Was called “Ed” and is “Ada” now.")
        assert lines_of(admin) == [told]
        assert lines_of(other) == [told]

    def test_to_the_same_name_is_none(self, admin, person):
        rename(person, "Ed")

        assert lines_of(admin) == []


class TestANewPassword:
    def test_is_written_down_without_either_password(self, person):
        change(person)

        entry = AuditEntry.objects.get()
        assert (entry.team_id, entry.owner_id, entry.action) == (
            None,
            person.user_id,
            "change_password",
        )
        said = str(AuditEntry.objects.values_list())
        assert PASSWORD not in said
        assert NEW_PASSWORD not in said

    def test_is_written_down_when_it_was_chosen_by_a_mailed_link(self, person):
        user = User.objects.get(pk=person.user_id)
        request = ConfirmPasswordReset(
            uid=urlsafe_base64_encode(force_bytes(user.pk)),
            token=default_token_generator.make_token(user),
            password=NEW_PASSWORD,
        )

        confirm_password_reset(request=request)

        assert AuditEntry.objects.get().action == "reset_password"

    def test_that_was_refused_leaves_no_line(self, person):
        with pytest.raises(InvalidAccount):
            change(person, current="wrong")

        assert not AuditEntry.objects.exists()

    def test_is_no_affair_of_a_team(self, admin, person):
        change(person)

        assert lines_of(admin) == []


class TestTheAdmin:
    @pytest.mark.parametrize("runs_everything", [True, False])
    def test_shows_account_lines_to_whoever_runs_the_installation_alone(
        self, admin, person, runs_everything
    ):
        change(person)
        user = User.objects.get(pk=admin.user_id)
        user.is_staff, user.is_superuser = True, runs_everything
        user.save()
        user.user_permissions.add(TablePermission.objects.get(codename="view_auditentry"))
        client = Client()
        client.force_login(user)

        page = client.get("/admin/teams/auditentry/").content.decode()

        assert ("Changed their password." in page) == runs_everything
