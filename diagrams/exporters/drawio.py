"""draw.io: one page for each view, everything where the scene has it.

What is in a boundary is a child of its cell, so that it moves along; draw.io counts such positions
from the corner of the parent. Lines keep their ends and their corners.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from diagrams.display.theme import LIGHT, Theme
from diagrams.document.geometry import Point, Rect
from diagrams.document.model import Document, Element, Relationship, View, ViewPath
from diagrams.exporters.architecture import owners, words_on
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.drawio_styles import (
    boundary_style,
    element_style,
    line_style,
    note_style,
)
from diagrams.exporters.xml import Value, Writer
from diagrams.scene.compose import compose
from diagrams.scene.model import Scene, SceneConnector, SceneShape

_ROOT_PAGE = "view"
_LAYER = "1"
_ORIGIN = Rect(0.0, 0.0, 0.0, 0.0)


def source_of(document: Document, theme: Theme = LIGHT) -> str:
    writer = Writer()
    with writer.element("mxfile", {"host": "easel"}):
        for path, view, owner in owners(document):
            name = document.metadata.title if owner is None else owner.label
            with (
                writer.element("diagram", {"id": page_of(path), "name": name}),
                writer.element("mxGraphModel", {"grid": "1", "gridSize": "8", "page": "0"}),
                writer.element("root"),
            ):
                _Page(view, compose(document, path), path, theme, writer).write()
    return writer.done() + "\n"


def page_of(path: ViewPath) -> str:
    """Return the id of the page that shows the view at ``path``."""
    return "/".join((_ROOT_PAGE, *path))


class _Page:
    def __init__(
        self, view: View, scene: Scene, path: ViewPath, theme: Theme, writer: Writer
    ) -> None:
        self._view = view
        self._scene = scene
        self._path = path
        self._theme = theme
        self._writer = writer
        self._corners: Mapping[str, Rect] = {each.id: each.box for each in scene.boundaries}

    def write(self) -> None:
        self._writer.empty("mxCell", {"id": "0"})
        self._writer.empty("mxCell", {"id": _LAYER, "parent": "0"})
        view, theme = self._view, self._theme
        for shape in self._scene.boundaries:
            boundary = view.boundary_by_id[shape.id]
            style = boundary_style(boundary, theme)
            self._vertex(shape.id, boundary.label, style, shape.box, shape.parent)
        for connector in self._scene.connectors:
            self._edge(connector, view.relationship_by_id[connector.id])
        for shape in self._scene.elements:
            element = view.element_by_id[shape.id]
            style, link = element_style(element, theme), self._link(element)
            self._vertex(shape.id, _words(element), style, shape.box, shape.parent, link)
        for shape in self._scene.notes:
            note = view.note_by_id[shape.id]
            self._vertex(shape.id, note.text, note_style(note, theme), shape.box, shape.parent)

    def _link(self, element: Element) -> str | None:
        if element.inside is None:
            return None
        return f"data:page/id,{page_of((*self._path, element.id))}"

    def _vertex(
        self,
        item_id: str,
        text: str,
        style: str,
        box: Rect,
        boundary: str | None,
        link: str | None = None,
    ) -> None:
        # A boundary that has no place yet is not drawn, and holds nothing.
        parent = boundary if boundary in self._corners else None
        corner = _ORIGIN if parent is None else self._corners[parent]
        cell: dict[str, Value] = {
            "style": style,
            "vertex": "1",
            "parent": _LAYER if parent is None else _cell(parent),
        }
        geometry: dict[str, Value] = {
            "x": box.x - corner.x,
            "y": box.y - corner.y,
            "width": box.width,
            "height": box.height,
            "as": "geometry",
        }
        if link is None:
            with self._writer.element("mxCell", {"id": _cell(item_id), "value": text, **cell}):
                self._writer.empty("mxGeometry", geometry)
            return
        # What has a link is wrapped: a cell by itself has nowhere to keep one.
        with (
            self._writer.element("object", {"id": _cell(item_id), "label": text, "link": link}),
            self._writer.element("mxCell", cell),
        ):
            self._writer.empty("mxGeometry", geometry)

    def _edge(self, connector: SceneConnector, relationship: Relationship) -> None:
        points = connector.points
        source = self._scene.element_by_id.get(connector.source)
        target = self._scene.element_by_id.get(connector.target)
        style = (
            f"{line_style(relationship, self._theme)}"
            f"{_end('exit', points[0], source)}{_end('entry', points[-1], target)}"
        )
        attributes: dict[str, Value] = {
            "id": _cell(connector.id),
            "value": words_on(relationship, self._view),
            "style": style,
            "edge": "1",
            "parent": _LAYER,
            "source": None if source is None else _cell(source.id),
            "target": None if target is None else _cell(target.id),
        }
        with (
            self._writer.element("mxCell", attributes),
            self._writer.element("mxGeometry", {"relative": "1", "as": "geometry"}),
        ):
            if len(points) > 2:
                with self._writer.element("Array", {"as": "points"}):
                    for point in points[1:-1]:
                        self._writer.empty("mxPoint", {"x": point.x, "y": point.y})
            if connector.caption is not None:
                middle, place = _middle(points), connector.caption
                self._writer.empty(
                    "mxPoint",
                    {
                        "x": place.x + place.width / 2 - middle.x,
                        "y": place.y + place.height / 2 - middle.y,
                        "as": "offset",
                    },
                )


def _words(element: Element) -> str:
    parts = (
        element.label,
        f"[{element.technology}]" if element.technology else None,
        element.description,
    )
    return "\n".join(part for part in parts if part)


def _cell(item_id: str) -> str:
    # "0" and "1" are taken on every page, and an id of ours may be either.
    return f"c-{item_id}"


def _end(word: str, point: Point, shape: SceneShape | None) -> str:
    """Return where on the border of ``shape`` a line ends, as parts of its width and height."""
    if shape is None:
        return ""
    box = shape.box
    x, y = (point.x - box.x) / box.width, (point.y - box.y) / box.height
    return f"{word}X={_part(x)};{word}Y={_part(y)};{word}Dx=0;{word}Dy=0;{word}Perimeter=0;"


def _part(value: float) -> str:
    return f"{round(min(1.0, max(0.0, value)), 5):.10g}"


def _middle(points: tuple[Point, ...]) -> Point:
    """Return the point half way along a line, from where draw.io counts a label's place."""
    lengths = list(_lengths(points))
    left = sum(lengths) / 2
    for (start, end), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            along = left / length
            return Point(start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along)
        left -= length
    return points[0]


def _lengths(points: tuple[Point, ...]) -> Iterator[float]:
    for start, end in pairwise(points):
        yield abs(end.x - start.x) + abs(end.y - start.y)


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document, look.theme).encode()


DRAWIO = Exporter("drawio", "draw.io", "application/vnd.jgraph.mxfile", ".drawio", export)
