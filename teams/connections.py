"""Ending what somebody has open when they may not listen any more.

A websocket or an event stream was let in once, and may stay open for long. So it is asked again
whether it may: whenever something changed that could shut it out, and every half minute anyway,
for what changes by itself (a token expires) and for a message that got lost.

People and bots are called apart. What shuts a bot out is often nothing to people, of whom a team
may have a thousand pages open, each of which would ask the database.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from teams.actors import Actor, Bot, Person
from teams.notices import post

log = logging.getLogger(__name__)

JUDGED_AGAIN_AFTER_SECONDS = 30.0
CANCELLED_AGAIN_AFTER_SECONDS = 0.05

T = TypeVar("T")
# Raises a ``CanvasError`` on somebody who may not listen any more.
Judge = Callable[[], object]


def judge_again(team_id: str) -> None:
    """Have everything that anybody keeps open in a team judged anew, when this transaction
    commits."""
    _call(_group_of_people(team_id), None)
    _call(_group_of_bots(team_id), None)


def judge_member_again(team_id: str, user_id: int) -> None:
    """Have judged anew what one member and their bots keep open, when this transaction commits."""
    _call(_group_of_people(team_id), user_id)
    _call(_group_of_bots(team_id), user_id)


def judge_bots_again(team_id: str) -> None:
    """Have everything that bots of a team keep open judged anew, when this transaction commits."""
    _call(_group_of_bots(team_id), None)


def calls_for(actor: Actor) -> str:
    """Return the channel group on which ``actor`` is called to be judged again."""
    match actor:
        case Person():
            return _group_of_people(actor.team_id)
        case Bot():
            return _group_of_bots(actor.team_id)


def is_meant(actor: Actor, message: dict[str, Any]) -> bool:
    """Say whether a call is for ``actor``: for everybody, or for whom they act for."""
    return message["owner_id"] in (None, actor.owner_id)


async def while_allowed(
    source: AsyncGenerator[T], *, actor: Actor, judge: Judge
) -> AsyncGenerator[T]:
    """Yield what ``source`` yields for as long as ``judge`` lets ``actor`` have it.

    Raises:
        CanvasError: what ``judge`` said when it did not any more; the source is closed.
    """
    waiting: asyncio.Timeout | None = None

    def stop_waiting(_: object) -> None:
        if waiting is not None:
            waiting.reschedule(0)

    dismissal = asyncio.ensure_future(_dismissal(actor, judge))
    dismissal.add_done_callback(stop_waiting)
    try:
        while not dismissal.done():
            try:
                # A timeout that never comes by itself. A task for each item, to wait for beside
                # the other, would cost more than most items do.
                async with asyncio.timeout(None) as waiting:
                    item = await anext(source)
            except StopAsyncIteration:
                return
            except TimeoutError:
                if not dismissal.done():
                    raise  # the source's own
                break
            finally:
                waiting = None
            yield item
        dismissal.result()
    finally:
        # The source first: it ends without waiting for anybody, and leaving the group asks Redis.
        await source.aclose()
        await _cancelled(dismissal)


async def _cancelled(task: asyncio.Future[Any]) -> None:
    # Asked until it ends: what waits for a thread whose work is done just then forgets that it was
    # cancelled, and would go on for ever.
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=CANCELLED_AGAIN_AFTER_SECONDS)


async def _dismissal(actor: Actor, judge: Judge) -> None:
    """Run until ``judge`` raises, and raise what it raised."""
    # In a thread of its own: when a whole team is called at once, nobody else waits behind it.
    judged = database_sync_to_async(judge, thread_sensitive=False)
    layer = get_channel_layer()
    group = calls_for(actor)
    channel: str | None = None
    try:
        while True:
            if channel is None and layer is not None:
                channel = await _join(layer, group)
                # Between being let in and listening here, the message may have come and gone.
                await judged()
            await _next_call(layer, channel, actor)
            await judged()
    finally:
        if layer is not None and channel is not None:
            await _leave(layer, group, channel)


async def _join(layer: BaseChannelLayer, group: str) -> str | None:
    """Return the channel on which the calls of ``group`` come in; none while Redis is away."""
    try:
        channel: str = await layer.new_channel()
        await layer.group_add(group, channel)
    except (RedisError, OSError) as error:
        log.warning("A connection of %s could not listen: %s.", group, type(error).__name__)
        return None
    return channel


async def _next_call(layer: BaseChannelLayer | None, channel: str | None, actor: Actor) -> None:
    """Return when it is time to judge ``actor`` again."""
    if layer is None or channel is None:
        await asyncio.sleep(JUDGED_AGAIN_AFTER_SECONDS)
        return
    try:
        async with asyncio.timeout(JUDGED_AGAIN_AFTER_SECONDS):
            while not is_meant(actor, await layer.receive(channel)):
                continue
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


def _call(group: str, owner_id: int | None) -> None:
    post(group, {"type": "judge.again", "owner_id": owner_id})


def _group_of_people(team_id: str) -> str:
    return f"people.{team_id}"


def _group_of_bots(team_id: str) -> str:
    return f"bots.{team_id}"
