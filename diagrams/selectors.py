"""Reading diagrams.

Everything starts from the actor's own team. What belongs to another answers as if it did not
exist; whether somebody may see it at all is asked by the services.
"""

from collections.abc import Collection
from typing import NamedTuple

from common.contract import Contract
from common.errors import NotFound
from common.memory import Memory
from diagrams.document.model import Document, Metadata
from diagrams.history.packing import unpacked
from diagrams.models import Diagram, DiagramRevision
from revisions.states import State, require_active
from teams.actors import Actor, Visitor
from teams.prepared import Given, Prepared

# Revisions never change, so what was read once stays right. How much of it a process holds on to,
# in the bytes that the revisions take as they are stored: read, they are up to 150 times as large.
KEPT_IN_MEMORY_BYTES = 2**19


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


def diagram_for(actor: Actor | Visitor, diagram_id: str) -> Head:
    """Return where a diagram of the actor's team stands; for people, archived and deleted ones
    included.

    Raises:
        NotFound: the team has no such diagram that the actor may look at.
    """
    return head_of(Diagram.row_for(actor, diagram_id))


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
    found = _FINGERPRINT.first(diagram_id=diagram_id, number=number)
    if found is None:
        raise no_such_revision()
    (fingerprint,) = found
    revision = _Revision(diagram_id, number, fingerprint)
    known = _memory.recalled(revision)
    if known is not None:
        return known
    rows = DiagramRevision.objects.filter(
        diagram_id=diagram_id, number=number, fingerprint=fingerprint
    )
    content = rows.values_list("content", flat=True).first()
    if content is None:
        # Purged at this very moment.
        raise no_such_revision()
    return _memory.kept(revision, unpacked(bytes(content)), len(content))


def remember(revision: DiagramRevision, document: Document) -> None:
    """Spare whoever asks next for what ``revision`` says the reading of it: it says ``document``.

    Whoever has just changed a diagram mostly goes on with it.
    """
    known_as = _Revision(revision.diagram_id, revision.number, revision.fingerprint)
    _memory.kept(known_as, document, len(revision.content))


def titled(document: Document, head: Head) -> Document:
    """Return ``document`` as the content of the diagram as it is called and kept today."""
    metadata = Metadata(title=head.title, id=head.id, project_id=head.project_id)
    return document.replaced(metadata=metadata)


def no_such_revision() -> NotFound:
    return NotFound("This diagram has no such revision.")


_FINGERPRINT = Prepared(
    lambda: DiagramRevision.objects.filter(
        diagram_id=Given("diagram_id"), number=Given("number")
    ).values_list("fingerprint")
)


class _Revision(NamedTuple):
    """Which revision. The fingerprint is part of the question: a transaction that was rolled back
    may have had another revision of that number."""

    diagram_id: str
    number: int
    fingerprint: str


_memory = Memory[_Revision, Document](KEPT_IN_MEMORY_BYTES)
