"""A view of a diagram as it is drawn, and as a file."""

from dataclasses import dataclass

from common.errors import NotFound
from diagrams.contracts import ExportDiagram
from diagrams.display.theme import theme_called
from diagrams.document.model import Document, ViewPath
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.registry import EXPORTERS
from diagrams.scene.compose import compose
from diagrams.scene.model import Scene
from diagrams.services.opening import opened
from teams.actors import Actor


@dataclass(frozen=True)
class ExportedFile:
    content: bytes
    media_type: str
    name: str
    revision: str


def draw_scene(
    *, actor: Actor, diagram_id: str, inside: ViewPath, revision: int | None = None
) -> Scene:
    """Return the view at ``inside`` of a revision of a diagram, of the newest if none is named.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision or view.
        Forbidden: the actor may not look at it.
    """
    return _scene(opened(actor, diagram_id, revision).document, inside)


def export_diagram(*, actor: Actor, diagram_id: str, request: ExportDiagram) -> ExportedFile:
    """Return a diagram as a file in one of the formats of the registry.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision or view.
        UnknownKind: there is no such format.
        Forbidden: the actor may not look at it.
        LimitExceeded: the picture would be too large.
    """
    found = opened(actor, diagram_id, request.revision)
    exporter = EXPORTERS.get(request.format)
    look = Look(
        theme=theme_called(request.theme),
        scale=request.scale,
        transparent=request.transparent,
        markers=request.markers,
    )
    return ExportedFile(
        content=exported(found.document, exporter, request.path, look),
        media_type=exporter.media_type,
        # Named by id: a diagram's title may hold anything, a header may not.
        name=f"{diagram_id}{exporter.suffix}",
        revision=found.revision,
    )


def exported(
    document: Document, exporter: Exporter, inside: ViewPath = (), look: Look | None = None
) -> bytes:
    """Return ``document``, at the view that is ``inside``, in the format of ``exporter``.

    Raises:
        NotFound: it has no such view.
        LimitExceeded: the picture would be too large.
    """
    return exporter.export(Subject(document, _scene(document, inside)), look or Look())


def _scene(document: Document, inside: ViewPath) -> Scene:
    if inside not in document.views:
        raise NotFound(
            "There is no such view in the diagram.",
            hint="A view is named by the ids of its owners, the outermost first.",
        )
    return compose(document, inside)
