"""Reading diagrams.

Everything starts from the actor's own team. What belongs to another answers as if it did not
exist; whether somebody may see it at all is asked by the services.
"""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache

from django.db.models import Count, Q, QuerySet

from common.contract import Contract
from common.errors import NotFound
from diagrams.contracts import DiagramState
from diagrams.document.model import Document, Metadata
from diagrams.history.packing import unpacked
from diagrams.models import Diagram, DiagramRevision
from teams.access import ReadOnly
from teams.actors import Actor, Bot, Visitor
from teams.reach import within_reach
from teams.selectors import KEPT_DELETED, teams_gone_since

# Revisions never change, so what was read once stays right; one of the largest is some megabytes.
DOCUMENTS_KEPT_IN_MEMORY = 64


class Head(Contract):
    """A diagram without its content: whose it is, and where it stands."""

    id: str
    team_id: str
    title: str
    project_id: str | None
    state: DiagramState
    number: int

    def require_active(self) -> None:
        """Raise ``ReadOnly`` if it is archived or deleted."""
        require_active(self.state)


def require_active(state: DiagramState) -> None:
    """Let pass what may be changed.

    Raises:
        ReadOnly: it is archived or deleted; the hint says how to get it back.
    """
    if state is not DiagramState.ACTIVE:
        raise ReadOnly(
            f"This diagram is {state.value}.", hint="Bring it back first.", state=state.value
        )


def visible_to(actor: Actor | Visitor) -> QuerySet[Diagram]:
    """Return the diagrams of the actor's team, as far as their token reaches."""
    return Diagram.objects.filter(team_id=actor.team_id).filter(
        within_reach(actor, project="project")
    )


def no_such_diagram(actor: Actor | Visitor) -> NotFound:
    """Return the refusal of a diagram that the actor cannot see, whatever the reason."""
    hint = (
        "If there is, then in a project that this token does not reach or agents may not enter. "
        "Ask the person; do not make a replacement."
        if isinstance(actor, Bot)
        else None
    )
    return NotFound("There is no such diagram in this team.", hint=hint)


def state_of(diagram: Diagram) -> DiagramState:
    """Return where a diagram is kept. One that is deleted may have been archived before."""
    if diagram.deleted_at is not None:
        return DiagramState.DELETED
    if diagram.archived_at is not None:
        return DiagramState.ARCHIVED
    return DiagramState.ACTIVE


def deletes_at(diagram: Diagram) -> datetime | None:
    """Return when a deleted diagram is gone for good; nothing for one that is not deleted."""
    return diagram.deleted_at + KEPT_DELETED if diagram.deleted_at is not None else None


def diagrams_gone_since(before: datetime, *, most: int) -> tuple[str, ...]:
    """Return up to ``most`` diagrams that were deleted before then, or whose team was."""
    gone = Diagram.objects.filter(
        Q(deleted_at__lt=before) | Q(team_id__in=teams_gone_since(before))
    )
    return tuple(gone.order_by("pk").values_list("pk", flat=True)[:most])


def diagram_for(actor: Actor | Visitor, diagram_id: str) -> Head:
    """Return where a diagram of the actor's team stands, archived and deleted ones included.

    Raises:
        NotFound: the team has no such diagram.
    """
    diagram = visible_to(actor).filter(pk=diagram_id).first()
    if diagram is None:
        raise no_such_diagram(actor)
    return head_of(diagram)


def head_of(diagram: Diagram) -> Head:
    return Head(
        id=diagram.pk,
        team_id=diagram.team_id,
        title=diagram.title,
        project_id=diagram.project_id,
        state=state_of(diagram),
        number=diagram.head_number,
    )


def diagrams_in(project_ids: Collection[str]) -> dict[str, int]:
    """Return how many diagrams, deleted ones aside, are in each of those projects; one query."""
    held = Diagram.objects.filter(project_id__in=project_ids, deleted_at__isnull=True)
    counted = held.order_by().values_list("project_id").annotate(count=Count("pk"))
    return {project_id: count for project_id, count in counted if project_id is not None}


def document_at(diagram_id: str, number: int) -> Document:
    """Return what a revision of a diagram says; its title is the one it had at that time.

    Raises:
        NotFound: the diagram has no such revision.
    """
    fingerprint = (
        DiagramRevision.objects.filter(diagram_id=diagram_id, number=number)
        .values_list("fingerprint", flat=True)
        .first()
    )
    if fingerprint is None:
        raise no_such_revision()
    return _read(diagram_id, number, fingerprint)


def titled(document: Document, head: Head) -> Document:
    """Return ``document`` as the content of the diagram as it is called and kept today."""
    metadata = Metadata(title=head.title, id=head.id, project_id=head.project_id)
    return document.replaced(metadata=metadata)


def no_such_revision() -> NotFound:
    return NotFound("This diagram has no such revision.")


@lru_cache(maxsize=DOCUMENTS_KEPT_IN_MEMORY)
def _read(diagram_id: str, number: int, fingerprint: str) -> Document:
    """Read a revision. The fingerprint is part of the question: a transaction that was rolled back
    may have had another revision of that number."""
    content = DiagramRevision.objects.values_list("content", flat=True).get(
        diagram_id=diagram_id, number=number, fingerprint=fingerprint
    )
    return unpacked(bytes(content))
