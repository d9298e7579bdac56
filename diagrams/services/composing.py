"""The one seam to the drawing of diagrams: nobody else of the services calls the pipeline.

It is called outside of transactions, because drawing takes longer than anybody should wait for a
lock. It may take as long as a request's lease on its id lasts, and not longer: then another process
would take the request for given up.
"""

import time

from common.deadline import deadline_in
from diagrams.contracts import EditDiagram, UpdateDiagram
from diagrams.document.model import Document
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import Composed, compose
from diagrams.pipeline.mend import Mended, mended
from diagrams.pipeline.progress import Progress
from diagrams.pipeline.revise import Revised, revise
from diagrams.proposals import SubmitProposal

HARD_LIMIT_SECONDS = 15.0


def composed(draft: Draft) -> Composed:
    """Return the diagram that ``draft`` describes, drawn.

    Raises:
        CanvasError: something in the draft cannot be; all of it is listed.
        LayoutFailed: it could only be drawn unreadably, and the draft does not allow that.
        Timeout: it took longer than it may.
    """
    return compose(draft, _progress())


def revised(document: Document, request: UpdateDiagram | EditDiagram | SubmitProposal) -> Revised:
    """Return ``document`` with the ops of ``request`` made to it, drawn.

    Raises:
        CanvasError: something in the ops cannot be done; all of it is listed.
        LayoutConstrained: the change cannot be drawn readably while everything else stays put.
        Timeout: it took longer than it may.
    """
    return revise(
        document,
        request.ops,
        path=request.view.inside,
        scope=request.scope,
        layout=request.layout,
        progress=_progress(),
    )


def redrawn(document: Document, *, today: Document, drawn_as: Document) -> Mended:
    """Return ``document``, which is to come after ``today``, drawn; see ``mended``.

    Raises:
        Timeout: it took longer than it may.
    """
    return mended(document, today=today, drawn_as=drawn_as, progress=_progress())


def _progress() -> Progress:
    return Progress(deadline=deadline_in(HARD_LIMIT_SECONDS, clock=time.monotonic))
