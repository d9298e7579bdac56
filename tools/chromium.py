"""Finds a Chromium for the browser tests, and installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Playwright's own browser is not on the PATH; this says "ask Playwright".
PLAYWRIGHTS_OWN = "playwright"


def find() -> str | None:
    """Return the path of a Chromium, `PLAYWRIGHTS_OWN`, or nothing."""
    named = os.environ.get("EASEL_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    return PLAYWRIGHTS_OWN if _playwright_has_one() else None


def ensure() -> tuple[str | None, str]:
    """Return a Chromium, and a sentence that says where it came from or why there is none.

    As root on Debian it is Debian's, with the libraries it needs; elsewhere Playwright's own,
    which needs no root.
    """
    found = find()
    if found == PLAYWRIGHTS_OWN:
        return found, "Browser: the Chromium that Playwright installed."
    if found is not None:
        return found, f"Browser: {found}."
    if os.geteuid() == 0 and shutil.which("apt-get"):
        tried = "apt-get install chromium"
        worked = _run(["apt-get", "update", "-qq"]) and _run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        )
    else:
        tried = "playwright install chromium"
        worked = _run([sys.executable, "-m", "playwright", "install", "chromium"])
    found = find()
    if worked and found is not None:
        return found, f"Browser: there was none, so `{tried}` was run."
    return None, f"Browser: there is none, and `{tried}` failed. Set EASEL_CHROMIUM to one."


def _run(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, check=False).returncode == 0


def _playwright_has_one() -> bool:
    # Imported late: finding a browser on the PATH needs no Playwright.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()
