"""The pages that one person has open in a team: whether there are any, and telling them alone.

A page counts for as long as it listens. Nothing is remembered about it: Redis knows who listens,
and forgets a process that was killed by itself.
"""

import logging

from django.conf import settings
from redis.exceptions import RedisError

from common.contract import Contract
from teams.notices import post
from teams.quick_redis import quick

log = logging.getLogger(__name__)


def pages_of(team_id: str, user_id: int) -> str:
    """Return the name of the channel group that the pages of a person in a team are in."""
    return f"pages.{team_id}.{user_id}"


def has_open_page(team_id: str, user_id: int) -> bool:
    """Say whether a person has a page of the team open now; no, where nobody can tell."""
    try:
        ((_, listening),) = quick().pubsub_numsub(_channel_of(pages_of(team_id, user_id)))
    except (RedisError, OSError) as error:
        log.warning("Nobody could be asked for open pages: %s.", type(error).__name__)
        return False
    return bool(listening)


def tell_pages(team_id: str, user_id: int, notice: Contract) -> None:
    """Send ``notice`` to the pages of one person when this transaction commits, if it does."""
    post(pages_of(team_id, user_id), {"type": "notice", "notice": notice.wire()})


def _channel_of(group: str) -> str:
    """Return the channel of Redis on which a process listens that has a page of ``group``.

    So the channel layer names them, without saying so to anybody: a test holds this to it.
    """
    return f"{settings.CHANNEL_PREFIX}__group__{group}"
