"""Calling off a request that is being worked on, in whatever process that is."""

from collections.abc import Sequence

from redis.exceptions import RedisError

from common.errors import NotFound
from diagrams import under_way
from diagrams.contracts import CancelRequest, RequestCancelled
from diagrams.services.attempts import allowed_on, is_own, require_attempts, unknown
from diagrams.under_way import UnderWay
from ledger.services import is_answered
from teams.access import Forbidden, Permission
from teams.actors import Actor, Bot, Person


def cancel_request(*, actor: Actor, request_id: str, request: CancelRequest) -> RequestCancelled:
    """Have a request refused with `CANCELLED`, unless its result is kept already (TOOL-95).

    All copies of it that have arrived are called off, so “cancelled” says that none of them is
    kept. Whoever sends it after that has thought better of it. A request of the actor's own that
    is not there yet is called off, too, if it arrives within seconds.

    Asking again changes nothing, so a retry needs no receipt. Who asked for it may, and so may
    members who could have made the change themselves (TOOL-96).

    Raises:
        NotFound: nobody is at work on it, as far as the actor may know.
        Forbidden: the actor may not call it off.
        RequestsUnknown: Redis cannot be reached.
    """
    try:
        attempts = _attempts_or_ahead(actor, request_id)
        meant = _meant_by(actor, attempts)
        # All of them, and not only until the first that is too late.
        in_time = [under_way.cancel(each.ticket) for each in meant]
    except RedisError:
        raise unknown() from None
    # Asked after all were called off: whichever was kept before has its receipt by now, or has
    # passed the gate on its way to it.
    kept = not all(in_time) or any(_is_answered(each, request_id) for each in meant)
    return RequestCancelled(request_id=request_id, outcome="too-late" if kept else "cancelled")


def _attempts_or_ahead(actor: Actor, request_id: str) -> tuple[UnderWay, ...]:
    """Return the attempts that ``actor`` may know of; where there is none, call it off ahead."""
    try:
        return require_attempts(actor, request_id)
    except NotFound:
        token_id = actor.token_id if isinstance(actor, Bot) else None
        under_way.cancel_ahead(actor.team_id, actor.owner_id, token_id, request_id)
    try:
        # It may have arrived between the two, and then has not seen the one.
        return require_attempts(actor, request_id)
    except NotFound as missing:
        raise NotFound(
            missing.message,
            hint="It may have ended: the diagram says what it has changed. "
            "If it is still on its way, it is refused when it arrives within seconds.",
        ) from None


def _meant_by(actor: Actor, attempts: Sequence[UnderWay]) -> list[UnderWay]:
    """Return those that ``actor`` calls off: their own, with the copies that are answered with the
    same receipt; and where none is theirs, those of others that they may.

    Others may have chosen the same id for something else.
    """
    own = [each for each in attempts if is_own(actor, each)]
    if own:
        return [each for each in attempts if any(each.is_copy_of(one) for one in own)]
    allowed = [each for each in attempts if _may_cancel(actor, each)]
    if not allowed:
        raise Forbidden(
            "You may not cancel this request.",
            hint="Whoever sent it can, and members of the team who may draw there.",
            permission=Permission.DRAW.value,
        )
    return allowed


def _may_cancel(actor: Actor, attempt: UnderWay) -> bool:
    return isinstance(actor, Person) and Permission.DRAW in allowed_on(actor, attempt)


def _is_answered(attempt: UnderWay, request_id: str) -> bool:
    return is_answered(attempt, operation=attempt.operation, request_id=request_id)
