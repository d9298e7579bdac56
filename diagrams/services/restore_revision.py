"""Going back to what a diagram once said."""

from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import DiagramDetail, RestoreDiagramRevision
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram
from diagrams.pipeline.differences import counts_between
from diagrams.services.commit import Figures, Step, append, says_the_same
from diagrams.services.looks import look_at
from diagrams.services.shelf import DIAGRAMS
from revisions.services.changing import change_locked
from teams.actors import Person


def restore_revision(
    *, actor: Person, diagram_id: str, request: RestoreDiagramRevision
) -> DiagramDetail:
    """Make the document of an earlier revision the newest one, whatever was changed since.

    What was changed since stays in the history. Restoring what the head says already appends
    nothing.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
    """
    now = timezone.now()

    def restore(diagram: Diagram) -> None:
        diagram.require_active()
        document = selectors.document_at(diagram_id, request.revision)
        if says_the_same(diagram, document):
            return
        today = selectors.document_at(diagram_id, diagram.head_number)
        counts = counts_between(today, document)
        step = Step(
            actor=actor,
            document=document,
            origin=RevisionOrigin.RESTORE,
            now=now,
            figures=Figures(
                look=look_at(diagram_id, request.revision),
                added=counts.added,
                updated=counts.updated,
                removed=counts.removed,
            ),
            summary=f"Restored revision {request.revision}",
        )
        append(diagram, step)

    return change_locked(
        DIAGRAMS,
        diagram_id,
        actor=actor,
        operation="restore_diagram_revision",
        request=request,
        by=restore,
    )
