"""How the studio feels with a large workflow, in a real Chromium."""

import time
from collections.abc import Iterator

from playwright.sync_api import Page

from bench.figures import Figure, percentile
from tests.browser import open_browser, sign_in
from tests.journeys.acts import workflow_of
from tests.stack import TEAM, Easel

NODES = 200
COLUMNS = 20
OPENINGS = 5
PAN_MS = 3_000

# Counts the frames that the page really paints while something moves it.
COUNT_FRAMES = """
(milliseconds) => new Promise((resolve) => {
  const begin = performance.now()
  let frames = 0
  const next = (now) => {
    frames += 1
    if (now - begin < milliseconds) requestAnimationFrame(next)
    else resolve((frames * 1000) / (now - begin))
  }
  requestAnimationFrame(next)
})
"""


def studio(easel: Easel) -> Iterator[Figure]:
    client = easel.client()
    workflow_id = workflow_of(client, _large_graph())
    with open_browser(easel) as page:
        sign_in(page, easel)
        openings = [_open(page, easel, workflow_id) for _ in range(OPENINGS)]
        yield Figure(
            f"studio with {NODES} nodes opens",
            percentile(openings, 50),
            "s",
            at_most=1,
            note=f"from the list to the last node; slowest of {OPENINGS} {max(openings):.1f} s",
        )
        yield Figure(f"studio with {NODES} nodes pans", _pan(page), "fps", at_least=50)


def _open(page: Page, easel: Easel, workflow_id: str) -> float:
    page.goto(f"{easel.base_url}/{TEAM}/workflows")
    link = page.locator(f'a[href$="/workflows/{workflow_id}"]').first
    link.wait_for()
    started_at = time.perf_counter()
    link.click()
    page.locator(f'[data-id="n{NODES - 1}"]').wait_for(state="visible")
    return time.perf_counter() - started_at


def _pan(page: Page) -> float:
    """Drag the canvas by its background to and fro, and return the frames painted a second."""
    box = page.locator(".vue-flow__pane").bounding_box()
    assert box is not None
    before = _where(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + 8
    counting = page.evaluate_handle(f"() => ({{ rate: ({COUNT_FRAMES})({PAN_MS}) }})")
    page.mouse.move(x, y)
    page.mouse.down()
    started_at = time.perf_counter()
    step = 0
    while (time.perf_counter() - started_at) * 1000 < PAN_MS:
        step += 1
        page.mouse.move(x + 120 * ((step % 40) / 20 - 1), y + 60 * ((step % 30) / 15 - 1))
    page.mouse.up()
    assert _where(page) != before, "the canvas did not move"
    return float(page.evaluate("(one) => one.rate", counting))


def _where(page: Page) -> str | None:
    return page.locator(".vue-flow__transformationpane").get_attribute("style")


def _large_graph() -> dict[str, object]:
    return {
        "nodes": [
            {
                "id": f"n{number}",
                "kind": "agent",
                "label": f"Step {number}",
                "position": {"x": number % COLUMNS * 260, "y": number // COLUMNS * 140},
            }
            for number in range(NODES)
        ],
        "edges": [
            {"id": f"e{number}", "source": f"n{number}", "target": f"n{number + 1}"}
            for number in range(NODES - 1)
        ],
    }
