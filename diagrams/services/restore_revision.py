"""Going back to what a diagram once said."""

from django.db import transaction
from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import DiagramDetail, RestoreDiagramRevision
from diagrams.history.origin import RevisionOrigin
from diagrams.pipeline.differences import counts_between
from diagrams.services.commit import Figures, Step, append, locked, says_the_same
from diagrams.services.details import answer
from ledger.services import Claim, once
from teams.access import Permission, require
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
    require(actor, Permission.DRAW, on=selectors.diagram_for(actor, diagram_id))
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> DiagramDetail:
        diagram = locked(diagram_id)
        selectors.require_active(selectors.state_of(diagram))
        document = selectors.document_at(diagram_id, request.revision)
        if not says_the_same(diagram, document):
            today = selectors.document_at(diagram_id, diagram.head_number)
            counts = counts_between(today, document)
            append(
                diagram,
                Step(
                    actor=actor,
                    document=document,
                    origin=RevisionOrigin.RESTORE,
                    now=now,
                    figures=Figures(counts.added, counts.updated, counts.removed),
                    summary=f"Restored revision {request.revision}",
                ),
            )
        return answer(claim, diagram, actor)

    return once(
        actor=actor,
        operation="restore_diagram_revision",
        target=diagram_id,
        request=request,
        receipt_type=DiagramDetail,
        change=change,
    )
