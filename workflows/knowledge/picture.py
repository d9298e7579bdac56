"""A small picture of a knowledge graph: its entities in a circle, and what joins them.

Enough to see at a glance what hangs together and what stands alone. Names are written by a
serialiser that escapes them: they are somebody's text, and never markup.
"""

from math import cos, pi, sin
from xml.etree import ElementTree as ET

from workflows.knowledge.content import KnowledgeContent

WIDTH_PX, HEIGHT_PX = 640, 360
RADIUS_X_PX, RADIUS_Y_PX = 190, 140
DOT_PX = 5
# Beyond that many, names in a circle cover each other.
MOST_DRAWN = 36
LONGEST_NAME = 24


def picture_of(content: KnowledgeContent) -> str:
    """Return an SVG of the first entities of ``content`` and the relations between those."""
    drawn = content.entities[:MOST_DRAWN]
    places = {entity.key: _place(index, len(drawn)) for index, entity in enumerate(drawn)}
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH_PX} {HEIGHT_PX}",
            "width": str(WIDTH_PX),
            "role": "img",
            "aria-label": f"{len(drawn)} of {len(content.entities)} entities",
            "font-size": "12",
            "fill": "currentColor",
        },
    )
    for relation in content.relations:
        if relation.source in places and relation.target in places:
            (x1, y1), (x2, y2) = places[relation.source], places[relation.target]
            ends = {"x1": _px(x1), "y1": _px(y1), "x2": _px(x2), "y2": _px(y2)}
            line = ET.SubElement(
                svg, "line", {**ends, "stroke": "currentColor", "stroke-opacity": "0.4"}
            )
            ET.SubElement(line, "title").text = relation.type
    for entity in drawn:
        x, y = places[entity.key]
        ET.SubElement(svg, "circle", {"cx": _px(x), "cy": _px(y), "r": str(DOT_PX)})
        # Outwards, so that no name lies across the lines.
        is_left = x < WIDTH_PX / 2
        label = ET.SubElement(
            svg,
            "text",
            {
                "x": _px(x + (-2 if is_left else 2) * DOT_PX),
                "y": _px(y + DOT_PX),
                "text-anchor": "end" if is_left else "start",
            },
        )
        label.text = _short(entity.name)
    return ET.tostring(svg, encoding="unicode")


def _place(index: int, count: int) -> tuple[float, float]:
    """Return where the entity at ``index`` stands: the first on top, the others clockwise."""
    angle = 2 * pi * index / count - pi / 2
    return WIDTH_PX / 2 + RADIUS_X_PX * cos(angle), HEIGHT_PX / 2 + RADIUS_Y_PX * sin(angle)


def _px(length: float) -> str:
    return f"{length:.1f}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
