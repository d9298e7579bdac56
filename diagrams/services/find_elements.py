"""Finding elements in all views of a diagram."""

from diagrams.reading import finding
from diagrams.reading.finding import FindElements, Found
from diagrams.services.opening import opened
from teams.actors import Actor


def find_elements(*, actor: Actor, diagram_id: str, request: FindElements) -> Found:
    """Return the elements of some types, or with some text on them, a page at a time.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not look at it.
        InvalidInput: the cursor is none of ours.
        CursorStale: the diagram has changed since the page before.
    """
    found = opened(actor, diagram_id)
    return finding.find_elements(found.document, revision=found.revision, request=request)
