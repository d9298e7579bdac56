"""This process's connections to Redis, for what is asked and told on the way of something else.

Nothing that is kept there is missed for long: it says what is so just now, and fades. So nobody
waits for it longer than a person does not notice, also when Redis has gone.
"""

from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.retry import Retry

PATIENCE_SECONDS = 0.5


@cache
def quick(patience_seconds: float = PATIENCE_SECONDS) -> Redis:
    """Return the connections for what is answered at once; threads share them.

    Every fault of theirs is a ``RedisError``. There is one immediate second try, for a connection
    that went stale while it was idle. A Redis that does not answer is not asked twice.
    """
    return connected(patience_seconds, tries=1)


def connected(patience_seconds: float, *, tries: int) -> Redis:
    """Return connections of their own, to Redis that may take that long for an answer."""
    return Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=patience_seconds,
        socket_connect_timeout=min(patience_seconds, PATIENCE_SECONDS),
        retry=Retry(NoBackoff(), tries, supported_errors=(NotConnected,)),
    )
