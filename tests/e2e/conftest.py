"""A browser of its own for every test, signed in where the test asks for that."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser import open_browser, sign_in
from tests.e2e.team import new_team
from tests.stack import Easel

# A machine that has other things to do is no fault of the page.
expect.set_options(timeout=15_000)


@pytest.fixture
def page(easel: Easel, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """A page that has been nowhere. A fault in its console fails the test that caused it."""
    said: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # A refused request is not a fault of the page, which shows it to the person.
        if message.type == "error" and "Failed to load resource" not in message.text:
            said.append(message.text)

    with open_browser(easel) as page:
        page.on("console", listen)
        page.on("pageerror", lambda error: said.append(str(error)))
        failed_before = request.session.testsfailed
        yield page
        if request.session.testsfailed > failed_before:
            page.screenshot(path=tmp_path / "failed.png")
    assert said == []


@pytest.fixture
def desk(page: Page, easel: Easel) -> Page:
    """A page that is signed in and shows the list of workflows."""
    sign_in(page, easel)
    return page


@pytest.fixture
def team(desk: Page) -> str:
    """The slug of a fresh team; the desk shows its page, and the person administers it."""
    return new_team(desk)
