"""Drawings small enough to hold in the head, for the checks to look at.

Boxes are ``(x, y, width, height)`` in px, lines the points they pass.
"""

from diagrams.display.paints import PAGE_INK
from diagrams.display.primitives import Text
from diagrams.document.geometry import Point, Rect
from diagrams.quality.base import Check
from diagrams.quality.plane import Plane
from diagrams.scene.extent import extent_of
from diagrams.scene.model import Part, Scene, SceneConnector, SceneShape

Box = tuple[float, float, float, float]


def element(name: str, box: Box, *, inside: str | None = None, text: Text | None = None):
    return _shape(Part.ELEMENT, name, box, inside, text)


def boundary(name: str, box: Box, *, inside: str | None = None):
    return _shape(Part.BOUNDARY, name, box, inside, None)


def note(name: str, box: Box, *, inside: str | None = None):
    return _shape(Part.NOTE, name, box, inside, None)


def line(
    ends: str, *points: tuple[float, float], caption: Box | None = None, trunk: str | None = None
) -> SceneConnector:
    """``line("a>b", (0, 0), (10, 0))``: its id is ``a>b``."""
    source, target = ends.split(">")
    return SceneConnector(
        id=ends,
        name=ends,
        source=source,
        target=target,
        points=tuple(Point(x, y) for x, y in points),
        trunk=trunk,
        marks=(),
        caption=None if caption is None else Rect(*caption),
    )


def words(x: float, baseline: float, width: float) -> Text:
    """A line of text at the left, 10 px high letters."""
    return Text(x=x, y=baseline, content="words", size=10, paint=PAGE_INK, width=width)


def scene(*parts: SceneShape | SceneConnector, smallest_font: float = 9.5) -> Scene:
    shapes = [part for part in parts if isinstance(part, SceneShape)]
    connectors = tuple(part for part in parts if isinstance(part, SceneConnector))
    of = {kind: tuple(s for s in shapes if s.part is kind) for kind in Part}
    return Scene(
        title="Small",
        extent=extent_of(shapes, connectors),
        smallest_font=smallest_font,
        boundaries=of[Part.BOUNDARY],
        connectors=connectors,
        elements=of[Part.ELEMENT],
        notes=of[Part.NOTE],
    )


def plane(*parts: SceneShape | SceneConnector) -> Plane:
    return Plane(scene(*parts))


def found(check: Check, *parts: SceneShape | SceneConnector) -> list[tuple[str, ...]]:
    """Return whom the check names in a drawing of ``parts``."""
    return [fault.ids for fault in check.find(plane(*parts))]


def _shape(part: Part, name: str, box: Box, inside: str | None, text: Text | None) -> SceneShape:
    return SceneShape(
        id=name,
        part=part,
        name=name,
        box=Rect(*box),
        parent=inside,
        marks=() if text is None else (text,),
    )
