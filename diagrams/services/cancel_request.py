"""Calling off a request that is being worked on, in whatever process that is."""

from redis.exceptions import RedisError

from diagrams import under_way
from diagrams.contracts import CancelRequest, RequestCancelled
from diagrams.services.attempts import allowed_on, is_own, require_attempts, unknown
from diagrams.under_way import UnderWay
from teams.access import Forbidden, Permission
from teams.actors import Actor, Person


def cancel_request(*, actor: Actor, request_id: str, request: CancelRequest) -> RequestCancelled:
    """Have a request refused with `CANCELLED`, unless its result is kept already (TOOL-95).

    Asking again changes nothing, so a retry needs no receipt. Who asked for it may, and so may
    members who could have made the change themselves (TOOL-96).

    Raises:
        NotFound: nobody is at work on it, as far as the actor may know.
        Forbidden: the actor may not call it off.
        RequestsUnknown: Redis cannot be reached.
    """
    attempts = require_attempts(actor, request_id)
    allowed = [each for each in attempts if _may_cancel(actor, each)]
    if not allowed:
        raise Forbidden(
            "You may not cancel this request.",
            hint="Whoever sent it can, and members of the team who may draw there.",
            permission=Permission.DRAW.value,
        )
    try:
        # All of them, and not only until the first that is in time.
        in_time = [under_way.cancel(each.ticket) for each in allowed]
    except RedisError:
        raise unknown() from None
    return RequestCancelled(
        request_id=request_id, outcome="cancelled" if any(in_time) else "too-late"
    )


def _may_cancel(actor: Actor, attempt: UnderWay) -> bool:
    if is_own(actor, attempt):
        return True
    return isinstance(actor, Person) and Permission.DRAW in allowed_on(actor, attempt)
