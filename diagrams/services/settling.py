"""Changing what is kept about a diagram beside its content: its title, its place, its state."""

from collections.abc import Callable

from django.db import transaction

from diagrams import selectors
from diagrams.contracts import DiagramDetail
from diagrams.models import Diagram
from diagrams.services.commit import announce_change, locked, store
from diagrams.services.details import answer
from ledger.contracts import Change
from ledger.services import Claim, once
from teams.access import Owned, Permission, require
from teams.actors import Person
from teams.audit import note

# Changes a locked row and names the fields it changed; none when there was nothing to do.
Settle = Callable[[Diagram], tuple[str, ...]]


def settle(
    *,
    actor: Person,
    diagram_id: str,
    operation: str,
    request: Change,
    by: Settle,
    on: Owned | None = None,
    decision: str | None = None,
) -> DiagramDetail:
    """Let ``by`` change the row of a diagram, at most once per request.

    Permission is asked on the diagram, or on what is given as ``on``. A ``decision`` about the
    diagram as a whole goes into the audit log, in that word of the past: “Deleted”.

    No revision is written, so ``updated_at`` and the history stay what they say they are: when the
    content changed, and how.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        DuplicateTitle: another diagram there is called that.
    """
    require(actor, Permission.DRAW, on=on or selectors.diagram_for(actor, diagram_id))

    @transaction.atomic
    def change(claim: Claim) -> DiagramDetail:
        diagram = locked(diagram_id)
        changed = by(diagram)
        if changed:
            store(diagram, actor, fields=changed)
            if decision is not None:
                note(
                    actor=actor,
                    action=operation,
                    target_type="diagram",
                    target_id=diagram_id,
                    summary=f"{decision} the diagram “{diagram.title}”.",
                )
            announce_change(diagram)
        return answer(claim, diagram, actor)

    return once(
        actor=actor,
        operation=operation,
        target=diagram_id,
        request=request,
        receipt_type=DiagramDetail,
        change=change,
    )
