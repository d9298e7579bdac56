"""Says what happens in a run: to the event log first, then on the live road.

The row is the truth and comes first; a frame that somebody was shown is never missing after a
reload. Events are written in batches: what happens while one is written goes into the next. The
pieces of a model's stream are joined for up to 50 ms, a whole thought never with another.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Self

from django.db import InterfaceError, OperationalError, connection
from redis.exceptions import RedisError

from runs import event_log, stream
from runs.engine.events import TERMINAL, Frame, NodeCompleted, RunEvent, RunStatus, Thought
from runs.engine.happenings import JOINED_FOR, Happening, join, length_of, without_nul
from runs.engine.usage import summed
from runs.event_log import Hold, RunLost
from runs.writers import Writers
from teams.quick_redis import PATIENCE_SECONDS
from workflows.ports import Usage

log = logging.getLogger(__name__)

# Between two writes of one run. Too short to see, and it halves what a busy run costs.
BETWEEN_WRITES_SECONDS = 0.005
# What may wait to be written before the run itself waits: a run is never faster than its log for
# long, and never fills the memory.
MOST_WAITING = 1_000
MOST_WAITING_CHARACTERS = 4_000_000
BETWEEN_TRIES_SECONDS = 0.2
TRIES_AT_THE_END = 3


class Publisher:
    """The one voice of a run that is being worked on.

    ``emit`` may be called from one thread at a time. Used as a context: inside, the lease is kept
    up even when nothing happens for long.
    """

    def __init__(self, hold: Hold, *, lease: timedelta, writers: Writers, after: int = 0) -> None:
        self._hold = hold
        self._lease = lease
        self._writers = writers
        self._last_seq = after
        self._usage: Usage | None = None
        self._ended: RunStatus | None = None
        self._waiting: list[Happening] = []
        self._waiting_characters = 0
        self._lock = threading.Lock()  # around what is waiting
        self._writing = threading.Lock()  # one batch at a time, so that they stay in order
        self._written_at = time.monotonic()
        self._lost: RunLost | None = None
        self._fault: Exception | None = None
        self._road_is_lost = False
        self._try_road_at = 0.0

    def __enter__(self) -> Self:
        self._writers.add(self, due=self._renewal_due())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._writers.remove(self)

    def emit(self, event: RunEvent) -> None:
        """Say that ``event`` happened. A terminal one is in the log when this returns.

        Raises:
            RunLost: the run is somebody else's, or the log could not be reached for as long as
                the lease lasted. Stop working on it.
        """
        if self._lost is not None:
            raise self._lost
        if self._fault is not None:
            # Raised once: with it known, the run may still say that it failed.
            fault, self._fault = self._fault, None
            raise fault
        event = without_nul(event)
        if isinstance(event, NodeCompleted) and event.usage is not None:
            self._usage = summed(usage for usage in (self._usage, event.usage) if usage)
        with self._lock:
            self._waiting.append(Happening(datetime.now(UTC), event))
            self._waiting_characters += length_of(event)
            is_first = len(self._waiting) == 1
            too_many = (
                len(self._waiting) >= MOST_WAITING
                or self._waiting_characters >= MOST_WAITING_CHARACTERS
            )
        if isinstance(event, TERMINAL) or too_many:
            self._flush()
        elif _is_piece(event):
            # The first piece goes out at once, so that a person sees the answer begin; those that
            # follow wait for each other.
            if is_first:
                self._writers.hurry(self, due=self._written_at + JOINED_FOR.total_seconds())
        else:
            self._writers.hurry(self, due=self._written_at + BETWEEN_WRITES_SECONDS)

    @property
    def ended(self) -> RunStatus | None:
        """How the run has ended, once its terminal event is in the log."""
        return self._ended

    @property
    def last_seq(self) -> int:
        """The number of the last frame in the log."""
        return self._last_seq

    def write(self) -> float:
        """Write what is waiting, or renew the lease; the writers' threads call this."""
        try:
            self._flush()
            self._renew()
        except RunLost:
            # Remembered; the run's own thread is told at its next event.
            return time.monotonic() + self._lease.total_seconds()
        except Exception as fault:
            # What could not be written must not be missing in silence, so the run's own thread
            # is to meet it. The numbers have not moved on: there is no gap.
            self._fault = fault
        return self._renewal_due()

    def _flush(self) -> None:
        with self._writing:
            with self._lock:
                waiting, self._waiting = self._waiting, []
                self._waiting_characters = 0
            if not waiting:
                return
            frames = [
                Frame(seq=number, at=happening.at, event=happening.event)
                for number, happening in enumerate(join(waiting), self._last_seq + 1)
            ]
            usage = self._usage
            self._persist(
                lambda until: event_log.append(self._hold, frames, leased_until=until, usage=usage)
            )
            self._last_seq = frames[-1].seq
            self._ended = event_log.status_after(frames[-1].event)
            self._tell(frames)

    def _renew(self) -> None:
        with self._writing:
            if self._ended is None and self._renewal_due() <= time.monotonic():
                self._persist(lambda until: event_log.renew(self._hold, leased_until=until))

    def _persist(self, write: Callable[[datetime], None]) -> None:
        """Call ``write`` with the lease's new end until the database takes it.

        Raises:
            RunLost: also when the database could not be reached for as long as the lease lasts,
                because by then others may have declared the run dead.
        """
        if self._lost is not None:
            raise self._lost
        give_up_at = self._written_at + self._lease.total_seconds()
        while True:
            try:
                write(datetime.now(UTC) + self._lease)
                self._written_at = time.monotonic()
                return
            except RunLost as lost:
                self._lost = lost
                raise
            except (OperationalError, InterfaceError) as error:
                connection.close()
                if time.monotonic() >= give_up_at:
                    log.error(
                        "Run %s: the database cannot be reached: %s", self._hold.run_id, error
                    )
                    self._lost = RunLost(self._hold.run_id)
                    raise self._lost from error
                time.sleep(BETWEEN_TRIES_SECONDS)

    def _tell(self, frames: list[Frame]) -> None:
        """Put ``frames`` on the live road, which may be closed: viewers then read the log."""
        at_the_end = isinstance(frames[-1].event, TERMINAL)
        if not at_the_end and time.monotonic() < self._try_road_at:
            return
        for attempt in range(TRIES_AT_THE_END if at_the_end else 1):
            if attempt:
                time.sleep(BETWEEN_TRIES_SECONDS)
            try:
                stream.tell(self._hold.run_id, frames)
                return
            except RedisError as error:
                self._try_road_at = time.monotonic() + PATIENCE_SECONDS
                if not self._road_is_lost:
                    self._road_is_lost = True
                    log.warning("Run %s goes on without its stream: %s", self._hold.run_id, error)

    def _renewal_due(self) -> float:
        return self._written_at + self._lease.total_seconds() / 3


def _is_piece(event: RunEvent) -> bool:
    return isinstance(event, Thought) and event.partial
