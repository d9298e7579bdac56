"""What an agent drew last, so that “the diagram we just made” is found again (TOOL-20).

Kept by token, because newer clients keep no session and several processes answer. It is a help to
find things and no record: it is gone after a while, and where Redis is away there is none.
"""

import logging
from typing import cast

from redis.exceptions import RedisError

from teams.actors import Actor, Bot
from teams.quick_redis import quick

log = logging.getLogger(__name__)

REMEMBERED = 5
KEPT_SECONDS = 12 * 60 * 60


def remember(actor: Actor, diagram_id: str) -> None:
    """Put a diagram first among those that the actor's token made or changed."""
    if not isinstance(actor, Bot):
        return
    key = _key(actor)
    try:
        pipeline = quick().pipeline(transaction=True)
        pipeline.lrem(key, 0, diagram_id)
        pipeline.lpush(key, diagram_id)
        pipeline.ltrim(key, 0, REMEMBERED - 1)
        pipeline.expire(key, KEPT_SECONDS)
        pipeline.execute()
    except (RedisError, OSError) as error:
        log.warning("What was drawn is not remembered: %s.", type(error).__name__)


def recent(actor: Actor) -> tuple[str, ...]:
    """Return the ids of what the actor's token made or changed last, the latest first.

    They may have been deleted since, or moved out of reach: whoever shows them looks.
    """
    if not isinstance(actor, Bot):
        return ()
    try:
        found = cast("list[bytes]", quick().lrange(_key(actor), 0, REMEMBERED - 1))
    except (RedisError, OSError) as error:
        log.warning("Nobody could say what was drawn: %s.", type(error).__name__)
        return ()
    return tuple(each.decode() for each in found)


def _key(bot: Bot) -> str:
    return f"easel:recent:{bot.token_id}"
