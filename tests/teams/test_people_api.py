"""People and teams over REST: through the real addresses, sessions, middleware and renderer."""

import asyncio
import json
from typing import Any

import pytest
from celery import current_app
from django.test import AsyncClient, Client

from teams.access import Role
from teams.models import AuditEntry, User
from tests.factories import (
    PASSWORD,
    a_colleague_of,
    a_person,
    a_request_id,
    a_secret_of,
    a_team,
    a_user,
)
from tests.teams.people import an_invitation, delete

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "quite another horse"


@pytest.fixture(autouse=True)
def no_throttle(settings):
    settings.EASEL = settings.EASEL.model_copy(update={"sign_ins_per_minute": 100_000})


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann", email="ann@example.org")


def mails_to_send():
    """How many tasks wait for the worker that sends mail."""
    connection: Any = current_app.connection_for_read()
    with connection, connection.channel() as channel:
        return channel.client.llen("housekeeping")


class Page:
    """A browser: keeps cookies, and sends the CSRF token as our page does."""

    def __init__(self, person=None):
        self.client = Client(enforce_csrf_checks=True)
        if person is not None:
            self.client.force_login(User.objects.get(pk=person.user_id))
        self.get("/api/session")

    def get(self, path):
        return self.client.get(path)

    def post(self, path, method="post", **body):
        return getattr(self.client, method)(
            path,
            json.dumps(body),
            content_type="application/json",
            headers={"X-CSRFToken": self.client.cookies["csrftoken"].value},
        )

    def change(self, path, **body):
        return self.post(path, requestId=a_request_id(), **body)

    def who(self):
        return self.get("/api/session").json()["person"]


class TestTeams:
    def test_can_be_made_by_anybody_with_an_account(self):
        user = a_user()
        page = Page()
        page.client.force_login(user)
        page.get("/api/session")

        made = page.change("/api/teams", name="Music", slug="music")

        assert (made.status_code, made.json()["role"]) == (201, "admin")
        assert page.get("/api/music/team").json()["memberCount"] == 1

    def test_cannot_be_made_by_a_stranger_or_a_bot(self, admin):
        body = json.dumps({"requestId": "r", "name": "Music", "slug": "music"})
        secret = a_secret_of(admin, "view")

        by_bot = Client().post(
            "/api/teams",
            body,
            content_type="application/json",
            headers={"Authorization": f"Bearer {secret}"},
        )
        by_stranger = Page().change("/api/teams", name="Music", slug="music")

        assert (by_bot.status_code, by_stranger.status_code) == (401, 401)

    def test_are_renamed_configured_deleted_and_restored_by_their_administrators(self, admin):
        page = Page(admin)

        renamed = page.change("/api/art/team/rename", name="Fine art").json()
        configured = page.change("/api/art/team/configure", agentAccess=True).json()
        deleted = page.change("/api/art/team/delete").json()
        closed = page.get("/api/art/workflows")
        restored = page.change("/api/art/team/restore").json()

        assert renamed["name"] == "Fine art"
        assert configured["agentAccess"] is True
        assert deleted["deletesAt"] is not None
        assert closed.status_code == 403
        assert restored["deletesAt"] is None
        assert page.get("/api/art/workflows").status_code == 200

    def test_are_not_found_by_their_members_once_they_are_deleted(self, admin):
        page = Page(a_colleague_of(admin))
        delete(admin)

        assert page.get("/api/art/team").status_code == 404
        assert page.get("/api/art/workflows").status_code == 404

    def test_are_not_found_by_others(self, admin):
        assert Page(a_person()).get("/api/art/team").status_code == 404


class TestMembers:
    def test_are_given_roles_and_removed(self, admin):
        editor = a_colleague_of(admin, name="Ed")
        page = Page(admin)

        listed = page.get("/api/art/members").json()["items"]
        changed = page.change(f"/api/art/members/{editor.user_id}/role", role="viewer")
        removed = page.change(f"/api/art/members/{editor.user_id}/remove")

        assert [(item["name"], item["isYou"]) for item in listed] == [("Ann", True), ("Ed", False)]
        assert changed.json()["role"] == "viewer"
        assert (removed.status_code, removed.content) == (204, b"")

    @pytest.mark.parametrize("number", [0, 2**31, 2**63, 10**40])
    def test_are_not_found_by_a_number_that_is_nobodys(self, admin, number):
        page = Page(admin)

        assert page.change(f"/api/art/members/{number}/remove").status_code == 404
        assert page.change(f"/api/art/members/{number}/role", role="viewer").status_code == 404

    def test_leave_but_for_the_last_administrator(self, admin):
        left = Page(a_colleague_of(admin)).change("/api/art/members/leave")
        kept = Page(admin).change("/api/art/members/leave")

        assert left.status_code == 204
        assert (kept.status_code, kept.json()["code"]) == (409, "LAST_ADMIN")

    def test_are_removed_once_by_a_request_that_is_repeated(self, admin):
        editor = a_colleague_of(admin)
        page = Page(admin)
        path = f"/api/art/members/{editor.user_id}/remove"

        answers = [page.post(path, requestId="again").status_code for _ in range(2)]

        assert answers == [204, 204]
        assert AuditEntry.objects.filter(action="remove_member").count() == 1


