"""When a run has to stop before its end.

The runner asks its guard between steps and at every piece of a model's answer. It reads no clock
and knows no cancel button: whoever runs a graph hands in what does.
"""

from dataclasses import dataclass
from typing import Protocol

from common.deadline import Timeout
from common.errors import Cancelled


class RunCancelled(Cancelled):
    """Somebody asked for the run to stop."""


class StepTimedOut(Timeout):
    """One node took longer than a step may."""


class RunTimedOut(Timeout):
    """The run took longer than a run may."""


class Guard(Protocol):
    def step_started(self) -> None:
        """Take note that a node begins: its time starts now."""
        ...

    def check(self) -> None:
        """Return at once while the run may go on. Asked often, so it has to be cheap.

        Raises:
            RunCancelled: somebody asked for the run to stop.
            StepTimedOut: the node that runs has had its time.
            RunTimedOut: the run has had its time.
        """
        ...


class Unguarded:
    """For a run that nobody can stop: a script's, in its own process."""

    def step_started(self) -> None:
        """There is no time to take."""

    def check(self) -> None:
        """There is nothing that could stop it."""


@dataclass(frozen=True)
class RunLimits:
    """The most that one node may say, counted in bytes of UTF-8. More is an error, never a cut."""

    max_node_output_bytes: int = 256 * 1024
