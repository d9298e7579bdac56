"""The views of a gallery case as the product draws them, judged and painted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bench.gallery.page import Picture, Shown
from diagrams.display.paints import PAGE
from diagrams.display.theme import THEMES
from diagrams.document.model import Document
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.picture import Frame
from diagrams.exporters.svg import SVG
from diagrams.ops.model import Draft, LayoutWishes
from diagrams.pipeline.compose import Composed, compose
from diagrams.quality.gate import judge
from diagrams.quality.legibility import legibility_of
from diagrams.quality.plane import Plane
from diagrams.scene.model import Scene
from tests.gallery.catalogue import Request, jogs_allowed

JOG = "jog"
BY_NAME = {theme.name: theme for theme in THEMES}


@dataclass(frozen=True)
class DrawnView:
    """What the page shows of a view, and what its pictures are painted from."""

    shown: Shown
    document: Document
    scene: Scene


def drawn_views(name: str, request: Request) -> list[DrawnView]:
    """Return every view of the request, the root first.

    A drawing with errors is drawn all the same: it is what somebody has to look at.
    """
    draft = Draft.model_validate(request)
    layout: LayoutWishes = draft.layout.model_copy(update={"allow_degraded": True})
    composed = compose(draft.model_copy(update={"layout": layout}))
    return [
        DrawnView(_shown("-".join((name, *path)), name, composed, scene), composed.document, scene)
        for path, scene in composed.scenes.items()
    ]


def picture_files(views: Iterable[DrawnView]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of the file of each picture."""
    for view in views:
        for picture in view.shown.pictures:
            look = Look(theme=BY_NAME[picture.theme])
            yield picture.file, SVG.export(Subject(view.document, view.scene), look)


def _shown(name: str, case: str, composed: Composed, scene: Scene) -> Shown:
    plane = Plane(scene)
    quality, legibility = judge(plane), legibility_of(plane)
    frame = Frame(scene, markers=True)
    warnings = [one for one in quality.warning_problems if one.kind == JOG]
    return Shown(
        name=name,
        title=scene.title,
        pictures=tuple(
            Picture(
                file=f"{name}-{name_of_theme}.svg",
                theme=name_of_theme,
                ground=theme.colour(PAGE),
                width=frame.width,
                height=frame.height,
                smallest_font=scene.smallest_font,
            )
            for name_of_theme, theme in BY_NAME.items()
        ),
        errors=tuple(f"{one.kind}: {one.message}" for one in quality.problems),
        jogs=tuple(one.message for one in warnings),
        jogs_allowed=jogs_allowed(case),
        figures=(
            f"reads {composed.layout.direction}, "
            f"{scene.extent.width:.0f} × {scene.extent.height:.0f} px, "
            f"{legibility.crossings} crossings, {len(legibility.detours)} detours"
        ),
    )
