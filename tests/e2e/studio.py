"""What a person does in the studio, by the names and roles that everybody finds them under."""

import re

from playwright.sync_api import Locator, Page, expect

QUESTION = "Explain how GraphRAG makes an agent's reasoning transparent."


def new_workflow(page: Page, entry: str = "New blank workflow") -> None:
    """Begin a workflow from the list and wait for its studio."""
    page.get_by_role("button", name="New workflow").click()
    page.get_by_role("menuitem", name=entry).click()
    expect(canvas(page)).to_be_visible()


def canvas(page: Page) -> Locator:
    return page.get_by_role("application")


def nodes(page: Page) -> Locator:
    """Return the nodes on the canvas, which say what they are to those who do not see them."""
    return canvas(page).locator('[role="group"][aria-roledescription="node"]')


def node(page: Page, label: str) -> Locator:
    """Return the node called ``label``. Its name goes on with its kind and how it stands."""
    return canvas(page).get_by_role("group", name=re.compile(f"^{re.escape(label)},"))


def add_by_click(page: Page, kind: str) -> None:
    page.get_by_role("button", name=f"Add {kind}").click()


def add_by_drag(page: Page, kind: str, *, x: float, y: float) -> None:
    """Drag a kind out of the palette; ``x`` and ``y`` are parts of the canvas's size."""
    box = canvas(page).bounding_box()
    assert box is not None
    page.get_by_role("button", name=f"Add {kind}").drag_to(
        canvas(page), target_position={"x": box["width"] * x, "y": box["height"] * y}
    )


def connect(page: Page, source: str, target: str) -> None:
    """Draw an edge from one node's right side to another's left."""
    page.get_by_role("button", name="Fit to view").click()
    wait_until_still(page)
    begin = node(page, source).locator(".vue-flow__handle.source").bounding_box()
    end = node(page, target).locator(".vue-flow__handle.target").bounding_box()
    assert begin is not None
    assert end is not None
    page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 2, end["y"] + 2, steps=12)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def wait_until_still(page: Page) -> None:
    """Wait until the canvas has stopped moving: what is aimed at must stay where it is."""
    page.wait_for_function(
        """() => {
          const pane = document.querySelector('[role="application"] [style*="transform"]')
          const here = pane?.getAttribute('style')
          const still = window.lastTransform === here
          window.lastTransform = here
          return still
        }""",
        polling=100,
    )


def edges(page: Page) -> Locator:
    return canvas(page).locator(".vue-flow__edge")


def select(page: Page, label: str) -> None:
    """Press a node, and wait until the side panel is about it."""
    node(page, label).click()
    expect(page.get_by_role("region", name=f"Set up {label}")).to_be_visible()


def rename(page: Page, old: str, new: str) -> None:
    select(page, old)
    field = page.get_by_label("Name", exact=True)
    field.fill(new)
    field.press("Tab")
    expect(node(page, new)).to_be_visible()


def expect_saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible(timeout=10_000)


def run(page: Page, question: str = QUESTION) -> None:
    page.get_by_role("textbox", name="Question", exact=True).fill(question)
    page.get_by_role("button", name="Run workflow").click()


def trace(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def expect_phase(page: Page, label: str, phase: str, *, seconds: float = 20) -> None:
    expect(node(page, label)).to_have_attribute("data-phase", phase, timeout=seconds * 1000)


def expect_answer(page: Page, text: str | re.Pattern[str], *, seconds: float = 30) -> None:
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text(text, timeout=seconds * 1000)
