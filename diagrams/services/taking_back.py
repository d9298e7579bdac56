"""What undoing a change and redoing it have in common: the difference, made to the newest revision.

What others did since stays. Where they touched the same things, it is refused, with their names.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from diagrams import selectors
from diagrams.contracts import DiagramDetail, UndoDiagram
from diagrams.history.conflicts import parts_changed
from diagrams.history.merging import merged
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram, DiagramRevision
from diagrams.pipeline.mend import Mended
from diagrams.selectors import Head, document_at
from diagrams.services.commit import Figures, Step, append
from diagrams.services.composing import redrawn
from diagrams.services.details import answer
from diagrams.services.errands import Errand, carry_out
from diagrams.services.looks import look_of
from diagrams.services.overtaking import made_on_head
from revisions.histories import History, undo_conflict
from teams.access import Permission, require
from teams.actors import Person


@dataclass(frozen=True)
class Taken:
    """The change that is taken back or made again, and what the diagram says with that."""

    change: int
    result: Mended


@dataclass(frozen=True)
class Direction:
    """Which way to go: ``chosen`` finds the change, ``origin`` is that of the new revision."""

    operation: str
    origin: RevisionOrigin
    chosen: Callable[[History, Person, int | None], int]


def take(
    *,
    actor: Person,
    diagram_id: str,
    request: UndoDiagram,
    direction: Direction,
    now: datetime,
) -> DiagramDetail:
    """Take a change back, or make it again, as one more revision.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
        UndoConflict: a later change touched the same things.
        Cancelled: somebody called it off in time.
    """
    require(actor, Permission.DRAW, on=selectors.diagram_for(actor, diagram_id))
    undoes = direction.origin is RevisionOrigin.UNDO

    def change(at_work: Errand) -> DiagramDetail:
        return made_on_head(
            at_work,
            actor=actor,
            permission=Permission.DRAW,
            diagram_id=diagram_id,
            draw=lambda head: draw(head, at_work),
            keep=lambda diagram, taken: keep(at_work, diagram, taken),
        )

    def draw(head: Head, at_work: Errand) -> Taken:
        number = direction.chosen(_history_of(head), actor, request.revision)
        base, ours = (number, number - 1) if undoes else (number - 1, number)
        return Taken(number, _made(head, number, at_work, base=base, ours=ours))

    def keep(at_work: Errand, diagram: Diagram, taken: Taken) -> DiagramDetail:
        result = taken.result
        step = Step(
            actor=actor,
            document=result.document,
            origin=direction.origin,
            now=now,
            figures=Figures(
                look=look_of(result.quality, result.legibility),
                added=result.added,
                updated=result.updated,
                removed=result.removed,
            ),
            undoes=taken.change,
        )
        append(diagram, step)
        detail = answer(at_work.claim, diagram, actor)
        at_work.pass_gate()
        return detail

    return carry_out(
        actor=actor,
        operation=direction.operation,
        target=diagram_id,
        request=request,
        receipt_type=DiagramDetail,
        work=change,
        diagram_id=diagram_id,
    )


def _made(head: Head, change: int, at_work: Errand, *, base: int, ours: int) -> Mended:
    """Return the head with the difference between two revisions made to it."""
    today, wanted = document_at(head.id, head.number), document_at(head.id, ours)
    result = merged(base=document_at(head.id, base), ours=wanted, theirs=today)
    if result.conflicts:
        raise undo_conflict(
            _history_of(head),
            result.conflicts,
            change=change,
            head=head.number,
            touched=lambda earlier, later: _touched(head.id, earlier, later),
        )
    return redrawn(result.document, at_work, today=today, drawn_as=wanted)


def _history_of(head: Head) -> QuerySet[DiagramRevision]:
    # Their content is kept in memory for a while, and read from there.
    return DiagramRevision.objects.filter(diagram_id=head.id).defer("content")


def _touched(diagram_id: str, earlier: int, later: int) -> set[str]:
    before, after = document_at(diagram_id, earlier), document_at(diagram_id, later)
    return {item_id for item_id, _ in parts_changed(before, after)}
