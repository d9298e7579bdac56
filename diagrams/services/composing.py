"""The one seam to the drawing of diagrams: nobody else of the services calls the pipeline.

It is called outside of transactions, because drawing takes longer than anybody should wait for a
lock. What is small is drawn here and now, and may be drawn while others wait when it was overtaken
too often. What is large goes to a layout worker: a process that has a processor for itself, and can
be killed when it takes too long. Nobody is to wait for that.
"""

from typing import TypeVar

from common.errors import CanvasError, ErrorKind
from diagrams.contracts import EditDiagram, UpdateDiagram
from diagrams.document.model import Document
from diagrams.layout.stored import is_placed
from diagrams.ops.arranging import Arrange
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import Composed
from diagrams.pipeline.jobs import Composing, Job, Mending, Revising
from diagrams.pipeline.mend import Mended
from diagrams.pipeline.revise import Revised
from diagrams.proposals import SubmitProposal
from diagrams.services.drawn_elsewhere import drawn_elsewhere
from diagrams.services.errands import Errand

# How many elements and relationships are laid out in the calling thread: about a millisecond each,
# of a processor that all other requests of this web process share. The way to a worker and back
# takes some twenty, and there may be none.
SMALL = 60.0

Outcome = TypeVar("Outcome")


class DiagramBusy(CanvasError):
    """Others change the diagram faster than what is asked for can be drawn."""

    code = "BUSY"
    kind = ErrorKind.BUSY


def composed(draft: Draft, errand: Errand) -> Composed:
    """Return the diagram that ``draft`` describes, drawn, without scenes.

    Raises:
        CanvasError: something in the draft cannot be; all of it is listed.
        LayoutFailed: it could only be drawn unreadably, and the draft does not allow that.
        DiagramBusy: it is large, and others wait.
        Also what ``drawn_elsewhere`` raises; so do the others.
    """
    return _drawn(Composing(draft), errand)


def revised(
    document: Document, request: UpdateDiagram | EditDiagram | SubmitProposal, errand: Errand
) -> Revised:
    """Return ``document`` with the ops of ``request`` made to it, drawn, without scenes.

    Raises:
        CanvasError: something in the ops cannot be done; all of it is listed.
        LayoutConstrained: the change cannot be drawn readably while everything else stays put.
    """
    job = Revising(
        document,
        tuple(request.ops),
        path=request.view.inside,
        scope=request.scope,
        layout=request.layout,
    )
    return _drawn(job, errand)


def placed(document: Document, errand: Errand) -> Document:
    """Return ``document`` with every view laid out in which something has no place.

    Raises:
        LayoutFailed: a view could only be drawn unreadably.
    """
    for path, view in document.views.items():
        if not is_placed(view):
            document = _drawn(Revising(document, (Arrange(),), path=path), errand).document
    return document


def redrawn(document: Document, errand: Errand, *, today: Document, drawn_as: Document) -> Mended:
    """Return ``document``, which is to come after ``today``, drawn; see ``mended``."""
    return _drawn(Mending(document, today=today, drawn_as=drawn_as), errand)


def _drawn(job: Job[Outcome], errand: Errand) -> Outcome:
    if job.effort <= SMALL:
        return job.done(errand.progress())
    if errand.others_wait:
        raise DiagramBusy(
            "Others keep changing this diagram while your change is laid out. Nothing was changed.",
            hint="Send it again in a moment, or split it into smaller steps.",
        )
    return drawn_elsewhere(job, errand)
