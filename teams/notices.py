"""Telling a team's open pages that something changed.

A notice says what moved and no more; a page that cares reads it. So a notice may be lost, and
losing one never fails the change it tells of.

One thread per process does the sending, on an event loop and a connection that it keeps. Sending
from the caller's thread would open a connection for each notice, and would make every change wait
for a Redis that has gone away.
"""

import asyncio
import atexit
import logging
import os
import threading
from queue import Full, Queue
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from common.contract import Contract

log = logging.getLogger(__name__)

MAX_WAITING = 10_000
SEND_TIMEOUT_SECONDS = 5.0
FAREWELL_SECONDS = 2.0

Letter = tuple[str, dict[str, Any]]


def group_of(team_id: str) -> str:
    """Return the name of the channel group that the open pages of a team are in."""
    return f"team.{team_id}"


def announce(team_id: str, notice: Contract) -> None:
    """Send ``notice`` to the open pages of a team when this transaction commits, if it does."""
    post(group_of(team_id), {"type": "notice", "notice": notice.wire()})


def post(group: str, message: dict[str, Any]) -> None:
    """Send ``message`` to a channel group when this transaction commits, if it does."""
    transaction.on_commit(lambda: _herald().send((group, message)))


class _Herald:
    """Sends letters in the order they were handed over, from a thread of its own."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._waiting: Queue[Letter | None] = Queue(maxsize=MAX_WAITING)
        self._thread = threading.Thread(target=self._work, name="notices", daemon=True)
        self._thread.start()
        # A management command ends right after its change: give the last notices a moment.
        atexit.register(self._leave)

    def send(self, letter: Letter) -> None:
        try:
            self._waiting.put_nowait(letter)
        except Full:
            log.warning("A notice to %s was dropped: too many are waiting.", letter[0])

    def _work(self) -> None:
        loop = asyncio.new_event_loop()
        while (letter := self._waiting.get()) is not None:
            loop.run_until_complete(_deliver(letter))
        loop.close()

    def _leave(self) -> None:
        if self.pid != os.getpid():
            return
        try:
            self._waiting.put_nowait(None)
        except Full:
            # Nothing is being sent any more; the thread ends with the process.
            return
        self._thread.join(timeout=FAREWELL_SECONDS)


async def _deliver(letter: Letter) -> None:
    group, message = letter
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await asyncio.wait_for(layer.group_send(group, message), SEND_TIMEOUT_SECONDS)
    except (RedisError, OSError, TimeoutError) as error:
        log.warning("A notice to %s was lost: %s.", group, type(error).__name__)


_lock = threading.Lock()
_current: _Herald | None = None


def _herald() -> _Herald:
    """Return this process's herald. A forked worker has none of its parent's threads, so the
    process that made it is part of the question."""
    global _current
    with _lock:
        if _current is None or _current.pid != os.getpid():
            _current = _Herald()
        return _current
