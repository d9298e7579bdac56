"""What changed between two revisions of a diagram."""

from diagrams import selectors
from diagrams.contracts import DiagramComparison, DiagramFieldChange, DiagramItemChange
from diagrams.history.comparing import Difference, differences
from teams.access import Permission, require
from teams.actors import Actor


def compare_revisions(
    *, actor: Actor, diagram_id: str, from_number: int, to_number: int
) -> DiagramComparison:
    """Return the changes that lead from one revision to another, in either direction.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revisions.
        Forbidden: the actor may not look at it.
    """
    require(actor, Permission.VIEW, on=selectors.diagram_for(actor, diagram_id))
    before = selectors.document_at(diagram_id, from_number)
    after = selectors.document_at(diagram_id, to_number)
    return DiagramComparison(
        from_revision=from_number,
        to_revision=to_number,
        changes=tuple(told_difference(each) for each in differences(before, after)),
    )


def told_difference(each: Difference) -> DiagramItemChange:
    """Return ``each`` as it is sent."""
    return DiagramItemChange(
        what=each.what,
        id=each.id,
        label=each.label,
        inside=each.inside,
        change=each.change,
        fields=tuple(
            DiagramFieldChange(path=field.path, before=field.before, after=field.after)
            for field in each.fields
        ),
    )
