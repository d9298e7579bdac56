"""A real Chromium with nothing of anybody's in it, for the browser tests and the benchmark."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.stack import EMAIL, PASSWORD, Easel
from tools import chromium

# Headless as in CI, and quiet: a browser's own errands have no place in a test.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)


@contextmanager
def open_browser(
    easel: Easel,
    *,
    size: tuple[int, int] = DESKTOP,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[Page]:
    """Give a page of a fresh browser that has been nowhere yet."""
    with _launched() as browser:
        context = browser.new_context(
            base_url=easel.base_url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
        )
        try:
            yield context.new_page()
        finally:
            context.close()


@contextmanager
def open_blank_page() -> Iterator[Page]:
    """Give an empty page of a fresh browser, for what needs a browser and no Easel."""
    with _launched() as browser:
        yield browser.new_page()


@contextmanager
def _launched() -> Iterator[Browser]:
    found = chromium.find()
    assert found is not None, "there is no Chromium; `make test` installs one"
    path = None if found == chromium.PLAYWRIGHTS_OWN else found
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def sign_in(page: Page, easel: Easel, email: str = EMAIL) -> None:
    """Sign in as a person does, and wait until the list of workflows is there."""
    page.goto("/sign-in")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Workflows")).to_be_visible()
