"""Stale equals fresh: every decision about a team is told to whoever has the team open."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from teams.access import Role
from teams.contracts import (
    ConfigureTeam,
    DeleteAccount,
    InviteMember,
    RenameAccount,
    RenameTeam,
    RevokeInvitation,
)
from teams.models import AccessToken, AuditEntry, Invitation, Project
from teams.services.accept_invitation import accept_invitation
from teams.services.archive_project import archive_project
from teams.services.configure_project import configure_project
from teams.services.configure_team import configure_team
from teams.services.create_project import create_project
from teams.services.delete_account import delete_account
from teams.services.disconnect_agents import disconnect_agents
from teams.services.invite_member import invite_member
from teams.services.rename_account import rename_account
from teams.services.rename_project import rename_project
from teams.services.rename_team import rename_team
from teams.services.revoke_invitation import revoke_invitation
from teams.services.revoke_token import revoke_token
from teams.services.unarchive_project import unarchive_project
from teams.token_contracts import (
    ChangeProjectState,
    ConfigureProject,
    CreateProject,
    DisconnectAgents,
    RenameProject,
    RevokeToken,
)
from tests.factories import (
    PASSWORD,
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    a_secret_of,
    a_team,
    a_user,
    a_workflow,
)
from tests.pages import page_of
from tests.teams.people import BASE_URL, an_invitation, delete, give_role, leave, remove
from workflows.contracts import ChangeState
from workflows.selectors import workflows_in
from workflows.services.change_state import archive_workflow

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5
# Of the invitation in the team that a test is about.
SECRETS: list[str] = []


def by(service, request, **fields):
    """A change that the administrator makes by ``service``."""
    return lambda admin, _: service(
        actor=admin, request=request(request_id=a_request_id()), **fields
    )


def to_the_project(service, request, **fields):
    return lambda admin, _: service(
        actor=admin,
        project_id=Project.objects.get().pk,
        request=request(request_id=a_request_id(), **fields),
        counts=workflows_in,
    )


def let_in(admin, _):
    # Invited before the page was opened; only the joining is told.
    accept_invitation(user_id=a_user().pk, secret=SECRETS.pop())


CHANGES = {
    "rename the team": (
        lambda admin, _: rename_team(
            actor=admin, request=RenameTeam(request_id=a_request_id(), name="Arts")
        ),
        ["team"],
    ),
    "let agents in": (
        lambda admin, _: configure_team(
            actor=admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=True)
        ),
        ["team"],
    ),
    "disconnect agents": (by(disconnect_agents, DisconnectAgents), ["team"]),
    "give another role": (
        lambda admin, member: give_role(admin, member.user_id, "viewer"),
        ["member"],
    ),
    "remove a member": (lambda admin, member: remove(admin, member.user_id), ["member"]),
    "leave": (lambda _, member: leave(member), ["member"]),
    "delete an account": (
        lambda _, member: delete_account(
            user_id=member.user_id,
            request=DeleteAccount(request_id=a_request_id(), password=PASSWORD),
        ),
        ["member"],
    ),
    "take another name": (
        lambda _, member: rename_account(
            user_id=member.user_id, request=RenameAccount(request_id=a_request_id(), name="Nell")
        ),
        ["member"],
    ),
    "invite": (
        lambda admin, _: invite_member(
            actor=admin,
            request=InviteMember(request_id=a_request_id(), role="viewer"),
            base_url=BASE_URL,
        ),
        ["invitation"],
    ),
    "revoke an invitation": (
        lambda admin, _: revoke_invitation(
            actor=admin,
            invitation_id=Invitation.objects.get().pk,
            request=RevokeInvitation(request_id=a_request_id()),
        ),
        ["invitation"],
    ),
    "join": (let_in, ["invitation", "member"]),
    "create a project": (
        lambda admin, _: create_project(
            actor=admin, request=CreateProject(request_id=a_request_id(), name="New")
        ),
        ["project"],
    ),
    "rename a project": (to_the_project(rename_project, RenameProject, name="Old"), ["project"]),
    "configure a project": (
        to_the_project(configure_project, ConfigureProject, agent_access=True, propose_only=True),
        ["project"],
    ),
    "archive a project": (to_the_project(archive_project, ChangeProjectState), ["project"]),
    "issue a token": (lambda admin, _: a_secret_of(admin), ["token"]),
    "revoke a token": (
        lambda admin, _: revoke_token(
            actor=admin,
            token_id=AccessToken.objects.get().pk,
            request=RevokeToken(request_id=a_request_id()),
        ),
        ["token"],
    ),
    "archive a workflow": (
        lambda admin, _: archive_workflow(
            actor=admin,
            workflow_id=a_workflow(admin),
            request=ChangeState(request_id=a_request_id()),
        ),
        ["workflow"],
    ),
}


@database_sync_to_async
def in_database(call, *args):
    return call(*args)


async def an_open_page():
    """A page that a colleague has open on a team with one of everything."""

    def arrange():
        admin = a_person(a_team("art"), role=Role.ADMIN)
        member = a_colleague_of(admin)
        a_project(admin)
        a_secret_of(member)
        SECRETS[:] = [an_invitation(admin)]
        return admin, member, page_of(a_colleague_of(admin, role=Role.VIEWER), "art")

    admin, member, page = await in_database(arrange)
    connected, _ = await page.connect(SECONDS)
    assert connected
    # Joining the groups is the last thing a page does before it listens.
    await asyncio.sleep(0.3)
    return admin, member, page


async def subjects_heard(page, count):
    """What the page is told of the team; notices of other kinds are passed over."""
    subjects: list[str] = []
    while len(subjects) < count:
        notice = await page.receive_json_from(SECONDS)
        if notice["type"] == "team_changed":
            subjects.append(notice["subject"])
    return subjects


class TestATeamsOpenPages:
    @pytest.mark.parametrize("what", CHANGES)
    async def test_hear_of_every_decision_once_it_is_made(self, what):
        decide, subjects = CHANGES[what]
        admin, member, page = await an_open_page()

        await in_database(decide, admin, member)

        assert await subjects_heard(page, len(subjects)) == subjects
        await page.disconnect()

    async def test_hear_nothing_of_a_request_that_changed_nothing(self):
        admin, _, page = await an_open_page()

        await in_database(
            lambda: configure_team(
                actor=admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=False)
            )
        )

        assert await page.receive_nothing(0.3)
        await page.disconnect()

    async def test_hear_as_often_as_the_audit_log_gets_a_line(self):
        admin, _, page = await an_open_page()
        before = await in_database(AuditEntry.objects.count)

        def decide_much():
            project_id = a_project(admin)
            for service in (archive_project, unarchive_project) * 3:
                service(
                    actor=admin,
                    project_id=project_id,
                    request=ChangeProjectState(request_id=a_request_id()),
                    counts=workflows_in,
                )

        await in_database(decide_much)

        lines = await in_database(AuditEntry.objects.count) - before
        assert await subjects_heard(page, lines) == ["project"] * 6
        await page.disconnect()


class TestAPageOfADeletedTeam:
    @pytest.mark.parametrize("role", [Role.VIEWER, Role.ADMIN])
    async def test_is_closed_whoever_has_it_open(self, role):
        def arrange():
            admin = a_person(a_team("art"), role=Role.ADMIN)
            return admin, page_of(a_colleague_of(admin, role=role), "art")

        admin, page = await in_database(arrange)
        await page.connect(SECONDS)
        await asyncio.sleep(0.3)

        await in_database(delete, admin)

        while (message := await page.receive_output(SECONDS))["type"] == "websocket.send":
            continue
        assert message["code"] == 4404
