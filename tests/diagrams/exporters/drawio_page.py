"""Reads a draw.io file as draw.io does: cells that refer to parents, ends and pages."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass

Box = tuple[float, float, float, float]
Place = tuple[float, float]


@dataclass(frozen=True)
class Line:
    source: str
    target: str
    points: tuple[Place, ...]


@dataclass(frozen=True)
class Page:
    """Boxes and lines by the ids of what they stand for, absolute on the page, px."""

    id: str
    boxes: dict[str, Box]
    lines: dict[str, Line]
    links: list[str]
    dangling: list[str]


def pages_of(source: str) -> list[Page]:
    return [_page(diagram) for diagram in ET.fromstring(source).iter("diagram")]


def _page(diagram: ET.Element) -> Page:
    cells: dict[str, ET.Element] = {}
    links = []
    for child in diagram.iterfind("mxGraphModel/root/*"):
        cell = child if child.tag == "mxCell" else child.find("mxCell")
        assert cell is not None
        assert child.attrib["id"] not in cells, "an id is given twice"
        cells[child.attrib["id"]] = cell
        if "link" in child.attrib:
            links.append(child.attrib["link"].removeprefix("data:page/id,"))
    named = [
        cell.attrib[field]
        for cell in cells.values()
        for field in ("parent", "source", "target")
        if field in cell.attrib
    ]
    boxes = {key: _box(key, cells) for key, cell in cells.items() if "vertex" in cell.attrib}
    return Page(
        id=diagram.attrib["id"],
        boxes={_item(key): box for key, box in boxes.items()},
        lines={
            _item(key): _line(cell, boxes) for key, cell in cells.items() if "edge" in cell.attrib
        },
        links=links,
        dangling=[each for each in named if each not in cells],
    )


def _box(key: str, cells: dict[str, ET.Element]) -> Box:
    cell = cells[key]
    geometry = _geometry(cell)
    x, y, width, height = (
        float(geometry.attrib.get(field, 0)) for field in ("x", "y", "width", "height")
    )
    parent = cell.attrib["parent"]
    if "vertex" in cells[parent].attrib:
        left, top, _, _ = _box(parent, cells)
        x, y = x + left, y + top
    return x, y, width, height


def _line(cell: ET.Element, boxes: dict[str, Box]) -> Line:
    style = dict(part.split("=") for part in cell.attrib["style"].split(";") if "=" in part)
    source, target = cell.attrib.get("source"), cell.attrib.get("target")
    corners = [
        (float(point.attrib["x"]), float(point.attrib["y"]))
        for point in _geometry(cell).iterfind("Array/mxPoint")
    ]
    ends = [
        [] if end is None else [_end(style, word, boxes[end])]
        for end, word in ((source, "exit"), (target, "entry"))
    ]
    return Line(_item(source), _item(target), (*ends[0], *corners, *ends[1]))


def _end(style: dict[str, str], word: str, box: Box) -> Place:
    x, y, width, height = box
    return x + float(style[f"{word}X"]) * width, y + float(style[f"{word}Y"]) * height


def _geometry(cell: ET.Element) -> ET.Element:
    geometry = cell.find("mxGeometry")
    assert geometry is not None
    return geometry


def _item(key: str | None) -> str:
    return "" if key is None else key.removeprefix("c-")
