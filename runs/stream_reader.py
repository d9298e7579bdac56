"""Follows the live road of every run that somebody watches: one reader per process and event loop.

However many viewers a process has, it holds one connection that waits for all their runs at once.
The road may lose frames: Redis is restarted, a viewer is slow, a stream keeps its newest frames
only. So the reader never promises a viewer every frame; it promises to say "look at the log" when
there is something there that it did not deliver. The log has them all.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import redis.asyncio as aioredis
from django.conf import settings
from pydantic import ValidationError
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from runs.engine.events import Frame
from runs.stream import FIELD, key_of
from teams.quick_redis import PATIENCE_SECONDS

log = logging.getLogger(__name__)

# What a viewer may be behind before it is sent back to the log.
MOST_WAITING = 256
FRAMES_AT_ONCE = 200
RUNS_AT_ONCE = 500
BLOCK_SECONDS = 5.0
CHECK_EVERY_SECONDS = 10.0
# Without Redis the log is all there is, and this is how often all the watched runs are looked up
# in it, with one query.
CHECK_WITHOUT_REDIS_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 2.0

HowFar = Callable[[list[str]], Awaitable[dict[str, tuple[int, bool]]]]


class Viewer:
    """What has arrived for one viewer of one run and was not taken yet."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque()
        self._arrived = asyncio.Event()
        self._look_at_the_log = False

    def deliver(self, frame: Frame) -> None:
        if self._look_at_the_log:
            return
        if len(self._frames) >= MOST_WAITING:
            # Too slow for the road. What waits is in the log as well, so none of it is kept.
            self.look_at_the_log()
            return
        self._frames.append(frame)
        self._arrived.set()

    def look_at_the_log(self) -> None:
        self._frames.clear()
        self._look_at_the_log = True
        self._arrived.set()

    async def next(self) -> Frame | None:
        """Return the next frame, or nothing when the viewer has to look at the log instead."""
        await self._arrived.wait()
        if self._look_at_the_log:
            self._look_at_the_log = False
            self._arrived.clear()
            return None
        frame = self._frames.popleft()
        if not self._frames:
            self._arrived.clear()
        return frame


