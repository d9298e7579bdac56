"""Making a diagram that begins where another one stands."""

from django.db import transaction
from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import DiagramDetail, DuplicateDiagram
from diagrams.document.limits import MAX_TITLE
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram
from diagrams.services.commit import Figures, Step, begin, begin_where_free
from diagrams.services.details import answer
from diagrams.services.looks import look_at
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
    require(actor, Permission.DRAW, on=selectors.diagram_for(actor, diagram_id))
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> DiagramDetail:
        # Asked for once more: what was asked before guards the answer to a repeated request.
        original = selectors.diagram_for(actor, diagram_id)
        require(actor, Permission.DRAW, on=original)
        if original.state is State.DELETED:
            original.require_active()
        step = Step(
            actor=actor,
            document=selectors.document_at(diagram_id, original.number),
            origin=RevisionOrigin.CREATE,
            now=now,
            figures=Figures(look=look_at(diagram_id, original.number)),
            summary=f"Copied from revision {original.number} of another diagram",
        )
        diagram = _begun(step, request.title, original)
        return answer(claim, diagram, actor)

    return once(
        actor=actor,
        operation="duplicate_diagram",
        target=diagram_id,
        request=request,
        receipt_type=DiagramDetail,
        change=change,
    )


def _begun(step: Step, title: str | None, original: selectors.Head) -> Diagram:
    if title is not None:
        return begin(step, title=title, project_id=original.project_id)
    own = copy_name(original.title, longest=MAX_TITLE)
    return begin_where_free(step, title=own, project_id=original.project_id)
