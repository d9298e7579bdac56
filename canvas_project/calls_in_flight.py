"""How many calls of one token are being worked on, over all processes (TOOL-12).

Each call takes a place and gives it back. A process that dies gives nothing back, so a place that
was held for longer than any call takes is free again by itself.
"""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from canvas_project.guards import RateLimited
from teams.quick_redis import quick

log = logging.getLogger(__name__)

MAX_CALLS = 4
HELD_AT_MOST_SECONDS = 180
TRY_AGAIN_SECONDS = 1

# One clock for all processes, and no moment between looking and taking.
TAKE_A_PLACE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""


@contextmanager
def in_flight(token_id: str) -> Iterator[None]:
    """Work on a call of that token. Without Redis nobody counts, and it is worked on all the same.

    Raises:
        RateLimited: as many as may be are being worked on.
    """
    place = secrets.token_hex(8)
    if not _take(token_id, place):
        raise RateLimited(
            f"{MAX_CALLS} calls of this token are being worked on, which is as many as may be.",
            hint="Wait for one of them, then call again.",
            retry_after=TRY_AGAIN_SECONDS,
            limit=MAX_CALLS,
        )
    try:
        yield
    finally:
        _give_back(token_id, place)


def _take(token_id: str, place: str) -> bool:
    try:
        return bool(
            quick().eval(TAKE_A_PLACE, 1, _key(token_id), MAX_CALLS, HELD_AT_MOST_SECONDS, place)
        )
    except (RedisError, OSError) as error:
        log.warning("Redis cannot be reached, so calls are not counted: %s", type(error).__name__)
        return True


def _give_back(token_id: str, place: str) -> None:
    try:
        quick().zrem(_key(token_id), place)
    except (RedisError, OSError):
        # It is free again by itself.
        return


def _key(token_id: str) -> str:
    return f"easel:calls:{token_id}"
