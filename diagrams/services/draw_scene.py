"""A view of a diagram as it is drawn, and as a file."""

from dataclasses import dataclass

from common.errors import NotFound
from diagrams import selectors
from diagrams.contracts import ExportDiagram
from diagrams.document.model import Document, ViewPath
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.registry import EXPORTERS
from diagrams.scene.compose import compose
from diagrams.scene.model import Scene
from teams.access import Permission, require
from teams.actors import Actor


@dataclass(frozen=True)
class ExportedFile:
    content: bytes
    media_type: str
    suffix: str


def draw_scene(
    *, actor: Actor, diagram_id: str, inside: ViewPath, revision: int | None = None
) -> Scene:
    """Return the view at ``inside`` of a revision of a diagram, of the newest if none is named.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision or view.
        Forbidden: the actor may not look at it.
    """
    return _scene(_document(actor, diagram_id, revision), inside)


def export_diagram(*, actor: Actor, diagram_id: str, request: ExportDiagram) -> ExportedFile:
    """Return a diagram as a file in one of the formats of the registry.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision or view.
        UnknownKind: there is no such format.
        Forbidden: the actor may not look at it.
        LimitExceeded: the picture would be too large.
    """
    document = _document(actor, diagram_id, request.revision)
    exporter = EXPORTERS.get(request.format)
    subject = Subject(document, _scene(document, request.path))
    look = Look(scale=request.scale, transparent=request.transparent, markers=request.markers)
    content = exporter.export(subject, look)
    return ExportedFile(content, exporter.media_type, exporter.suffix)


def _document(actor: Actor, diagram_id: str, revision: int | None) -> Document:
    head = selectors.diagram_for(actor, diagram_id)
    require(actor, Permission.VIEW, on=head)
    document = selectors.document_at(diagram_id, head.number if revision is None else revision)
    return selectors.titled(document, head)


def _scene(document: Document, inside: ViewPath) -> Scene:
    if inside not in document.views:
        raise NotFound(
            "There is no such view in the diagram.",
            hint="A view is named by the ids of its owners, the outermost first.",
        )
    return compose(document, inside)
