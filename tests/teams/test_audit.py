import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.cursor import encode_cursor
from common.errors import InvalidInput
from teams.access import Forbidden, Role
from teams.audit import MAX_SUMMARY_LENGTH, asked_from, note
from teams.contracts import ListAudit
from teams.models import AuditEntry
from teams.services.list_audit import export_audit, list_audit
from tests.factories import a_bot_of, a_colleague_of, a_person, a_team, a_workflow
from tests.teams.people import an_invitation, delete, give_role, leave, remove
from workflows.contracts import ChangeState
from workflows.services.change_state import delete_workflow

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann")


def audit_of(admin, **wanted):
    return list_audit(actor=admin, request=ListAudit.model_validate(wanted)).items


def write(actor, summary="Did it."):
    note(actor=actor, action="try", target_type="team", target_id="t", summary=summary)


class TestNote:
    def test_says_who_decided_what_about_whom(self, admin):
        editor = a_colleague_of(admin, name="Ed")

        give_role(admin, editor.user_id, "viewer")

        (line,) = audit_of(admin)
        assert line.actor is not None
        assert (line.actor.name, line.action, line.target_type, line.target_id) == (
            "Ann",
            "change_role",
            "member",
            str(editor.user_id),
        )
        assert line.summary == "Made Ed a viewer."

    def test_says_for_whom_a_token_acted(self, admin):
        write(a_bot_of(admin, "view"))

        # The newest first; before it, that the token was made.
        line, _ = audit_of(admin)
        assert line.actor is not None
        assert (line.actor.kind, line.actor.name, line.actor.on_behalf_of) == (
            "ci",
            "Robot",
            "Ann",
        )

    def test_says_from_where(self, admin):
        token = asked_from.set("192.0.2.7")
        write(admin)
        asked_from.reset(token)

        assert audit_of(admin)[0].address == "192.0.2.7"

    def test_cuts_what_is_too_long_for_a_line(self, admin):
        write(admin, "x" * 1000)

        assert len(AuditEntry.objects.get().summary) == MAX_SUMMARY_LENGTH


class TestTheLog:
    def test_has_a_line_for_each_decision_and_none_for_what_changed_nothing(self, admin):
        editor, other = a_colleague_of(admin), a_colleague_of(admin)
        an_invitation(admin)
        give_role(admin, editor.user_id, "admin")
        give_role(admin, editor.user_id, "admin")
        remove(admin, other.user_id)
        leave(editor)

        assert [line.action for line in audit_of(admin)] == [
            "leave_team",
            "remove_member",
            "change_role",
            "invite_member",
        ]

    def test_tells_of_a_workflow_by_its_name_alone(self, admin):
        workflow_id = a_workflow(admin, name="Plan")

        delete_workflow(
            actor=admin, workflow_id=workflow_id, request=ChangeState(request_id="once")
        )

        assert audit_of(admin)[0].summary == "Deleted the workflow “Plan”."

    def test_is_for_administrators(self, admin):
        with pytest.raises(Forbidden):
            audit_of(a_colleague_of(admin))
        with pytest.raises(Forbidden):
            export_audit(actor=a_colleague_of(admin))

    def test_is_closed_with_the_team(self, admin):
        delete(admin)

        with pytest.raises(Forbidden):
            audit_of(admin)

    def test_shows_nothing_of_other_teams(self, admin):
        write(a_person(role=Role.ADMIN))

        assert audit_of(admin) == ()


class TestListAudit:
    def test_shows_every_line_once_over_its_pages(self, admin):
        for number in range(5):
            write(admin, str(number))

        first = list_audit(actor=admin, request=ListAudit(limit=3))
        write(admin, "meanwhile")
        second = list_audit(actor=admin, request=ListAudit(limit=3, cursor=first.next_cursor))

        assert [line.summary for line in (*first.items, *second.items)] == list("43210")

    def test_shows_one_action_or_one_account_where_asked(self, admin):
        other = a_colleague_of(admin, role=Role.ADMIN)
        an_invitation(admin)
        an_invitation(other)
        write(other)

        assert len(audit_of(admin, action="invite_member")) == 2
        assert len(audit_of(admin, actor=other.user_id)) == 2

    # Nothing at all, one that is no number, one that no database has.
    @pytest.mark.parametrize(
        "cursor",
        ["x", encode_cursor("newest", "x"), encode_cursor("newest", "9" * 22)],
    )
    def test_refuses_a_cursor_that_leads_nowhere(self, admin, cursor):
        with pytest.raises(InvalidInput):
            audit_of(admin, cursor=cursor)

    def test_takes_four_queries_however_much_there_is(self, admin):
        for _ in range(20):
            write(a_bot_of(admin, "view"))

        with CaptureQueriesContext(connection) as queries:
            audit_of(admin)

        assert len(queries) <= 4


class TestExportAudit:
    def test_gives_every_line_as_json(self, admin):
        for number in range(3):
            write(admin, str(number))

        lines = "".join(export_audit(actor=admin)).splitlines()

        assert [json.loads(line)["summary"] for line in lines] == ["2", "1", "0"]
        assert json.loads(lines[0])["targetType"] == "team"
