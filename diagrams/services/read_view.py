"""Reading a view of a diagram in meaning, or all of it as source text."""

from diagrams.document.model import Document
from diagrams.exporters.registry import EXPORTERS
from diagrams.exporters.sequence.telling import sequence_of
from diagrams.reading import read_view as core
from diagrams.reading.model import ToldDiagram
from diagrams.reading.request import path_in
from diagrams.reading_contracts import ReadDiagram, ReadFormat, ToldSource
from diagrams.services.draw_scene import exported
from diagrams.services.opening import opened
from teams.actors import Actor


def read_view(*, actor: Actor, diagram_id: str, request: ReadDiagram) -> ToldDiagram | ToldSource:
    """Return what ``request`` asks of the newest revision; four queries or fewer.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view, group or flow.
        Forbidden: the actor may not look at it.
        InvalidInput: the cursor is none of ours.
        CursorStale: the diagram has changed since the page before, or the question has.
    """
    found = opened(actor, diagram_id)
    match request.format:
        case ReadFormat.DRAFT:
            return core.read_view(
                found.document, diagram_id=diagram_id, revision=found.revision, request=request
            )
        case ReadFormat.MERMAID | ReadFormat.PLANTUML | ReadFormat.C4:
            path_in(found.document, request.view)
            return ToldSource(
                diagram_id=diagram_id,
                title=found.document.metadata.title,
                revision=found.revision,
                format=request.format,
                flows=_flows(found.document, request.format),
                source=exported(found.document, EXPORTERS.get(request.format)).decode(),
            )


def _flows(document: Document, wanted: ReadFormat) -> int:
    return 0 if wanted is ReadFormat.C4 else len(sequence_of(document).groups)
