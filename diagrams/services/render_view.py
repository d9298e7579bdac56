"""A view of a diagram as a picture, for who cannot open the page."""

from common.agent_tool import Pictured
from diagrams.agent_contracts import (
    MAX_PICTURE_PX,
    DiagramRendered,
    PictureFormat,
    PictureTheme,
    RenderDiagram,
)
from diagrams.display.theme import DARK, LIGHT
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.picture import Frame
from diagrams.exporters.png import PNG
from diagrams.exporters.sizing import size_of
from diagrams.exporters.svg import SVG
from diagrams.reading.request import path_in
from diagrams.scene.compose import compose
from diagrams.services.opening import opened
from teams.actors import Actor

EXPORTERS: dict[PictureFormat, Exporter] = {PictureFormat.PNG: PNG, PictureFormat.SVG: SVG}
THEMES = {PictureTheme.LIGHT: LIGHT, PictureTheme.DARK: DARK}


def render_view(*, actor: Actor, diagram_id: str, request: RenderDiagram) -> Pictured:
    """Return a picture of one view of the newest revision, as a person would see it.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view.
        Forbidden: the actor may not look at it.
        LimitExceeded: it would be too large, or its text too small to be read.
    """
    found = opened(actor, diagram_id)
    path = path_in(found.document, request.view)
    scene = compose(found.document, path)
    look = Look(
        theme=THEMES[request.theme],
        fit=(float(request.max_width), float(MAX_PICTURE_PX)),
        small_text=request.small_text,
        markers=request.markers,
    )
    exporter = EXPORTERS[request.format]
    content = exporter.export(Subject(found.document, scene), look)
    frame = Frame(scene, markers=look.markers)
    width, height = size_of(frame, scene, look)
    return Pictured(
        answer=DiagramRendered(
            diagram_id=diagram_id,
            title=found.document.metadata.title,
            revision=found.revision,
            view=path,
            format=request.format,
            width=round(width),
            height=round(height),
            scale=round(width / frame.width, 4),
        ),
        content=content,
        media_type=exporter.media_type,
    )
