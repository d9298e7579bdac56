"""Diagrams and starters as small pictures, for a page that shows many of them."""

from functools import cache

from diagrams.contracts import DrawStarter, DrawThumbnail
from diagrams.display.theme import theme_called
from diagrams.exporters.thumbnail import thumbnail
from diagrams.ops.model import Draft, StarterUse
from diagrams.pipeline.compose import compose
from diagrams.reading.vocabulary import require_starter
from diagrams.scene.compose import compose as scene_at
from diagrams.scene.model import Scene
from diagrams.services.opening import opened
from teams.access import Permission, require
from teams.actors import Actor


def draw_thumbnail(*, actor: Actor, diagram_id: str, request: DrawThumbnail) -> bytes:
    """Return the top view of a revision of a diagram as a small SVG.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such revision.
        Forbidden: the actor may not look at it.
    """
    document = opened(actor, diagram_id, request.revision).document
    return thumbnail(scene_at(document, ()), theme_called(request.theme))


def draw_starter(*, actor: Actor, starter: str, request: DrawStarter) -> bytes:
    """Return what a starter draws as a small SVG.

    Raises:
        NotFound: there is no such starter.
        Forbidden: the actor may not look at the team's diagrams.
    """
    require(actor, Permission.VIEW)
    require_starter(starter)
    return thumbnail(_scene_of(starter), theme_called(request.theme))


@cache
def _scene_of(starter: str) -> Scene:
    # There are a dozen, and each is the same for as long as this process lives.
    draft = Draft(title=starter, starter=StarterUse(id=starter))
    return compose(draft).scenes[()]
