"""What a person does on the team's page, by the names and roles that everybody finds them under."""

import json
import re
import secrets
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.stack import PASSWORD, Easel


def new_team(desk: Page) -> str:
    """Make a team with a name of its own, and return its slug; the desk shows its page."""
    slug = f"team-{secrets.token_hex(4)}"
    desk.get_by_role("button", name=re.compile("Change team")).click()
    desk.get_by_role("menuitem", name="New team").click()
    desk.get_by_label("Name").fill(slug)
    desk.get_by_role("button", name="Create team").click()
    expect(desk.get_by_role("heading", name="Members")).to_be_visible()
    return slug


def part(desk: Page, name: str) -> None:
    """Go to a part of the team's page."""
    parts = desk.get_by_role("navigation", name="Parts of this page")
    parts.get_by_role("link", name=name).click()
    expect(desk.get_by_role("heading", name=name)).to_be_visible()


def to_page(desk: Page, name: str) -> None:
    desk.get_by_role("navigation", name="Pages").get_by_role("link", name=name).click()


def to_workflows(desk: Page) -> None:
    to_page(desk, "Workflows")
    expect(desk.get_by_role("heading", name="Workflows")).to_be_visible()


def row(desk: Page, words: str) -> Locator:
    return desk.get_by_role("row", name=re.compile(words))


def told(desk: Page, words: str) -> Locator:
    """Return what the page says in passing, by its exact words."""
    return desk.get_by_role("region", name="Notices").get_by_text(words, exact=True)


def confirm(desk: Page, act: str) -> None:
    """Answer the question that the page asks before ``act``."""
    desk.get_by_role("alertdialog").get_by_role("button", name=act).click()


@contextmanager
def stranger(desk: Page, easel: Easel) -> Iterator[Page]:
    """A page in a browser that nobody is signed in with."""
    browser = desk.context.browser
    assert browser is not None
    context = browser.new_context(base_url=easel.base_url)
    try:
        yield context.new_page()
    finally:
        context.close()


def invite(desk: Page, *, role: str = "Editor") -> str:
    """Make an invitation, and return its link."""
    desk.get_by_role("button", name="Invite somebody").click()
    choose(desk, "Role", role)
    desk.get_by_role("button", name="Create link").click()
    link = desk.get_by_label("Invitation link").input_value()
    desk.get_by_role("button", name="Done").click()
    return link


def join(page: Page, link: str, name: str) -> str:
    """Make an account with an invitation and go in; return the address one signs in with."""
    email = f"{secrets.token_hex(6)}@example.org"
    page.goto(link)
    page.get_by_label("Name").fill(name)
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account and join").click()
    expect(page.get_by_role("heading", name="Workflows")).to_be_visible()
    return email


def make_project(desk: Page, name: str) -> None:
    part(desk, "Projects")
    desk.get_by_role("button", name="New project").click()
    desk.get_by_role("dialog").get_by_label("Name").fill(name)
    desk.get_by_role("button", name="Create project").click()
    expect(row(desk, name)).to_be_visible()


def move_workflow(desk: Page, name: str, *, project: str) -> None:
    """Put a workflow of the list into a project."""
    desk.get_by_role("button", name=f"More for {name}").click()
    desk.get_by_role("menuitem", name="Move to a project").click()
    choose(desk, "Project", project)
    desk.get_by_role("button", name="Move workflow").click()
    expect(row(desk, project)).to_be_visible()


def switch_on(desk: Page, label: str) -> None:
    """Let agents in somewhere, and wait until the server has said that they are."""
    switch = desk.get_by_role("switch", name=label)
    with desk.expect_response(re.compile("/configure$")):
        switch.click()
    expect(switch).to_be_checked()


def make_token(desk: Page, name: str, *, kind: str = "CI job", project: str | None = None) -> str:
    """Make a token that may look and run, and return its secret."""
    secret, _ = make_token_with_command(desk, name, kind=kind, project=project)
    return secret


def make_token_with_command(
    desk: Page, name: str, *, kind: str = "CI job", project: str | None = None
) -> tuple[str, str]:
    """Make a token that may look and run; return its secret, and the command that tries it out."""
    part(desk, "Tokens")
    desk.get_by_role("button", name="New token").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    choose(desk, "For", kind)
    if project is not None:
        choose(desk, "It reaches", "Only projects you choose")
        dialog.get_by_label(project).check()
    dialog.get_by_role("button", name="Create token").click()
    secret = dialog.get_by_label("Secret").input_value()
    command = dialog.get_by_label("Try it from a terminal").input_value()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    return secret, command


def choose(desk: Page, label: str, choice: str) -> None:
    desk.get_by_role("dialog").get_by_label(label, exact=True).click()
    desk.get_by_role("option", name=choice).click()


def revoke_token(desk: Page, name: str) -> None:
    part(desk, "Tokens")
    desk.get_by_role("button", name=f"Revoke {name}").click()
    confirm(desk, "Revoke token")
    expect(row(desk, f"{name} Revoked")).to_be_visible()


def run_in_terminal(command: str) -> tuple[int, dict[str, Any]]:
    """Run a printed curl command as it stands; return the status of the answer and what it says."""
    words = shlex.split(command)
    assert words[0] == "curl"
    done = subprocess.run(
        [*words, "--silent", "--show-error", "--write-out", "\n%{http_code}"],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    body, _, status = done.stdout.rpartition("\n")
    return int(status), json.loads(body)


def ask_as(easel: Easel, secret: str, team: str) -> tuple[int, str | None]:
    """Ask for the team's workflows as a bot does; return the status and the code of a refusal."""
    answer = _workflows(easel, secret, team)
    return answer.status_code, answer.json().get("code")


def workflows_seen_by(easel: Easel, secret: str, team: str) -> list[str]:
    """Return the names of the workflows that a bot is shown."""
    return [item["name"] for item in _workflows(easel, secret, team).json()["items"]]


def _workflows(easel: Easel, secret: str, team: str) -> httpx.Response:
    return httpx.get(
        f"{easel.base_url}/api/{team}/workflows",
        headers={"Authorization": f"Bearer {secret}"},
        timeout=10,
    )
