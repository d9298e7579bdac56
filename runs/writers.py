"""The few threads of a worker that write down what its running runs have to say.

A thread for each run would cost more than a short run does. These are shared: each takes the run
whose time has come, writes all that it has to say in one go, and looks for the next. So what is
said while a write is under way is written together, and a busy database makes larger batches
instead of a longer line.
"""

import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Protocol

from django.db import connection

THREADS = 3


class Speaker(Protocol):
    """A run that has something to say now and then."""

    def write(self) -> float:
        """Write what there is to say; return when to come again at the latest (monotonic).

        Never raises: the threads are everybody's, whatever one run dies of.
        """
        ...


class Writers:
    def __init__(self, threads: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._threads = threads
        self._started = False
        self._changed = threading.Condition()
        self._due: dict[Speaker, float] = {}
        self._at_work: dict[Speaker, float | None] = {}

    def add(self, speaker: Speaker, *, due: float) -> None:
        """Write for ``speaker`` from now on, the next time at ``due`` at the latest."""
        with self._changed:
            if not self._started:
                self._started = True
                for number in range(self._threads):
                    name = f"run-writer-{number}"
                    threading.Thread(target=self._work, name=name, daemon=True).start()
            self._due[speaker] = due
            self._changed.notify()

    def hurry(self, speaker: Speaker, *, due: float) -> None:
        """Write for ``speaker`` at ``due`` if that is sooner than was planned."""
        with self._changed:
            if speaker in self._at_work:
                planned = self._at_work[speaker]
                self._at_work[speaker] = due if planned is None else min(planned, due)
            elif due < self._due.get(speaker, due):
                self._due[speaker] = due
                self._changed.notify()

    def remove(self, speaker: Speaker) -> None:
        with self._changed:
            self._due.pop(speaker, None)
            self._at_work.pop(speaker, None)
            # Whoever waits for the last one's time has nothing to wait for any more.
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            speaker = self._next()
            again = speaker.write()
            with self._changed:
                if speaker in self._at_work:
                    hurried = self._at_work.pop(speaker)
                    self._due[speaker] = again if hurried is None else min(again, hurried)
                    self._changed.notify()

    def _next(self) -> Speaker:
        """Return the run that is due, and put it aside until its writing is done."""
        with self._changed:
            while True:
                if not self._due:
                    if not self._at_work:
                        # Nothing runs. A connection kept now would be one that the database
                        # restarts under, or that a pool misses.
                        connection.close()
                    self._changed.wait()
                    continue
                speaker = min(self._due, key=self._due.__getitem__)
                wait = self._due[speaker] - self._clock()
                if wait <= 0:
                    del self._due[speaker]
                    self._at_work[speaker] = None
                    return speaker
                self._changed.wait(wait)


@cache
def shared_writers() -> Writers:
    """Return the writers of this process."""
    return Writers(THREADS)
