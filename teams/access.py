"""Who may do what: the one place a permission is decided.

Nothing is remembered between two questions. What an actor may do is read from the membership and
the token as they are now, so a role that was taken away is gone at the next call, whichever door
it comes through.
"""

from enum import StrEnum
from typing import Protocol

from django.conf import settings
from django.utils import timezone

from common.errors import CanvasError, ErrorKind, NotFound
from teams.actors import Actor, Bot, Person, Visitor
from teams.models import AccessToken, Membership, Roles, Team


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


class Owned(Protocol):
    """Something that belongs to a team."""

    @property
    def team_id(self) -> str: ...


def permissions_of(actor: Actor | Visitor) -> frozenset[Permission]:
    """Return what ``actor`` may do in their team at this moment; costs one query at most."""
    match actor:
        case Person():
            return _permissions_of_person(actor)
        case Bot():
            return _permissions_of_bot(actor)
        case Visitor():
            return _permissions_of_visitor(actor)


def require(actor: Actor | Visitor, permission: Permission, *, on: Owned | None = None) -> None:
    """Return if ``actor`` has ``permission``, on ``on`` where one is given.

    Raises:
        NotFound: ``on`` belongs to another team; that it exists is not confirmed.
        Forbidden: it is the actor's own team, and their role or grant does not allow it.
    """
    if on is not None and on.team_id != actor.team_id:
        raise NotFound("There is no such thing in this team.")
    if permission not in permissions_of(actor):
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


def _permissions_of_person(person: Person) -> frozenset[Permission]:
    role = (
        Membership.objects.filter(
            user_id=person.user_id,
            team_id=person.team_id,
            user__is_active=True,
            team__deleted_at__isnull=True,
        )
        .values_list("role", flat=True)
        .first()
    )
    return PERMISSIONS_OF_ROLE[role] if role else frozenset()


def _permissions_of_bot(bot: Bot) -> frozenset[Permission]:
    # The owner's role is read in the same breath: a token is never more than its owner is now.
    found = (
        AccessToken.objects.alive(timezone.now())
        .filter(pk=bot.token_id, team_id=bot.team_id)
        .values_list("grants", "owner__memberships__role")
        .first()
    )
    if found is None:
        return frozenset()
    grants, role = found
    return frozenset(Permission(grant) for grant in grants.split()) & PERMISSIONS_OF_ROLE[role]


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
