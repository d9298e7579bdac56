"""From a session or a bearer token to an actor, the same for every door.

A request that shows a bearer token is judged by that token alone. Falling back to the session of
the same browser would turn a revoked token into whoever happens to be signed in.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, cast

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from common.errors import CanvasError, ErrorKind, NotFound
from common.storable import is_storable
from teams.actors import Actor, Bot, Person, Visitor
from teams.models import AccessToken, Membership, Roles, Team
from teams.prepared import Given, Prepared

SECRET_PREFIX = "easel_"  # noqa: S105  # how a secret begins, so that scanners can find a lost one
LONGEST_SECRET = 128
# Precise enough to see what is still in use, and a busy token does not write at every call.
LAST_USED_PRECISION = timedelta(minutes=1)


class Unauthorized(CanvasError):
    """Nobody we know is asking."""

    code = "UNAUTHORIZED"
    kind = ErrorKind.UNAUTHENTICATED


def actor_for_team(request: HttpRequest, slug: str) -> Actor:
    """Return who asks, in the team called ``slug``.

    ``request`` is Django's own, not a wrapper around it.

    Raises:
        Unauthorized: no session and no living token.
        NotFound: the team does not exist, or the actor is not in it.
    """
    return _in_team(_shown_by(request), slug=slug)


def actor_of_scope(scope: Mapping[str, Any], slug: str) -> Actor:
    """Return who opened a websocket, in the team called ``slug``; raises as `actor_for_team`."""
    return _in_team(_shown_in(scope), slug=slug)


def actor_of_scope_in_team(scope: Mapping[str, Any], team_id: str) -> Actor:
    """Return who opened a websocket, in a team known by id; raises as `actor_for_team`."""
    return _in_team(_shown_in(scope), team_id=team_id)


def account_and_token_in(scope: Mapping[str, Any]) -> tuple[int | None, str | None]:
    """Return by which account, and by which of its tokens, a websocket was opened, whatever the
    team: neither if nobody is signed in or the token is not alive."""
    shown = _shown_in(scope)
    if shown.secret is None:
        return shown.user_id, None
    bot = bot_of(shown.secret)
    return (None, None) if bot is None else (bot.owner_id, bot.token_id)


def bot_of_scope(scope: Mapping[str, Any]) -> Bot:
    """Return the bot that opened a connection at a door that is for bots only.

    Raises:
        Unauthorized: it shows no living token. A session is none.
    """
    secret = _shown_in(scope).secret
    if secret is None:
        raise Unauthorized("This door is for tokens.", hint="Send a bearer token.")
    return _bot_in_team(secret, None, None)


def actor_without_team(request: HttpRequest, slug: str | None = None) -> Actor:
    """Return who asks at a door whose path names no team.

    A token stands for its team. A person means the team ``slug``, or the one they joined first.

    Raises:
        Unauthorized: no session and no living token.
        NotFound: the team does not exist, or the actor is in none.
    """
    if slug and not is_storable(slug):
        raise NotFound("There is no such team.")
    return _in_team(_shown_by(request), slug=slug or None)


def require_still_in(user_id: int, slug: str) -> None:
    """Raise NotFound unless that account is in the team called ``slug`` now."""
    _in_team(_Shown(secret=None, user_id=user_id), slug=slug)


def signed_in(request: HttpRequest) -> int:
    """Return the account of who asks at a door that is about themselves and not about a team.

    Raises:
        Unauthorized: nobody is signed in. A token is no session: what is a person's own is not
            open to a bot.
    """
    shown = _shown_by(request)
    if shown.user_id is None:
        raise Unauthorized("Sign in first.", hint="This needs a session; a token does not do.")
    return shown.user_id


def is_anonymous(request: HttpRequest) -> bool:
    """Say whether ``request`` shows neither a session nor a token, good or bad."""
    shown = _shown_by(request)
    return shown.secret is None and shown.user_id is None


def visitor() -> Visitor | None:
    """Return the visitor of a public demonstration; none where this installation is not one."""
    if not settings.EASEL.public_demo:
        return None
    team_id = (
        Team.objects.filter(slug=settings.EASEL.demo_team).values_list("id", flat=True).first()
    )
    return Visitor(team_id=team_id) if team_id else None


def digest_of(secret: str) -> str:
    """Return what is kept of a secret. It has 256 random bits, so one plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def bot_of(secret: str) -> Bot | None:
    """Return the bot that holds ``secret``; none if the token is unknown, expired, revoked, or if
    its owner has left the team or lost the account.

    Looked up by its hash, which nobody can steer towards a stored one: how long the search takes
    says nothing about any secret.
    """
    held = _held_by(secret)
    return None if held is None else held.bot


