"""Making a diagram that begins where another one stands."""

from django.db import transaction
from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import DiagramDetail, DuplicateDiagram
from diagrams.document.limits import MAX_TITLE
from diagrams.document.model import Metadata
from diagrams.history.origin import RevisionOrigin
from diagrams.services.commit import Step, begin
from diagrams.services.details import answer
from diagrams.services.titles import free_title_in
from ledger.services import Claim, once
from revisions.naming import copy_name
from revisions.states import State
from teams.access import Permission, require
from teams.actors import Actor


def duplicate_diagram(*, actor: Actor, diagram_id: str, request: DuplicateDiagram) -> DiagramDetail:
    """Make a copy of a diagram's newest revision beside it, without its history.

    An archived diagram can be copied, that is what it was kept for; a deleted one cannot.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is deleted.
        DuplicateTitle: a title was asked for that another diagram there has.
    """
    original = selectors.diagram_for(actor, diagram_id)
    require(actor, Permission.DRAW, on=original)
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> DiagramDetail:
        if original.state is State.DELETED:
            original.require_active()
        title = request.title or free_title_in(
            actor.team_id, original.project_id, copy_name(original.title, longest=MAX_TITLE)
        )
        document = selectors.document_at(diagram_id, original.number)
        step = Step(
            actor=actor,
            document=document.replaced(metadata=Metadata(title=title)),
            origin=RevisionOrigin.CREATE,
            now=now,
            summary=f"Copied from revision {original.number} of another diagram",
        )
        diagram = begin(step, title=title, project_id=original.project_id)
        return answer(claim, diagram, actor)

    return once(
        actor=actor,
        operation="duplicate_diagram",
        target=diagram_id,
        request=request,
        receipt_type=DiagramDetail,
        change=change,
    )
