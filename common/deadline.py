"""How long something may still take.

The core reads no clock. Whoever starts a computation that may be long reads it once and hands a
deadline in; a test hands in one that has passed, or one that never will.
"""

from collections.abc import Callable
from dataclasses import dataclass

from common.errors import CanvasError, ErrorKind


class Timeout(CanvasError):
    code = "TIMEOUT"
    kind = ErrorKind.TIMEOUT


@dataclass(frozen=True)
class Deadline:
    """A moment, in seconds of the monotonic ``clock``, after which work must stop."""

    at: float
    clock: Callable[[], float]

    @property
    def seconds_left(self) -> float:
        return self.at - self.clock()

    @property
    def has_passed(self) -> bool:
        return self.seconds_left <= 0


def deadline_in(seconds: float, *, clock: Callable[[], float]) -> Deadline:
    """Return the deadline ``seconds`` after now, as ``clock`` (``time.monotonic``) tells it."""
    return Deadline(at=clock() + seconds, clock=clock)