class StreamReader:
    """Reads the streams of all watched runs of one event loop; idle when there are none."""

    def __init__(self, *, how_far: HowFar) -> None:
        self._how_far = how_far
        self._viewers: dict[str, set[Viewer]] = {}
        self._read_up_to: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None
        # A stream of our own: an entry on it ends a wait that began before a run was watched.
        self._bell = f"easel:reader:{secrets.token_hex(8)}"
        self._rung_up_to = "0-0"
        self._ringing: set[asyncio.Task[None]] = set()
        self._redis = aioredis.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=PATIENCE_SECONDS,
            socket_timeout=BLOCK_SECONDS + PATIENCE_SECONDS,
            # For a connection that went stale while nobody watched.
            retry=Retry(NoBackoff(), 1),
            protocol=2,
        )

    @property
    def watched(self) -> int:
        """How many runs are being watched."""
        return len(self._viewers)

    @contextlib.contextmanager
    def watch(self, run_id: str, *, after: int) -> Iterator[Viewer]:
        """Deliver the run's frames from ``after`` on to the viewer, until the context is left.

        To miss nothing: read how far the run is, watch it from there, and read the log up to its
        end after that.
        """
        viewer = Viewer()
        self._viewers.setdefault(run_id, set()).add(viewer)
        if run_id not in self._read_up_to:
            self._read_up_to[run_id] = after
            self._ring()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._read())
        try:
            yield viewer
        finally:
            self._viewers[run_id].discard(viewer)
            if not self._viewers[run_id]:
                del self._viewers[run_id]
                del self._read_up_to[run_id]
                if not self._viewers:
                    self._ring()

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._ring_the_bell())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring_the_bell(self) -> None:
        # Without Redis nobody waits for a bell: the reader looks around by itself.
        with contextlib.suppress(RedisError, OSError):
            async with self._redis.pipeline(transaction=False) as pipeline:
                pipeline.xadd(self._bell, {"": ""}, maxlen=1)
                pipeline.expire(self._bell, 60)
                await pipeline.execute()

    async def _read(self) -> None:
        """Read and deliver until nobody watches any more."""
        loop = asyncio.get_running_loop()
        pause = 0.0
        checked_at = loop.time()
        while self._viewers:
            check_every = CHECK_EVERY_SECONDS
            try:
                await self._read_once()
                if pause:
                    log.info("Following runs through Redis again")
                    # What was said meanwhile may never have been put on the road.
                    pause, check_every = 0.0, 0.0
            except (RedisError, OSError) as error:
                if not pause:
                    log.warning("Following runs through the log, without Redis: %s", error)
                pause = min(max(pause * 2, 0.1), LONGEST_PAUSE_SECONDS)
                check_every = CHECK_WITHOUT_REDIS_SECONDS
                await asyncio.sleep(min(pause, check_every))
            if loop.time() - checked_at >= check_every:
                await self._check()
                checked_at = loop.time()

    async def _read_once(self) -> None:
        """Wait for news of any watched run, and deliver what there is."""
        streams: dict[Any, Any] = {
            key_of(run_id): f"{seq}-0" for run_id, seq in self._read_up_to.items()
        }
        run_of = {key_of(run_id).encode(): run_id for run_id in self._read_up_to}
        streams[self._bell] = self._rung_up_to
        answer: Any = await self._redis.xread(
            streams, count=FRAMES_AT_ONCE, block=int(BLOCK_SECONDS * 1000)
        )
        for key, entries in answer:
            run_id = run_of.get(key)
            if run_id is None:
                self._rung_up_to = entries[-1][0].decode()
                continue
            for entry_id, fields in entries:
                self._pass_on(run_id, int(entry_id.split(b"-")[0]), fields[FIELD.encode()])

    def _pass_on(self, run_id: str, seq: int, text: bytes) -> None:
        # The last viewer may have left while we waited.
        if run_id not in self._viewers:
            return
        self._read_up_to[run_id] = max(self._read_up_to[run_id], seq)
        try:
            frame = Frame.model_validate_json(text)
        except ValidationError:
            # A newer release may run beside this one and say what we do not know. That is between
            # this run and its viewers; all the others are to go on.
            log.error("Frame %d of run %s is of a kind that is not known here", seq, run_id)
            self._send_to_the_log(run_id)
            return
        for viewer in self._viewers[run_id]:
            viewer.deliver(frame)

    def _send_to_the_log(self, run_id: str) -> None:
        for viewer in self._viewers[run_id]:
            viewer.look_at_the_log()

    async def _check(self) -> None:
        """Ask the log how far the watched runs are, and send viewers there who may miss some."""
        watched = list(self._viewers)
        for start in range(0, len(watched), RUNS_AT_ONCE):
            try:
                known = await self._how_far(watched[start : start + RUNS_AT_ONCE])
            except Exception:
                # The one task that serves everybody must outlive a database that is restarted;
                # the next check is not far.
                log.exception("Could not look up how far the watched runs are")
                return
            for run_id, (last_seq, has_ended) in known.items():
                read_up_to = self._read_up_to.get(run_id)
                if read_up_to is None or not (last_seq > read_up_to or has_ended):
                    continue
                self._read_up_to[run_id] = max(read_up_to, last_seq)
                self._send_to_the_log(run_id)


_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, StreamReader] = WeakKeyDictionary()


def reader_of_this_loop(*, how_far: HowFar) -> StreamReader:
    """Return the reader that all viewers of the running event loop share."""
    loop = asyncio.get_running_loop()
    if loop not in _readers:
        _readers[loop] = StreamReader(how_far=how_far)
    return _readers[loop]
