"""Reading diagrams.

Everything starts from the actor's own team. What belongs to another answers as if it did not
exist; whether somebody may see it at all is asked by the services.
"""

from collections.abc import Collection
from functools import lru_cache

from django.db.models import QuerySet

from common.contract import Contract
from common.errors import NotFound
from diagrams.document.model import Document, Metadata
from diagrams.history.packing import unpacked
from diagrams.models import Diagram, DiagramRevision
from revisions.states import State, require_active
from teams.actors import Actor, Visitor

# Revisions never change, so what was read once stays right; one of the largest is some megabytes.
DOCUMENTS_KEPT_IN_MEMORY = 64


class Head(Contract):
    """A diagram without its content: whose it is, and where it stands."""

    id: str
    team_id: str
    title: str
    project_id: str | None
    state: State
    number: int

    def require_active(self) -> None:
        """Raise ``ReadOnly`` if it is archived or deleted."""
        require_active(self.state, noun=Diagram.noun, refusal=Diagram.NotActive)


def visible_to(actor: Actor | Visitor) -> QuerySet[Diagram]:
    """Return the diagrams of the actor's team, as far as their token reaches."""
    return Diagram.objects.visible_to(actor)


def diagram_for(actor: Actor | Visitor, diagram_id: str) -> Head:
    """Return where a diagram of the actor's team stands, archived and deleted ones included.

    Raises:
        NotFound: the team has no such diagram.
    """
    return head_of(Diagram.objects.row_for(actor, diagram_id))


def head_of(diagram: Diagram) -> Head:
    return Head(
        id=diagram.pk,
        team_id=diagram.team_id,
        title=diagram.title,
        project_id=diagram.project_id,
        state=diagram.state,
        number=diagram.head_number,
    )


def diagrams_in(project_ids: Collection[str]) -> dict[str, int]:
    """Return how many diagrams, deleted ones aside, are in each of those projects; one query."""
    return Diagram.objects.counted_in(project_ids)


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
