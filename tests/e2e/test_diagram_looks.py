"""A diagram on the canvas is the picture that is exported: mark for mark, and pixel for pixel."""

import base64
import json
import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page

from diagrams.display.theme import LIGHT, Theme
from tests.browser import open_browser, sign_in
from tests.e2e.diagram import new_diagram, open_diagram
from tests.gallery.catalogue import cases
from tests.stack import TEAM, Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

CASES = (
    "05-nested-domains",
    "07-long-words-many-scripts",
    "10-dense-mesh",
    "11-context-with-inside",
    "15-notes-code-and-flow",
    "32-every-element-type",
)
# Those of them that are compared as pictures, too.
PICTURED = (CASES[0], CASES[1], CASES[3], CASES[4])
# Of the pixels of a picture: two ways of putting it together round differently at edges.
MOST_DIFFERENT = 0.005
# Of 255: less is not seen.
SAME_COLOUR = 24
# Wide enough for each of them at its own size.
WINDOW = (3400, 2600)
KEY = "graphics-object group"
ATTRIBUTES = {"id", "class", "role", "aria-label", "aria-hidden", "font-family"}

BARE = """
  .diagram-canvas > :not(.scene) { display: none !important }
"""
# Both pictures as an <img> is decoded, compared channel by channel.
DIFFERENCE = """
async ([one, other, width, height, same]) => {
  const pixels = async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height).data
  }
  const [a, b] = [await pixels(one), await pixels(other)]
  let different = 0
  for (let at = 0; at < a.length; at += 4) {
    const apart = [0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel]))
    if (Math.max(...apart) > same) different += 1
  }
  return different / (width * height)
}
"""
PAINTED = """
() => {
  const told = (node) => ({
    tag: node.localName,
    text: node.localName === 'text' ? node.textContent : null,
    said: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
    parts: [...node.children].map(told),
  })
  const layers = [...document.querySelector('.diagram-canvas > .scene').children]
  return layers.flatMap((layer) => [...layer.children].map(told))
}
"""

Told = dict[str, Any]


def exported(svg: bytes, theme: Theme) -> list[Told]:
    """Return the parts of an exported picture as the page tells of its own."""
    names = {colour: name for name, colour in theme.colours.items()}
    assert len(names) == len(theme.colours), "a colour has two names"
    root = ElementTree.fromstring(svg)
    parts = [_told(each, names) for each in root]
    return [part for part in parts if part["tag"] == "g" and part["said"].get("role") != KEY]


def _told(node: ElementTree.Element, names: Mapping[str, str]) -> Told:
    tag = node.tag.rpartition("}")[2]
    said = {
        name: f"var(--{names[value]})" if name in ("fill", "stroke") and value in names else value
        for name, value in node.attrib.items()
    }
    text = "".join(node.itertext()) if tag == "text" else None
    return {"tag": tag, "text": text, "said": said, "parts": [_told(each, names) for each in node]}


def marks(parts: list[Told]) -> list[Told]:
    """Return all that is drawn, in the order of drawing and with where its part stands; without
    what only names it."""
    found: list[Told] = []

    def walk(part: Told, place: str) -> None:
        moved = place + part["said"].get("transform", "")
        if part["tag"] != "g":
            kept = {name: v for name, v in part["said"].items() if name not in ATTRIBUTES}
            found.append({"tag": part["tag"], "text": part["text"], "at": moved, **kept})
        for each in part["parts"]:
            walk(each, moved)

    for part in parts:
        walk(part, "")
    return found


def export_of(easel: Easel, diagram_id: str) -> bytes:
    answer = easel.client().get(f"/api/{TEAM}/diagrams/{diagram_id}/export/svg")
    assert answer.status_code == 200, answer.text
    return answer.content


def keep_camera(page: Page, diagram_id: str, x: float, y: float) -> None:
    cameras = json.dumps({diagram_id: {"x": x, "y": y, "zoom": 1}})
    page.evaluate("(kept) => sessionStorage.setItem('easel.cameras', kept)", cameras)


@pytest.fixture(scope="module")
def drawn(easel: Easel) -> dict[str, str]:
    client = easel.client()
    return {name: new_diagram(client, cases()[name]) for name in CASES}


class TestTheCanvas:
    @pytest.mark.parametrize("name", CASES)
    def test_has_the_marks_of_the_exported_picture_with_the_same_numbers(
        self, easel: Easel, drawn: dict[str, str], name: str
    ):
        with open_browser(easel) as page:
            sign_in(page, easel)
            open_diagram(page, drawn[name])

            seen = marks(page.evaluate(PAINTED))

        assert seen == marks(exported(export_of(easel, drawn[name]), LIGHT))

    @pytest.mark.parametrize("name", PICTURED)
    def test_looks_like_the_exported_picture(self, easel: Easel, drawn: dict[str, str], name: str):
        svg = export_of(easel, drawn[name])
        left, top, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
        size = math.floor(width), math.floor(height)
        with open_browser(easel, size=WINDOW) as page:
            sign_in(page, easel)
            # On whole pixels, both of them.
            keep_camera(page, drawn[name], -left, -top)
            canvas = open_diagram(page, drawn[name])
            page.add_style_tag(content=BARE)
            box = canvas.bounding_box()
            assert box is not None
            clip: FloatRect = {**box, "width": size[0], "height": size[1]}
            seen = page.screenshot(clip=clip)
            page.goto("about:blank")
            page.set_content(f'<body style="margin:0">{svg.decode()}')
            page.evaluate("document.fonts.ready.then(() => true)")
            wanted = page.screenshot(clip={**clip, "x": 0, "y": 0})
            pictures = [base64.b64encode(png).decode() for png in (seen, wanted)]

            different = page.evaluate(DIFFERENCE, [*pictures, *size, SAME_COLOUR])

        assert different <= MOST_DIFFERENT
