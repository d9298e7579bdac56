"""What whoever implements a diagram needs of it."""

from diagrams.reading.implementation import (
    ReadImplementation,
    ToldImplementation,
    told_implementation,
)
from diagrams.services.opening import opened
from teams.actors import Actor


def read_implementation(
    *, actor: Actor, diagram_id: str, request: ReadImplementation
) -> ToldImplementation:
    """Return flows as they are stored, notes with their provenance, boundaries with their members
    (TOOL 3.6); four queries or fewer.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view or flow.
        Forbidden: the actor may not look at it.
    """
    found = opened(actor, diagram_id)
    return told_implementation(
        found.document, diagram_id=diagram_id, revision=found.revision, request=request
    )
