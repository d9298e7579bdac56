"""Reading people and teams."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Literal, cast

from django.conf import settings
from django.db.models import CharField, Value
from django.db.models.functions import Cast

from teams.access import PERMISSIONS_OF_ROLE
from teams.contracts import (
    Author,
    DeletedTeam,
    PersonCard,
    RoleName,
    SessionDetail,
    TeamCard,
    TeamRef,
)
from teams.models import AccessToken, Membership, Roles, Team, User

# How long a deleted team, and a deleted workflow, can be brought back.
KEPT_DELETED = timedelta(days=30)

# A person, and the token when it was a bot that acted for them.
AuthorKey = tuple[int | None, str | None]
PERSON = "person"


def authors_of(keys: Iterable[AuthorKey]) -> dict[AuthorKey, Author]:
    """Return who is behind each key, in one query, people and bots alike.

    A key whose account or token is gone has no author.
    """
    wanted = {key for key in keys if key != (None, None)}
    people, bots = _named(wanted) if wanted else ({}, {})
    authors: dict[AuthorKey, Author] = {}
    for user_id, token_id in wanted:
        if token_id in bots:
            kind, name = bots[token_id]
            authors[user_id, token_id] = Author(
                kind=kind, id=token_id, name=name, on_behalf_of=people.get(user_id)
            )
        elif user_id in people:
            authors[user_id, token_id] = Author(
                kind="person", id=str(user_id), name=people[user_id]
            )
    return authors


def _named(
    keys: Collection[AuthorKey],
) -> tuple[dict[int | None, str], dict[str | None, tuple[Literal["agent", "ci"], str]]]:
    """Return what the people in ``keys`` are called, and the bots with their kinds."""
    user_ids = {user_id for user_id, _ in keys if user_id is not None}
    token_ids = {token_id for _, token_id in keys if token_id is not None}
    people = User.objects.filter(pk__in=user_ids).values_list(
        Value(PERSON), Cast("pk", CharField()), "name", "email"
    )
    bots = AccessToken.objects.filter(pk__in=token_ids).values_list("kind", "pk", "name", Value(""))
    # Asked as one it is put together twice: only where there are bots, which is seldom.
    rows = people.union(bots, all=True) if token_ids else people
    called: dict[int | None, str] = {}
    acting: dict[str | None, tuple[Literal["agent", "ci"], str]] = {}
    for kind, pk, name, email in rows:
        if kind == PERSON:
            called[int(pk)] = str(User(name=name, email=email))
        else:
            # A column with these two choices.
            acting[pk] = cast("Literal['agent', 'ci']", kind), name
    return called, acting


def author_of(user_id: int | None, token_id: str | None) -> Author | None:
    """Return who did something; none when their account is gone."""
    return authors_of([(user_id, token_id)]).get((user_id, token_id))


def teams_of(user_id: int) -> tuple[TeamCard, ...]:
    """Return the teams a person is in, by name, with what they may do there; one query."""
    memberships = (
        Membership.objects.filter(user_id=user_id, team__deleted_at__isnull=True)
        .select_related("team")
        .order_by("team__name", "team_id")
    )
    return tuple(_team_card(membership) for membership in memberships)


def deleted_teams_of(user_id: int) -> tuple[DeletedTeam, ...]:
    """Return the deleted teams that a person may bring back; one query."""
    memberships = (
        Membership.objects.filter(user_id=user_id, role=Roles.ADMIN, team__deleted_at__isnull=False)
        .select_related("team")
        .order_by("team__name", "team_id")
    )
    return tuple(
        DeletedTeam(
            slug=membership.team.slug,
            name=membership.team.name,
            deletes_at=membership.team.deleted_at + KEPT_DELETED,
        )
        for membership in memberships
        if membership.team.deleted_at is not None
    )


def teams_administered_by(user_id: int) -> tuple[str, ...]:
    """Return the teams that a person administers now; one query."""
    administered = Membership.objects.filter(
        user_id=user_id, role=Roles.ADMIN, team__deleted_at__isnull=True
    )
    return tuple(administered.values_list("team_id", flat=True))


def teams_gone_since(before: datetime) -> tuple[str, ...]:
    """Return the teams that were deleted before that moment, the oldest first."""
    gone = Team.objects.filter(deleted_at__lt=before).order_by("deleted_at", "pk")
    return tuple(gone.values_list("pk", flat=True))


def team_called(slug: str) -> TeamRef | None:
    """Return the team with that slug, for callers that need no permission: commands, seeds."""
    team = Team.objects.filter(slug=slug).first()
    return TeamRef(id=team.pk, slug=team.slug, name=team.name) if team else None


def team_by_id(team_id: str) -> TeamRef:
    """Return the team that an actor or a row names."""
    team = Team.objects.get(pk=team_id)
    return TeamRef(id=team.pk, slug=team.slug, name=team.name)


def take_turns(team_id: str) -> None:
    """Wait until nobody else has taken this team's turn, and keep it until the transaction ends.

    For what is counted per team before a row is added: two who count at once would both find room.
    Called inside a transaction; on SQLite the transaction itself keeps all other writers out.
    """
    # Not a full lock of the row: rows that merely point to the team do not have to wait for it.
    Team.objects.select_for_update(no_key=True).get(pk=team_id)


def person_called(email: str) -> PersonCard | None:
    """Return the account with that address, for callers that need no permission."""
    user = User.objects.filter(email=email.strip().lower()).first()
    return person_card(user) if user else None


def session_detail(user_id: int | None, *, mode: Literal["mock", "live"]) -> SessionDetail:
    """Return what a browser signed in as ``user_id``, or as nobody, may open.

    ``mode`` says what answers in this installation: a script, or a model.
    """
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    return SessionDetail(
        person=person_card(user) if user else None,
        teams=teams_of(user.pk) if user else (),
        deleted_teams=deleted_teams_of(user.pk) if user else (),
        mode=mode,
        public_demo=settings.EASEL.public_demo,
    )


def role_name(role: str) -> RoleName:
    """Return a role as contracts have it; ``role`` comes from a column with these choices."""
    return cast("RoleName", role)


def _team_card(membership: Membership) -> TeamCard:
    permissions = sorted(permission.value for permission in PERMISSIONS_OF_ROLE[membership.role])
    return TeamCard(
        slug=membership.team.slug,
        name=membership.team.name,
        role=role_name(membership.role),
        permissions=tuple(permissions),
    )


def person_card(user: User) -> PersonCard:
    return PersonCard(id=user.pk, email=user.email, name=str(user), is_staff=user.is_staff)
