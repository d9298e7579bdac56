"""Opening the content of a diagram to look at it: what every read begins with."""

from dataclasses import dataclass

from diagrams import selectors
from diagrams.contracts import token_of
from diagrams.document.model import Document
from teams.access import Permission, require
from teams.actors import Actor


@dataclass(frozen=True)
class Opened:
    """A diagram's content under the title it has today, and the revision that it is of."""

    document: Document
    revision: str


def opened(actor: Actor, diagram_id: str, number: int | None = None) -> Opened:
    """Return revision ``number`` of a diagram, or the newest; archived and deleted ones included.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision.
        Forbidden: the actor may not look at it.
    """
    head = selectors.diagram_for(actor, diagram_id)
    require(actor, Permission.VIEW, on=head)
    number = head.number if number is None else number
    document = selectors.document_at(diagram_id, number)
    return Opened(selectors.titled(document, head), token_of(number))
