"""A run as its viewers see it: every frame once, in order, from wherever they were.

The log is read up to its end, the live road from there on; wherever the road has a gap, the log
again. So a page that was reloaded, one that was asleep and one that was there all along are shown
the same.
"""

import asyncio
from collections.abc import AsyncGenerator

from channels.db import database_sync_to_async

from runs import event_log, selectors
from runs.engine.events import TERMINAL, Frame
from runs.stream_reader import reader_of_this_loop
from teams.actors import Actor
from teams.connections import Judge, while_allowed

# In threads of their own: with the one thread that others share, a viewer who reads a long log
# would keep all the others waiting.
_how_far = database_sync_to_async(selectors.how_far, thread_sensitive=False)
_replay = database_sync_to_async(event_log.replay, thread_sensitive=False)


async def frames(run_id: str, *, after: int) -> AsyncGenerator[Frame]:
    """Yield the frames of a run that follow number ``after``, as they happen, up to its end.

    Whoever calls this has checked that they may be seen. Leaving the generator stops watching and
    never touches the run. Memory is bounded however slowly the frames are taken.
    """
    position = after
    last_seq, has_ended = await _state_of(run_id)
    if has_ended:
        async for frame in _logged(run_id, after=position):
            yield frame
        return
    # Watched from where the log was a moment ago, and the log read after that: what is said in
    # between comes twice and not never.
    reader = reader_of_this_loop(how_far=_how_far)
    with reader.watch(run_id, after=last_seq) as viewer:
        while True:
            async for frame in _logged(run_id, after=position):
                yield frame
                position = frame.seq
                if isinstance(frame.event, TERMINAL):
                    return
            if has_ended:
                return
            while (frame_or_none := await viewer.next()) is not None:
                frame = frame_or_none
                if frame.seq <= position:
                    continue
                if frame.seq > position + 1:
                    break
                yield frame
                position = frame.seq
                if isinstance(frame.event, TERMINAL):
                    return
            # Asked before the log is read: if it has ended by now, the log has all of it.
            _, has_ended = await _state_of(run_id)


def frames_for(actor: Actor, run_id: str, *, after: int, judge: Judge) -> AsyncGenerator[Frame]:
    """Return ``frames`` for as long as ``judge`` lets the actor have them.

    Whoever listens is judged again meanwhile: a token ends, agents are sent away and a member is
    removed, at once.
    """
    return while_allowed(frames(run_id, after=after), actor=actor, judge=judge)


async def with_heartbeats(
    source: AsyncGenerator[Frame], *, every_seconds: float
) -> AsyncGenerator[Frame | None]:
    """Yield what ``source`` yields, and nothing whenever it was quiet for that long."""
    pending: asyncio.Task[Frame] | None = None
    try:
        while True:
            pending = pending or asyncio.ensure_future(anext(source))
            done, _ = await asyncio.wait({pending}, timeout=every_seconds)
            if not done:
                yield None
                continue
            finished, pending = pending, None
            try:
                yield finished.result()
            except StopAsyncIteration:
                return
    finally:
        if pending is not None:
            pending.cancel()
            await asyncio.wait({pending})
        await source.aclose()


async def _logged(run_id: str, *, after: int) -> AsyncGenerator[Frame]:
    """Yield what is in the log after ``after``, a page at a time."""
    while page := await _replay(run_id, after=after):
        for frame in page:
            yield frame
        after = page[-1].seq


async def _state_of(run_id: str) -> tuple[int, bool]:
    """Return the number of the run's last frame, and whether it has ended or is gone."""
    return (await _how_far([run_id])).get(run_id, (0, True))
