"""draw.io: one page for each view, everything where the scene has it.

What is in a boundary is a child of its cell, so that it moves along; draw.io counts such positions
from the corner of the parent. Lines keep their ends and their corners.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from diagrams.document.geometry import Point, Rect
from diagrams.document.kinds import Family
from diagrams.document.model import Document, Element, Relationship, View, ViewPath
from diagrams.document.words import NoteKind
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.architecture import owners, words_on
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.xml import Value, Writer
from diagrams.scene.compose import compose
from diagrams.scene.model import Scene, SceneConnector

_PLAIN = "html=0;whiteSpace=wrap;"
_STYLES = {
    Family.SERVICE: "rounded=1;",
    Family.DATABASE: "shape=cylinder3;size=12;boundedLbl=1;",
    Family.QUEUE: "shape=cylinder3;direction=south;size=8;",
    Family.ACTOR: "rounded=1;arcSize=30;",
    Family.COMPONENT: "shape=module;jettyWidth=12;jettyHeight=6;",
    Family.JUNCTION: "ellipse;",
}
_BOUNDARY = (
    f"{_PLAIN}rounded=1;arcSize=2;dashed=1;fillColor=none;verticalAlign=top;"
    "container=1;collapsible=0;"
)
_LINE = f"{_PLAIN}rounded=1;edgeStyle=none;jumpStyle=none;"
_ROOT_PAGE = "view"
_LAYER = "1"


def source_of(document: Document) -> str:
    writer = Writer()
    with writer.element("mxfile", {"host": "easel"}):
        for path, view, owner in owners(document):
            name = document.metadata.title if owner is None else owner.label
            with (
                writer.element("diagram", {"id": page_of(path), "name": name}),
                writer.element("mxGraphModel", {"grid": "1", "gridSize": "8", "page": "0"}),
                writer.element("root"),
            ):
                _Page(view, compose(document, path), path, writer).write()
    return writer.done()


def page_of(path: ViewPath) -> str:
    """Return the id of the page that shows the view at ``path``."""
    return "/".join((_ROOT_PAGE, *path))


class _Page:
    def __init__(self, view: View, scene: Scene, path: ViewPath, writer: Writer) -> None:
        self._view = view
        self._scene = scene
        self._path = path
        self._writer = writer
        self._corners: Mapping[str, Rect] = {each.id: each.box for each in scene.boundaries}

    def write(self) -> None:
        self._writer.empty("mxCell", {"id": "0"})
        self._writer.empty("mxCell", {"id": _LAYER, "parent": "0"})
        for shape in self._scene.boundaries:
            label = self._view.boundary_by_id[shape.id].label
            self._vertex(shape.id, label, _BOUNDARY, shape.box, shape.parent)
        for connector in self._scene.connectors:
            self._edge(connector, self._view.relationship_by_id[connector.id])
        for shape in self._scene.elements:
            element = self._view.element_by_id[shape.id]
            style = _PLAIN + _STYLES[ELEMENT_TYPES.get(element.type).family]
            self._vertex(
                shape.id, _words(element), style, shape.box, shape.parent, self._link(element)
            )
        for shape in self._scene.notes:
            note = self._view.note_by_id[shape.id]
            mono = "align=left;fontFamily=monospace;" if note.kind is NoteKind.CODE else ""
            bare = "text;" if note.kind is NoteKind.LABEL else "shape=note;size=12;"
            self._vertex(shape.id, note.text, f"{_PLAIN}{bare}{mono}", shape.box, shape.parent)

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
        corner = self._corners.get(boundary or "", Rect(0.0, 0.0, 0.0, 0.0))
        cell: dict[str, Value] = {
            "style": style,
            "vertex": "1",
            "parent": _LAYER if boundary is None else _cell(boundary),
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
        boxes = self._scene.element_by_id
        style = (
            f"{_LINE}"
            f"{_end('exit', points[0], boxes[connector.source].box)}"
            f"{_end('entry', points[-1], boxes[connector.target].box)}"
            f"endArrow={'block' if relationship.directed else 'none'};"
            f"dashed={'1' if relationship.is_async else '0'};"
        )
        attributes: dict[str, Value] = {
            "id": _cell(connector.id),
            "value": words_on(relationship, self._view),
            "style": style,
            "edge": "1",
            "parent": _LAYER,
            "source": _cell(connector.source),
            "target": _cell(connector.target),
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


def _end(word: str, point: Point, box: Rect) -> str:
    """Return where on the border of ``box`` a line ends, as parts of its width and height."""
    x = (point.x - box.x) / box.width
    y = (point.y - box.y) / box.height
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
    return source_of(subject.document).encode()


DRAWIO = Exporter("drawio", "draw.io", "application/vnd.jgraph.mxfile", ".drawio", export)