class TestInvitations:
    def test_bring_somebody_new_in_and_sign_them_in(self, admin):
        issued = Page(admin).change("/api/art/invitations", role="editor", note="Nell").json()
        secret = issued["link"].rpartition("/")[2]
        page = Page()

        card = page.get(f"/api/invitations/{secret}").json()
        joined = page.change(
            f"/api/invitations/{secret}/join",
            email="nell@example.org",
            name="Nell",
            password=PASSWORD,
        )

        assert issued["link"].startswith("http://testserver/invitations/")
        assert (card["teamName"], card["role"], card["invitedBy"]) == ("Art", "editor", "Ann")
        assert [team["slug"] for team in joined.json()["teams"]] == ["art"]
        assert page.who()["name"] == "Nell"

    def test_bring_somebody_in_who_has_an_account(self, admin):
        page = Page(a_person(a_team("music")))

        joined = page.change(f"/api/invitations/{an_invitation(admin)}/accept")

        assert [team["slug"] for team in joined.json()["teams"]] == ["art", "music"]

    @pytest.mark.parametrize("email", ["nell", "nell@example", "İ@example.org", "a b@example.org"])
    def test_want_an_address_that_mail_can_reach(self, admin, email):
        refused = Page().change(
            f"/api/invitations/{an_invitation(admin)}/join",
            email=email,
            name="Nell",
            password=PASSWORD,
        )

        assert [problem["path"] for problem in refused.json()["problems"]] == ["/email"]

    def test_ask_a_stranger_to_sign_in_before_they_accept(self, admin):
        refused = Page().change(f"/api/invitations/{an_invitation(admin)}/accept")

        assert refused.status_code == 401

    def test_are_listed_and_revoked(self, admin):
        page, secret = Page(admin), an_invitation(admin)
        (listed,) = page.get("/api/art/invitations").json()["items"]

        revoked = page.change(f"/api/art/invitations/{listed['id']}/revoke")
        refused = Page().get(f"/api/invitations/{secret}")

        assert revoked.status_code == 204
        assert (refused.status_code, refused.json()["code"]) == (409, "INVITATION_CLOSED")

    def test_use_the_address_that_is_configured(self, admin, settings):
        settings.EASEL = settings.EASEL.model_copy(
            update={"base_url": "https://easel.example.org/"}
        )

        issued = Page(admin).change("/api/art/invitations", role="viewer").json()

        assert issued["link"].startswith("https://easel.example.org/invitations/")


class TestAccount:
    def test_is_renamed_by_its_owner(self, admin):
        page = Page(admin)

        renamed = page.post("/api/account", "patch", requestId="r", name="Anna")

        assert renamed.json()["name"] == "Anna"
        assert page.get("/api/account").json()["lastAdminOf"] == []

    def test_is_closed_to_strangers_and_bots(self, admin):
        bot = {"Authorization": f"Bearer {a_secret_of(admin, 'view')}"}

        assert Page().get("/api/account").status_code == 401
        assert Client().get("/api/account", headers=bot).status_code == 401

    def test_keeps_the_session_that_changes_the_password_and_ends_the_others(self, admin):
        here, elsewhere = Page(admin), Page(admin)

        changed = here.change("/api/account/password", current=PASSWORD, new=NEW_PASSWORD)

        assert changed.status_code == 204
        assert here.who() is not None
        assert elsewhere.who() is None

    def test_counts_the_passwords_that_are_tried(self, admin, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"sign_ins_per_minute": 3})
        page = Page(a_person(email="tried@example.org"))

        answers = [
            page.change("/api/account/password", current="wrong", new=NEW_PASSWORD).status_code
            for _ in range(10)
        ]

        assert answers[-1] == 429

    def test_is_deleted_with_its_session(self, admin):
        page = Page(a_colleague_of(admin))

        deleted = page.change("/api/account/delete", password=PASSWORD)

        assert deleted.status_code == 204
        assert page.who() is None


class TestPasswordReset:
    def test_does_the_same_whoever_asks(self, admin):
        before = mails_to_send()

        known = Page().post("/api/password-reset", email="ann@example.org")
        between = mails_to_send()
        unknown = Page().post("/api/password-reset", email="nobody@example.org")

        assert known.status_code == unknown.status_code == 202
        assert known.content == unknown.content == b""
        assert (between - before, mails_to_send() - between) == (1, 1)

    def test_refuses_a_link_that_is_not_ours(self):
        refused = Page().post(
            "/api/password-reset/confirm", uid="MQ", token="x", password=NEW_PASSWORD
        )

        assert (refused.status_code, refused.json()["code"]) == (422, "RESET_LINK_INVALID")


class TestAudit:
    def test_says_where_a_request_came_from(self, admin):
        page = Page(admin)
        page.change("/api/art/team/rename", name="Fine art")

        (line,) = page.get("/api/art/audit").json()["items"]

        assert (line["action"], line["address"]) == ("rename_team", "127.0.0.1")

    def test_is_for_administrators_who_are_people(self, admin):
        bot = {"Authorization": f"Bearer {a_secret_of(admin, 'view')}"}

        assert Page(a_colleague_of(admin)).get("/api/art/audit").status_code == 403
        assert Client().get("/api/art/audit", headers=bot).status_code == 403
        assert Client().get("/api/art/audit.jsonl", headers=bot).status_code == 403

    @pytest.mark.django_db(transaction=True)
    def test_is_exported_as_lines_of_json(self, admin):
        Page(admin).change("/api/art/team/rename", name="Fine art")
        client = AsyncClient()
        client.force_login(User.objects.get(pk=admin.user_id))

        async def exported():
            answer: Any = await client.get("/api/art/audit.jsonl")
            return answer, b"".join([piece async for piece in answer.streaming_content])

        answer, body = asyncio.run(exported())

        assert answer.headers["Content-Type"] == "application/jsonl"
        assert [json.loads(line)["action"] for line in body.splitlines()] == ["rename_team"]
