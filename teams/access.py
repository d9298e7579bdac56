"""Who may do what: the one place a permission is decided.

A role or a grant says what an actor may do at all; where a thing is kept says how much of that is
left. A token limited to projects reaches nothing else, agents are let in by the team and by each
project, and what is in an archived project can only be looked at.

Nothing is remembered between two questions. All of it is read as it is now, so a role that was
taken away is gone at the next call, whichever door it comes through.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from common.contract import Contract
from common.errors import CanvasError, ErrorKind, NotFound
from teams.actors import Actor, Bot, Person, Visitor
from teams.models import AccessToken, Membership, Project, Roles, Team, TokenKinds
from teams.prepared import Given, Prepared


class Permission(StrEnum):
    VIEW = "view"
    RUN = "run"
    EDIT = "edit"
    DRAW = "draw"
    PROPOSE = "propose"
    REVIEW = "review"
    ADMIN = "admin"


# The name by which other rooms know it: the tables of this one are private.
Role = Roles

EVERYTHING = frozenset(Permission)

PERMISSIONS_OF_ROLE: dict[str, frozenset[Permission]] = {
    Role.VIEWER: frozenset({Permission.VIEW}),
    Role.EDITOR: EVERYTHING - {Permission.ADMIN},
    Role.ADMIN: EVERYTHING,
}

# What can still be done to what is in an archived project.
IN_A_CLOSED_PROJECT = frozenset({Permission.VIEW, Permission.ADMIN})
# What is no project is called, where the id of one is asked for.
NO_PROJECT = ""
# What an agent cannot do where it is to propose only.
BY_PROPOSAL_ONLY = frozenset({Permission.DRAW})

WHAT_IT_ALLOWS = {
    Permission.VIEW: "look at what this team keeps",
    Permission.RUN: "run workflows of this team",
    Permission.EDIT: "change workflows of this team",
    Permission.DRAW: "draw diagrams of this team",
    Permission.PROPOSE: "propose changes to this team",
    Permission.REVIEW: "decide on proposals of this team",
    Permission.ADMIN: "administer this team",
}


class Forbidden(CanvasError):
    """The actor is known, and may not."""

    code = "FORBIDDEN"
    kind = ErrorKind.FORBIDDEN


class NotEnabled(CanvasError):
    """Agents are not let in, whatever their tokens were granted."""

    code = "NOT_ENABLED"
    kind = ErrorKind.FORBIDDEN


class ReadOnly(CanvasError):
    """It can be looked at, by anybody who may, and changed by nobody or only by people."""

    code = "READ_ONLY"
    kind = ErrorKind.FORBIDDEN


class Owned(Protocol):
    """Something that belongs to a team, and there to a project or to none."""

    @property
    def team_id(self) -> str: ...

    @property
    def project_id(self) -> str | None: ...


class InNoProject(Contract):
    """Whatever a team keeps outside its projects."""

    team_id: str
    project_id: None = None


def permissions_of(actor: Actor | Visitor, *, on: Owned | None = None) -> frozenset[Permission]:
    """Return what ``actor`` may do at this moment, with ``on`` or else anywhere in their team.

    Costs one query at most.
    """
    return _standing_of(actor, on).permissions


def require(actor: Actor | Visitor, permission: Permission, *, on: Owned | None = None) -> None:
    """Return if ``actor`` has ``permission``, on ``on`` where one is given.

    Without ``on`` the question is about the team as a whole, and the caller goes on with what a
    selector shows to this actor.

    Raises:
        NotFound: ``on`` belongs to another team, or to a project that the actor's token does not
            reach; that it exists is not confirmed.
        NotEnabled: the actor is an agent, and agents are not let in there.
        ReadOnly: ``on`` is in a project that is archived, or one where agents only propose.
        Forbidden: it is the actor's own team, and their role or grant does not allow it.
    """
    if on is not None and on.team_id != actor.team_id:
        raise NotFound("There is no such thing in this team.")
    standing = _standing_of(actor, on)
    if permission in standing.permissions:
        return
    if standing.is_out_of_reach:
        raise NotFound("There is no such thing in this team.")
    if standing.is_agent_kept_out:
        raise NotEnabled(
            "Agents are not let in here.",
            hint="A team administrator turns agent access on, for the team and for each project.",
        )
    if permission in standing.taken_by_project:
        raise ReadOnly(
            "This project is read-only for you.",
            hint="It is archived, or agents only propose here. A team administrator can change it.",
        )
    raise Forbidden(
        f"You may not {WHAT_IT_ALLOWS[permission]}.",
        hint=_way_in(actor, permission),
        permission=permission.value,
    )


def require_restorer(person: Person) -> None:
    """Return if ``person`` administers their team, which may be deleted: nobody may do anything in
    a deleted team but bring it back.

    Raises:
        Forbidden: they do not.
    """
    administers = Membership.objects.filter(
        user_id=person.user_id, team_id=person.team_id, role=Role.ADMIN, user__is_active=True
    )
    if not administers.exists():
        raise Forbidden(
            f"You may not {WHAT_IT_ALLOWS[Permission.ADMIN]}.",
            hint=_way_in(person, Permission.ADMIN),
            permission=Permission.ADMIN.value,
        )


def as_person(actor: Actor) -> Person:
    """Return ``actor``, who is a person.

    Raises:
        Forbidden: it is a bot. Some decisions are a person's, whatever a token was granted.
    """
    if isinstance(actor, Person):
        return actor
    raise Forbidden(
        "Only a person can do this.", hint="Ask the person who made the token to do it."
    )


@dataclass(frozen=True)
class _Standing:
    """What somebody may do, and what took the rest away."""

    permissions: frozenset[Permission] = frozenset()
    taken_by_project: frozenset[Permission] = frozenset()
    is_out_of_reach: bool = False
    is_agent_kept_out: bool = False


def _standing_of(actor: Actor | Visitor, on: Owned | None) -> _Standing:
    match actor:
        case Person():
            return _standing_of_person(actor, on)
        case Bot():
            return _standing_of_bot(actor, on)
        case Visitor():
            return _Standing(_permissions_of_visitor(actor))


def _standing_of_person(person: Person, on: Owned | None) -> _Standing:
    found = _PLACE_OF_PERSON.first(
        user_id=person.user_id, team_id=person.team_id, **_project_of(on)
    )
    if found is None:
        return _Standing()
    role, is_closed = found
    return _less(PERMISSIONS_OF_ROLE[role], is_closed=is_closed)


def _standing_of_bot(bot: Bot, on: Owned | None) -> _Standing:
    found = _WORTH_OF_TOKEN.first(
        token_id=bot.token_id, team_id=bot.team_id, at=timezone.now(), **_project_of(on)
    )
    if found is None:
        return _Standing()
    kind, grants, role, team_lets_in, is_limited, *of_project = found
    is_named, is_closed, project_lets_in, is_propose_only = of_project
    if on is not None and is_limited and not is_named:
        return _Standing(is_out_of_reach=True)
    # No project has no switch of its own: there, the team's alone decides.
    if kind == TokenKinds.AGENT and not (team_lets_in and project_lets_in is not False):
        return _Standing(is_agent_kept_out=True)
    granted = frozenset(Permission(grant) for grant in grants.split())
    return _less(
        granted & PERMISSIONS_OF_ROLE[role],
        is_closed=is_closed,
        by_proposal_only=bool(is_propose_only),
    )


def _project_of(on: Owned | None) -> dict[str, str]:
    """Return which project ``on`` is in, as the questions below ask it. None has no id."""
    if on is None or on.project_id is None:
        return {"project_id": NO_PROJECT, "project_team_id": NO_PROJECT}
    return {"project_id": on.project_id, "project_team_id": on.team_id}


def _places_of_person() -> "QuerySet[Membership, tuple[Any, ...]]":
    return (
        Membership.objects.filter(
            user_id=Given("user_id"),
            team_id=Given("team_id"),
            user__is_active=True,
            team__deleted_at__isnull=True,
        )
        .annotate(is_closed=Exists(_project().filter(archived_at__isnull=False)))
        .values_list("role", "is_closed")
    )


def _worths_of_token() -> "QuerySet[AccessToken, tuple[Any, ...]]":
    # All of it in one breath: a token is never more than its owner, its team and the project of
    # the thing are now.
    reached = AccessToken.projects.through.objects.filter(
        accesstoken_id=OuterRef("pk"), project_id=Given("project_id")
    )
    return (
        AccessToken.objects.alive(Given("at"))
        .filter(pk=Given("token_id"), team_id=Given("team_id"))
        .annotate(
            is_named=Exists(reached),
            is_closed=Exists(_project().filter(archived_at__isnull=False)),
            lets_agents_in=Subquery(_project().values("agent_access")),
            is_propose_only=Subquery(_project().values("propose_only")),
        )
        .values_list(
            "kind",
            "grants",
            "owner__memberships__role",
            "team__agent_access",
            "is_limited",
            "is_named",
            "is_closed",
            "lets_agents_in",
            "is_propose_only",
        )
    )


def _project() -> QuerySet[Project]:
    """Return the project that the thing in question is in, as a query to build into another."""
    return Project.objects.filter(pk=Given("project_id"), team_id=Given("project_team_id"))


_PLACE_OF_PERSON = Prepared(_places_of_person)
_WORTH_OF_TOKEN = Prepared(_worths_of_token)


def _less(
    permissions: frozenset[Permission], *, is_closed: bool, by_proposal_only: bool = False
) -> _Standing:
    """Return ``permissions`` without what the project of a thing takes away."""
    left = permissions & IN_A_CLOSED_PROJECT if is_closed else permissions
    left = left - BY_PROPOSAL_ONLY if by_proposal_only else left
    return _Standing(left, taken_by_project=permissions - left)


def _permissions_of_visitor(visitor: Visitor) -> frozenset[Permission]:
    if not settings.EASEL.public_demo:
        return frozenset()
    is_demo = Team.objects.filter(pk=visitor.team_id, slug=settings.EASEL.demo_team).exists()
    return frozenset({Permission.RUN}) if is_demo else frozenset()


def _way_in(actor: Actor | Visitor, permission: Permission) -> str:
    match actor:
        case Person():
            return "Ask an administrator of the team for another role."
        case Bot():
            return f"The token has no “{permission.value}” grant, or its owner has lost that role."
        case Visitor():
            return "Sign in first."
