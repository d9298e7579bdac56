"""The shapes of people and teams in flight."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from common.contract import Contract
from common.storable import require_storable
from ledger.contracts import Change, Receipt

MAX_PAGE_SIZE = 100

RoleName = Literal["viewer", "editor", "admin"]
# What a line of the audit log, and the notice that goes with it, can be about.
Subject = Literal["team", "member", "invitation", "project", "token", "workflow", "diagram"]
# What somebody calls a thing or themselves: the spaces around it are not part of it.
Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
# Printable ASCII, as mail servers take it without asking for more.
Email = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=254,
        pattern=r"^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$",
    ),
]
Password = Annotated[str, StringConstraints(min_length=1, max_length=1024)]


class Author(Contract):
    """Who did something, as others may see it."""

    kind: Literal["person", "agent", "ci"]
    id: str
    name: str
    on_behalf_of: str | None = Field(
        default=None, description="For a bot, the name of the person whose token it holds."
    )


class TeamCard(Contract):
    slug: str
    name: str
    role: RoleName
    permissions: tuple[str, ...]


class DeletedTeam(Contract):
    slug: str
    name: str
    deletes_at: datetime = Field(description="When it is gone for good.")


class PersonCard(Contract):
    id: int
    email: str
    name: str
    is_staff: bool


class SessionDetail(Contract):
    """Who this browser is signed in as, and what it may open."""

    person: PersonCard | None
    teams: tuple[TeamCard, ...]
    deleted_teams: tuple[DeletedTeam, ...] = Field(
        description="Those that the person administers, and can restore."
    )
    mode: Literal["mock", "live"] = Field(
        description="`mock`: answers come from a scripted model. `live`: from a provider."
    )
    public_demo: bool = Field(description="Whether visitors may run the starter workflow.")


class SignIn(Contract):
    email: str = Field(min_length=1, max_length=254)
    password: str = Field(min_length=1, max_length=1024)


class TeamRef(Contract):
    """A team, for those who already know that it exists."""

    id: str
    slug: str
    name: str


class CreateTeam(Change):
    name: Label
    slug: str = Field(min_length=1, max_length=50, description="Its address; it never changes.")


class RenameTeam(Change):
    name: Label


class ConfigureTeam(Change):
    agent_access: bool = Field(
        description="Whether agents are let in at all. Each project has a switch of its own."
    )


class ChangeTeamState(Change):
    """Delete or restore: the path says which."""


class TeamDetail(Receipt):
    """A team, as one of its members sees it."""

    slug: str
    name: str
    agent_access: bool
    role: RoleName
    permissions: tuple[str, ...]
    member_count: int
    deletes_at: datetime | None = Field(
        description="When a deleted team is gone for good; until then it can be restored."
    )


class MemberDetail(Receipt):
    user_id: int
    name: str
    email: str
    role: RoleName
    joined_at: datetime
    is_you: bool
    token_count: int = Field(description="Their living tokens, which die when they leave.")


class ListMembers(Contract):
    """Which part of the list of members, which is sorted by name."""

    search: Annotated[str, AfterValidator(require_storable)] = Field(default="", max_length=120)
    cursor: str | None = None
    limit: int = Field(default=MAX_PAGE_SIZE, ge=1, le=MAX_PAGE_SIZE)


class MemberPage(Contract):
    items: tuple[MemberDetail, ...]
    next_cursor: str | None = None


class ChangeRole(Change):
    role: RoleName


class RemoveMember(Change):
    """Takes a member and their tokens out of the team; what they made stays."""


class LeaveTeam(Change):
    """Takes oneself and one's tokens out of the team; what one made stays."""


class InviteMember(Change):
    role: RoleName
    expires_in_days: int = Field(default=7, ge=1, le=30)
    note: str = Field(
        default="", max_length=200, description="Whom it is for; only administrators see it."
    )


class RevokeInvitation(Change):
    """Makes the link worthless."""


InvitationState = Literal["open", "accepted", "revoked", "expired"]


class InvitationDetail(Contract):
    id: str
    role: RoleName
    note: str
    invited_by: str
    created_at: datetime
    expires_at: datetime
    accepted_by: str | None
    state: InvitationState


class InvitationIssued(Receipt):
    """A fresh invitation. Whoever accepts it first is let in, and nobody after them."""

    invitation: InvitationDetail
    link: str | None = Field(
        description="Shown this once and not kept: a repeated request is answered without it."
    )


class ListInvitations(Contract):
    """Which part of the list of invitations, newest first."""

    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class InvitationPage(Contract):
    items: tuple[InvitationDetail, ...]
    next_cursor: str | None = None


class InvitationCard(Contract):
    """What somebody holding the link may know before they accept."""

    team_name: str
    team_slug: str
    role: RoleName
    invited_by: str
    expires_at: datetime


class AcceptInvitation(Change):
    """Joins the team as whoever is signed in."""


class JoinByInvitation(Change):
    """Joins the team with an account made for the purpose."""

    email: Email
    name: Label
    password: Password


class AccountDetail(Contract):
    """One's own account, and what becomes of the teams if it is deleted."""

    id: int
    email: str
    name: str
    is_staff: bool
    leaves_teams: tuple[str, ...] = Field(
        description="Names of the teams that go on without you if you delete the account."
    )
    deletes_teams: tuple[str, ...] = Field(
        description="Names of the teams that nobody else is in; they are deleted with it."
    )
    last_admin_of: tuple[str, ...] = Field(
        description="Names of the teams that need another administrator first."
    )


class RenameAccount(Change):
    name: Label


class ChangePassword(Change):
    current: Password
    new: Password


class DeleteAccount(Change):
    password: Password


class RequestPasswordReset(Contract):
    email: Email


class ConfirmPasswordReset(Contract):
    uid: str = Field(min_length=1, max_length=64)
    token: str = Field(min_length=1, max_length=128)
    password: Password


class AuditLine(Contract):
    """One decision: who, what, when, from where. Never what it was about in its own words."""

    at: datetime
    actor: Author | None
    action: str = Field(description="Name of the operation, such as `remove_member`.")
    target_type: str
    target_id: str
    summary: str
    address: str = Field(description="Where the request came from; empty if none asked for it.")


class ListAudit(Contract):
    """Which part of the audit log, newest first."""

    action: Annotated[str, AfterValidator(require_storable)] = Field(default="", max_length=48)
    actor: int | None = Field(
        default=None, ge=1, le=2**53, description="The account that decided, or whose token did."
    )
    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class AuditPage(Contract):
    items: tuple[AuditLine, ...]
    next_cursor: str | None = None


class TeamChanged(Contract):
    """A notice: something was decided about the team, and its audit log has a new line.

    It says what kind of thing moved and names nobody. Read again what shows that kind: the people
    for `member`, who takes tokens along when leaving; the settings and the tokens for `team`.
    """

    type: Literal["team_changed"] = "team_changed"
    subject: Subject
