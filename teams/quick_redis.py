"""Redis for what is asked on the way of a request, which must not wait long when Redis has gone."""

from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE_SECONDS = 0.5


@cache
def quick() -> Redis:
    """Return this process's connections; a fault of theirs is a ``RedisError`` or ``OSError``."""
    return Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )
