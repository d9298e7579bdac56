"""What is told to those who wait: the stage of the work in a phrase, and whole candidates."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from common.deadline import Deadline, Timeout
from common.errors import Cancelled
from diagrams.scene.model import Scene

# What is done by then was never worth a word, or a look (TOOL-93).
QUIET_SECONDS = 0.3


class Stage(StrEnum):
    """The stages of drawing, in the phrases that people and agents are shown (TOOL-90)."""

    PREPARING = "Preparing diagram"
    ARRANGING = "Arranging components"
    ROUTING = "Routing connections"
    ROOMIER = "Trying a roomier layout"
    FINISHING = "Finishing layout"


def cancelled() -> Cancelled:
    """Return the refusal of a request that somebody stopped (TOOL-95)."""
    return Cancelled(
        "This request was cancelled. Nothing was changed.",
        hint="Send it again, also with the same id, if it is wanted after all.",
    )


def _say_nothing(_stage: Stage) -> None: ...


def _show_nobody(_draw: Callable[[], Scene]) -> None: ...


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Progress:
    """How a computation tells where it is, and is told to stop.

    ``report`` is called when a stage begins. ``show`` is called with what draws a whole candidate
    for the view, all shapes placed and all lines drawn (TOOL-92); drawing it takes time, so whoever
    looks decides whether it is done. ``is_cancelled`` is asked before each stage. None of these and
    not the ``deadline`` changes the result: they can only refuse (LAY-S3).
    """

    report: Callable[[Stage], None] = _say_nothing
    show: Callable[[Callable[[], Scene]], None] = _show_nobody
    deadline: Deadline | None = None
    is_cancelled: Callable[[], bool] = _never

    def enter(self, stage: Stage) -> None:
        """Begin ``stage``.

        Raises:
            Cancelled: nobody wants the result any more.
            Timeout: there is no time left for it.
        """
        if self.is_cancelled():
            raise cancelled()
        if self.deadline is not None and self.deadline.has_passed:
            raise out_of_time()
        self.report(stage)


def out_of_time() -> Timeout:
    """Return the refusal of work that took longer than it may (LAY-62)."""
    return Timeout(
        "The drawing took longer than it may. Nothing was changed.",
        hint="Send a smaller request, or split it into steps or nested views.",
    )


SILENT = Progress()
