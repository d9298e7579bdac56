"""What tests do with diagrams and the canvas that shows them."""

import re
from collections.abc import Mapping
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acts import change, made
from tests.stack import TEAM


def new_diagram(client: httpx.Client, content: Mapping[str, Any]) -> str:
    """Make a diagram and return its id."""
    body = change(allowDuplicateTitle=True, **content)
    answer = client.post(f"/api/{TEAM}/diagrams", json=body, timeout=60)
    diagram_id: str = made(answer)["diagramId"]
    return diagram_id


def edit(client: httpx.Client, diagram_id: str, *ops: Mapping[str, Any], inside: str = "") -> None:
    """Change a view of a diagram as somebody else does."""
    address = f"/api/{TEAM}/diagrams/{diagram_id}"
    body = change(
        expectedRevision=made(client.get(address))["revision"],
        view={"inside": [inside] if inside else []},
        ops=list(ops),
    )
    made(client.patch(address, json=body, timeout=60))


def open_diagram(page: Page, diagram_id: str, query: str = "") -> Locator:
    """Open a diagram and return its canvas, with everything painted in the fonts it is set in."""
    page.goto(f"/{TEAM}/diagrams/{diagram_id}{query}")
    return painted(page)


def painted(page: Page) -> Locator:
    canvas = page.get_by_role("application", name=re.compile("Canvas of"))
    expect(canvas).to_have_attribute("aria-busy", "false")
    page.evaluate("document.fonts.ready.then(() => true)")
    return canvas


def shape(page: Page, name: str) -> Locator:
    """What stands for something on the canvas, by its label: it is called “Person: Farmer”."""
    return page.locator(f'.scene [aria-label*=": {name}"]').first