@dataclass(frozen=True)
class _Held:
    bot: Bot
    slug: str


def _held_by(secret: str) -> _Held | None:
    """Return the bot that holds ``secret``, and what its team is called; one query."""
    if not secret.startswith(SECRET_PREFIX) or len(secret) > LONGEST_SECRET:
        return None
    found = _TOKEN_IN_FORCE.first(digest=digest_of(secret))
    if found is None:
        return None
    pk, kind, owner_id, team_id, slug, expires_at, last_used_at = found
    now = timezone.now()
    if expires_at is not None and expires_at <= now:
        return None
    if last_used_at is None or last_used_at < now - LAST_USED_PRECISION:
        AccessToken.objects.filter(pk=pk).note_use(now)
    # A column with these two choices.
    kind = cast("Literal['agent', 'ci']", kind)
    return _Held(Bot(kind=kind, token_id=pk, owner_id=owner_id, team_id=team_id), slug)


def _tokens_in_force() -> "QuerySet[AccessToken, tuple[Any, ...]]":
    return (
        AccessToken.objects.in_force()
        .filter(digest=Given("digest"))
        .values_list(
            "pk", "kind", "owner_id", "team_id", "team__slug", "expires_at", "last_used_at"
        )
    )


_TOKEN_IN_FORCE = Prepared(_tokens_in_force)


@dataclass(frozen=True)
class _Shown:
    """What a request shows of itself."""

    secret: str | None
    user_id: int | None


def _shown_by(request: HttpRequest) -> _Shown:
    return _shown(request.headers.get("Authorization", ""), getattr(request, "user", None))


def _shown_in(scope: Mapping[str, Any]) -> _Shown:
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    authorization = next((value for name, value in headers if name == b"authorization"), b"")
    return _shown(authorization.decode("latin-1"), scope.get("user"))


def _shown(authorization: str, user: Any) -> _Shown:
    scheme, _, secret = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return _Shown(secret=secret.strip(), user_id=None)
    is_signed_in = user is not None and user.is_authenticated
    return _Shown(secret=None, user_id=user.pk if is_signed_in else None)


def _in_team(shown: _Shown, *, slug: str | None = None, team_id: str | None = None) -> Actor:
    """Return who shows that, in the team with that slug or id; without either, in any of theirs."""
    if shown.secret is not None:
        return _bot_in_team(shown.secret, slug, team_id)
    if shown.user_id is None:
        raise Unauthorized("Sign in first.", hint="Sign in, or send a bearer token.")
    if slug is not None:
        found = _MEMBERSHIP_BY_SLUG.first(user_id=shown.user_id, slug=slug)
    elif team_id is not None:
        found = _MEMBERSHIP_BY_TEAM.first(user_id=shown.user_id, team_id=team_id)
    else:
        found = _ANY_MEMBERSHIP.first(user_id=shown.user_id)
    if found is None:
        raise NotFound("There is no such team, or you are not in it.")
    return Person(user_id=shown.user_id, team_id=found[0])


def _memberships(**asked: Given) -> "QuerySet[Membership, tuple[Any, ...]]":
    # A deleted team is gone for its members; its administrators are let in to bring it back.
    is_there = Q(team__deleted_at__isnull=True) | Q(role=Roles.ADMIN)
    return (
        Membership.objects.filter(is_there, user_id=Given("user_id"), user__is_active=True, **asked)
        .order_by(F("team__deleted_at").asc(nulls_first=True), "pk")
        .values_list("team_id")
    )


_MEMBERSHIP_BY_SLUG = Prepared(lambda: _memberships(team__slug=Given("slug")))
_MEMBERSHIP_BY_TEAM = Prepared(lambda: _memberships(team_id=Given("team_id")))
_ANY_MEMBERSHIP = Prepared(_memberships)


def _bot_in_team(secret: str, slug: str | None, team_id: str | None) -> Bot:
    held = _held_by(secret)
    if held is None:
        raise Unauthorized(
            "This token is unknown, has expired or was revoked.",
            hint="Ask for a new token.",
        )
    # A token is alive only as long as its owner is in its team, so which team it is says all.
    if slug not in (None, held.slug) or team_id not in (None, held.bot.team_id):
        raise NotFound("There is no such team, or this token is not for it.")
    return held.bot
