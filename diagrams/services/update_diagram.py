"""Changing what a diagram says."""

from dataclasses import dataclass

from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import (
    Conflict,
    EditDiagram,
    UpdateDiagram,
    number_of,
    token_of,
)
from diagrams.document.model import Document
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram
from diagrams.ops.arranging import Arrange
from diagrams.ops.move import Move
from diagrams.pipeline.revise import Revised
from diagrams.receipts import DiagramUpdated, advisories_of, verdict_of
from diagrams.services.commit import Figures, Step, append
from diagrams.services.composing import revised
from diagrams.services.errands import Errand, carry_out
from diagrams.services.looks import look_of
from diagrams.services.overtaking import made_on_head
from diagrams.services.rebasing import require_rebasable, revision_conflict
from teams.access import Permission, as_person, require
from teams.actors import Actor


@dataclass(frozen=True)
class _Attempt:
    """A change as it comes out on top of revision ``base``, which says ``before``."""

    base: int
    before: Document
    result: Revised


def update_diagram(
    *, actor: Actor, diagram_id: str, request: UpdateDiagram | EditDiagram
) -> DiagramUpdated:
    """Make the ops of ``request``, as one revision, or refuse and change nothing.

    Ops that change nothing append nothing. The expected revision is compared before the work and
    again under the lock (TOOL-45). With ``onConflict: rebase``, the ops are made to what the
    diagram says by then, unless somebody touched the same things (TOOL-47).

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view or revision.
        Forbidden: the actor may not draw diagrams, or is a bot and moves things by hand.
        ReadOnly: it is archived or deleted, or in a project that is read-only for the actor.
        RevisionConflict: it has changed since the expected revision.
        CanvasError: something in the ops cannot be done; all of it is listed.
        LayoutConstrained: the change cannot be drawn readably while everything else stays put.
        Cancelled: somebody called it off in time.
    """
    require(actor, Permission.DRAW, on=selectors.diagram_for(actor, diagram_id))
    if any(isinstance(op, Move) for op in request.ops):
        as_person(actor)
    now = timezone.now()

    def change(at_work: Errand) -> DiagramUpdated:
        return made_on_head(
            at_work,
            actor=actor,
            permission=Permission.DRAW,
            diagram_id=diagram_id,
            draw=lambda head: _attempt(head, request, at_work),
            keep=lambda diagram, attempt: keep(at_work, diagram, attempt),
            again=request.on_conflict is Conflict.REBASE,
        )

    def keep(at_work: Errand, diagram: Diagram, attempt: _Attempt) -> DiagramUpdated:
        result = attempt.result
        unchanged = result.document == attempt.before
        if not unchanged:
            append(
                diagram,
                Step(
                    actor=actor,
                    document=result.document,
                    origin=_origin(request),
                    now=now,
                    figures=_figures(result),
                    summary=request.summary or "",
                ),
            )
        receipt = _receipt(diagram, request, attempt, unchanged=unchanged)
        at_work.claim.resolve(receipt)
        at_work.pass_gate()
        return receipt

    return carry_out(
        actor=actor,
        operation="update_diagram",
        target=diagram_id,
        request=request,
        receipt_type=DiagramUpdated,
        work=change,
        diagram_id=diagram_id,
    )


def _attempt(
    head: selectors.Head, request: UpdateDiagram | EditDiagram, at_work: Errand
) -> _Attempt:
    """Return the change made to the diagram as it stands; takes as long as drawing does."""
    expected = number_of(request.expected_revision)
    today = selectors.document_at(head.id, head.number)
    if expected != head.number:
        if request.on_conflict is Conflict.REFUSE or expected > head.number:
            raise revision_conflict(head.number)
        require_rebasable(selectors.document_at(head.id, expected), today, request, head.number)
    return _Attempt(base=head.number, before=today, result=revised(today, request, at_work))


def _origin(request: UpdateDiagram | EditDiagram) -> RevisionOrigin:
    tidies = all(isinstance(op, Arrange) for op in request.ops)
    return RevisionOrigin.ARRANGE if tidies else RevisionOrigin.EDIT


def _figures(result: Revised) -> Figures:
    return Figures(
        look=look_of(result.quality, result.legibility),
        added=result.counts.added,
        updated=result.counts.updated,
        removed=result.counts.removed,
        arranged=result.arranged or 0,
    )


def _receipt(
    diagram: Diagram,
    request: UpdateDiagram | EditDiagram,
    attempt: _Attempt,
    *,
    unchanged: bool,
) -> DiagramUpdated:
    result = attempt.result
    return DiagramUpdated(
        diagram_id=diagram.pk,
        title=diagram.title,
        revision=token_of(diagram.head_number),
        state="unchanged" if unchanged else "saved",
        applied=len(request.ops),
        added=result.counts.added,
        updated=result.counts.updated,
        removed=result.counts.removed,
        arranged=result.arranged,
        view=request.view if request.view.inside else None,
        undo=None if unchanged else "revision",
        rebased=True if number_of(request.expected_revision) != attempt.base else None,
        quality=verdict_of(result.quality),
        legibility=result.legibility,
        fit=result.fit,
        advisories=advisories_of(result.advice, result.advisories),
        advisories_dropped=result.advisories_dropped or None,
    )
