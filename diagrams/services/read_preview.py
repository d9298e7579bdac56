"""What a request that is being worked on looks like so far."""

import zlib

from redis.exceptions import RedisError

from diagrams import under_way
from diagrams.services.attempts import is_own, not_under_way, require_attempts, unknown
from teams.actors import Actor


def read_preview(*, actor: Actor, request_id: str) -> bytes:
    """Return the newest whole candidate as a scene, in JSON (TOOL-92).

    Whoever may look at the diagram may look at that, too. A diagram that is yet to be made is shown
    to whoever asked for it (TOOL-96).

    Raises:
        NotFound: there is none: it has ended, or is not that far yet, or not for the actor.
        Forbidden: the actor may not look at diagrams there.
        RequestsUnknown: Redis cannot be reached.
    """
    for attempt in require_attempts(actor, request_id):
        if attempt.diagram_id is None and not is_own(actor, attempt):
            continue
        try:
            content = under_way.preview_of(attempt.ticket)
        except RedisError:
            raise unknown() from None
        if content is not None:
            return zlib.decompress(content)
    raise not_under_way()
