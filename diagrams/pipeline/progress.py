"""What is told to those who wait: the stage of the work in a phrase, and whole candidates."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from common.deadline import Deadline, Timeout
from diagrams.scene.model import Scene


class Stage(StrEnum):
    """The stages of drawing, in the phrases that people and agents are shown (TOOL-90)."""

    PREPARING = "Preparing diagram"
    ARRANGING = "Arranging components"
    ROUTING = "Routing connections"
    ROOMIER = "Trying a roomier layout"
    FINISHING = "Finishing layout"


def _say_nothing(_stage: Stage) -> None: ...


@dataclass(frozen=True)
class Progress:
    """How a computation tells where it is.

    ``report`` is called when a stage begins. ``preview`` is called with every whole candidate for
    the view, all shapes placed and all lines drawn (TOOL-92); making them takes time, so none are
    made when nobody looks. The ``deadline`` can only refuse: it never changes the result (LAY-S3).
    """

    report: Callable[[Stage], None] = _say_nothing
    preview: Callable[[Scene], None] | None = None
    deadline: Deadline | None = None

    def enter(self, stage: Stage) -> None:
        """Begin ``stage``.

        Raises:
            Timeout: there is no time left for it.
        """
        if self.deadline is not None and self.deadline.has_passed:
            raise Timeout(
                "The drawing took longer than it may. Nothing was changed.",
                hint="Send a smaller request, or split it into steps or nested views.",
            )
        self.report(stage)


SILENT = Progress()
