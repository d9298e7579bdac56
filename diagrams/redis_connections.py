"""This process's connections to Redis, for what it tells others about drawings while they wait.

Nothing that is kept there is missed for long: it says who works on what just now, and fades.
"""

from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

# A person waits behind every question.
PATIENCE_SECONDS = 1.0
# The longest that `waiting` is asked to wait at once.
LONGEST_WAIT_SECONDS = 5.0


@cache
def quick() -> Redis:
    """Return the connections for what is answered at once; threads share them.

    One immediate second try, for a connection that went stale while it was idle.
    """
    return _connected(PATIENCE_SECONDS, tries=1)


@cache
def waiting() -> Redis:
    """Return the connections on which threads wait for what others are yet to say."""
    # Never a second try: what was taken from a list by the first one would be lost.
    return _connected(LONGEST_WAIT_SECONDS + 3 * PATIENCE_SECONDS, tries=0)


def _connected(seconds: float, *, tries: int) -> Redis:
    return Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=seconds,
        socket_connect_timeout=PATIENCE_SECONDS,
        retry=Retry(NoBackoff(), tries),
    )
