"""Watches the clock and the cancel button for one run that is being executed."""

import time
from collections.abc import Callable

from django.db import close_old_connections

from runs import event_log
from runs.engine.guard import RunCancelled, RunTimedOut, StepTimedOut
from runs.event_log import Hold

# A person who cancels should see it within half a second; asking the database four times a second
# and run costs less than noticing.
LOOK_EVERY_SECONDS = 0.25


class Watch:
    """The runner's guard. Asked for every piece of an answer, so it looks only now and then."""

    def __init__(
        self,
        hold: Hold,
        *,
        run_seconds: float,
        step_seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hold = hold
        self._clock = clock
        self._run_seconds = run_seconds
        self._step_seconds = step_seconds
        self._run_began = self._step_began = self._looked_at = clock()

    def step_started(self) -> None:
        self._step_began = self._clock()

    def check(self) -> None:
        now = self._clock()
        if now - self._run_began > self._run_seconds:
            raise RunTimedOut(
                f"The run took longer than {self._run_seconds:g} seconds.",
                hint="Split the workflow, or ask your administrator for a longer deadline.",
            )
        if now - self._step_began > self._step_seconds:
            raise StepTimedOut(
                f"This node took longer than {self._step_seconds:g} seconds.",
                hint="Ask for less in one step, or ask your administrator for a longer limit.",
            )
        if now - self._looked_at >= LOOK_EVERY_SECONDS:
            self._looked_at = now
            self._look()

    def _look(self) -> None:
        """Ask the database, which is there even when Redis is not.

        Raises:
            RunCancelled: somebody asked for the run to stop.
            RunLost: the run is not ours any more.
        """
        try:
            if event_log.is_cancel_requested(self._hold):
                raise RunCancelled("The run was cancelled.")
        finally:
            # The next look is a long time away; somebody else can use the connection.
            close_old_connections()
