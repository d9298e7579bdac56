"""Ending what somebody has open when they may not listen any more.

A websocket or an event stream was let in once, and may stay open for long. So it is asked again
whether it may: whenever something changed that could shut it out, and every half minute anyway,
for what changes by itself (a token expires) and for a message that got lost.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from teams.notices import post

log = logging.getLogger(__name__)

JUDGED_AGAIN_AFTER_SECONDS = 30.0

T = TypeVar("T")
# Raises a ``CanvasError`` on somebody who may not listen any more.
Judge = Callable[[], object]


def judge_again(team_id: str) -> None:
    """Have everything that bots of a team keep open judged anew, when this transaction commits."""
    post(_group_of(team_id), {"type": "judge.again"})


async def while_allowed(
    source: AsyncGenerator[T], *, team_id: str, judge: Judge
) -> AsyncGenerator[T]:
    """Yield what ``source`` yields for as long as ``judge`` lets it.

    Raises:
        CanvasError: what ``judge`` said when it did not any more; the source is closed.
    """
    dismissal = asyncio.ensure_future(_dismissal(team_id, judge))
    upcoming: asyncio.Future[T] | None = None
    try:
        while True:
            upcoming = asyncio.ensure_future(anext(source))
            await asyncio.wait({upcoming, dismissal}, return_when=asyncio.FIRST_COMPLETED)
            if dismissal.done():
                dismissal.result()
            try:
                item = await upcoming
            except StopAsyncIteration:
                return
            yield item
    finally:
        # The source first: it ends without waiting for anybody, and leaving the group asks Redis.
        await _cancelled(upcoming)
        await source.aclose()
        await _cancelled(dismissal)


async def _cancelled(task: asyncio.Future[Any] | None) -> None:
    if task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task})


async def _dismissal(team_id: str, judge: Judge) -> None:
    """Run until ``judge`` raises, and raise what it raised."""
    layer = get_channel_layer()
    channel: str | None = None
    try:
        while True:
            if channel is None and layer is not None:
                channel = await _join(layer, _group_of(team_id))
                # Between being let in and listening here, the message may have come and gone.
                await database_sync_to_async(judge)()
            await _next_call(layer, channel)
            await database_sync_to_async(judge)()
    finally:
        if layer is not None and channel is not None:
            await _leave(layer, _group_of(team_id), channel)


async def _join(layer: BaseChannelLayer, group: str) -> str | None:
    """Return the channel on which the calls of ``group`` come in; none while Redis is away."""
    try:
        channel: str = await layer.new_channel()
        await layer.group_add(group, channel)
    except (RedisError, OSError) as error:
        log.warning("A connection of %s could not listen: %s.", group, type(error).__name__)
        return None
    return channel


async def _next_call(layer: BaseChannelLayer | None, channel: str | None) -> None:
    """Return when it is time to judge again."""
    if layer is None or channel is None:
        await asyncio.sleep(JUDGED_AGAIN_AFTER_SECONDS)
        return
    try:
        await asyncio.wait_for(layer.receive(channel), JUDGED_AGAIN_AFTER_SECONDS)
    except TimeoutError:
        # Quiet for that long: judged all the same.
        return
    except (RedisError, OSError):
        await asyncio.sleep(JUDGED_AGAIN_AFTER_SECONDS)


async def _leave(layer: BaseChannelLayer, group: str, channel: str) -> None:
    try:
        await layer.group_discard(group, channel)
    except (RedisError, OSError):
        # Redis is gone, and with it the group that was to be left.
        return


def _group_of(team_id: str) -> str:
    return f"bots.{team_id}"
