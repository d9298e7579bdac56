import threading
import time

import pytest
from django.db import connection

from runs.writers import Writers

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 3
WRITES = 40


class Talker:
    """A run that soon has one more thing to say, and keeps the connections it was written on."""

    def __init__(self) -> None:
        self.connections: list[object] = []
        self.done = threading.Event()
        self._writes = 0

    def write(self) -> float:
        connection.ensure_connection()
        if not any(kept is connection.connection for kept in self.connections):
            self.connections.append(connection.connection)
        self._writes += 1
        if self._writes == WRITES:
            self.done.set()
        # A moment away, so that all the threads wait for it and another one may be the first.
        return time.monotonic() + 0.002


class TestWriters:
    def test_keep_their_connections_for_as_long_as_a_run_is_being_worked_on(self):
        talker = Talker()
        writers = Writers(THREADS)

        writers.add(talker, due=time.monotonic())
        finished = talker.done.wait(timeout=20)
        writers.remove(talker)

        assert finished
        assert len(talker.connections) <= THREADS
