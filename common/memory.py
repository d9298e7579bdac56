"""Holding on to what was used last, within bounds of size.

Only for what never changes: what is remembered is right in every process for ever, and nobody has
to be told to forget it.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """What was used last, as much of it as is ``most`` together, in whatever unit sizes are given.

    One value that is larger than that is kept until the next one comes. Threads share it.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = 0
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()

    def recalled(self, key: K) -> V | None:
        """Return what is kept by that key, if it still is."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def kept(self, key: K, value: V, size: int) -> V:
        """Keep ``value`` and return it; what was not used for longest is forgotten for it."""
        with self._lock:
            _, before = self._values.pop(key, (None, 0))
            self._values[key] = value, size
            self._held += size - before
            while self._held > self._most and len(self._values) > 1:
                _, (_, forgotten) = self._values.popitem(last=False)
                self._held -= forgotten
        return value
