"""Requests that are being worked on, for those who may know of them."""

from collections.abc import Set

from redis.exceptions import RedisError

from common.errors import CanvasError, ErrorKind, NotFound
from diagrams import selectors, under_way
from diagrams.under_way import UnderWay
from teams.access import Permission, permissions_of, require
from teams.actors import Actor, Bot


class RequestsUnknown(CanvasError):
    """Nobody can say what is being worked on, because Redis cannot be reached."""

    code = "REQUESTS_UNKNOWN"
    kind = ErrorKind.UNAVAILABLE


def require_attempts(actor: Actor, request_id: str) -> tuple[UnderWay, ...]:
    """Return the attempts at a request of that id that ``actor`` may know of; at least one.

    Raises:
        NotFound: there is none in the actor's team, or in no place that the actor reaches.
        Forbidden: the actor may not look at diagrams there.
        RequestsUnknown: Redis cannot be reached.
    """
    require(actor, Permission.VIEW)
    try:
        attempts = under_way.attempts_at(actor.team_id, request_id)
    except RedisError:
        raise unknown() from None
    visible = tuple(each for each in attempts if Permission.VIEW in allowed_on(actor, each))
    if not visible:
        raise not_under_way()
    return visible


def is_own(actor: Actor, attempt: UnderWay) -> bool:
    """Say whether ``actor`` asked for it. A person asked for what their bots ask for; a bot did
    not ask for what its owner does."""
    if actor.owner_id != attempt.owner_id:
        return False
    return not isinstance(actor, Bot) or actor.token_id == attempt.token_id


def allowed_on(actor: Actor, attempt: UnderWay) -> Set[Permission]:
    """Return what ``actor`` may do to what the attempt is about."""
    if attempt.diagram_id is None:
        return permissions_of(actor, on=attempt)
    try:
        return permissions_of(actor, on=selectors.diagram_for(actor, attempt.diagram_id))
    except NotFound:
        return frozenset()


def not_under_way() -> NotFound:
    return NotFound(
        "There is no such request under way.",
        hint="It may have ended; the diagram says what it has changed.",
    )


def unknown() -> RequestsUnknown:
    return RequestsUnknown(
        "Nobody can say just now what is being worked on.", hint="Try again in a moment."
    )
