"""A person runs a team: lets people and bots in, and shows them out again."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.studio import new_workflow
from tests.stack import Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

NEW_PASSWORD = "a-long-enough-pass-phrase"


@pytest.fixture
def team(desk: Page) -> str:
    """The slug of a fresh team; the desk shows its page, and the person administers it."""
    slug = f"team-{secrets.token_hex(4)}"
    desk.get_by_role("button", name=re.compile("Change team")).click()
    desk.get_by_role("menuitem", name="New team").click()
    desk.get_by_label("Name").fill(slug)
    desk.get_by_role("button", name="Create team").click()
    expect(desk.get_by_role("heading", name="Members")).to_be_visible()
    return slug


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


def part(desk: Page, name: str) -> None:
    """Go to a part of the team's page."""
    parts = desk.get_by_role("navigation", name="Parts of this page")
    parts.get_by_role("link", name=name).click()
    expect(desk.get_by_role("heading", name=name)).to_be_visible()


def to_workflows(desk: Page) -> None:
    desk.get_by_role("navigation", name="Pages").get_by_role("link", name="Workflows").click()
    expect(desk.get_by_role("heading", name="Workflows")).to_be_visible()


def confirm(desk: Page, act: str) -> None:
    """Answer the question that the page asks before ``act``."""
    desk.get_by_role("alertdialog").get_by_role("button", name=act).click()


def invite(desk: Page) -> str:
    """Make an invitation, and return its link."""
    desk.get_by_role("button", name="Invite somebody").click()
    desk.get_by_role("button", name="Create link").click()
    link = desk.get_by_label("Invitation link").input_value()
    desk.get_by_role("button", name="Done").click()
    return link


def make_project(desk: Page, name: str) -> None:
    part(desk, "Projects")
    desk.get_by_role("button", name="New project").click()
    desk.get_by_role("dialog").get_by_label("Name").fill(name)
    desk.get_by_role("button", name="Create project").click()
    expect(desk.get_by_role("row", name=re.compile(name))).to_be_visible()


def make_token(desk: Page, name: str, *, kind: str = "CI job", project: str | None = None) -> str:
    """Make a token that may look and run, and return its secret."""
    part(desk, "Tokens")
    desk.get_by_role("button", name="New token").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    _choose(desk, "For", kind)
    if project is not None:
        _choose(desk, "It reaches", "Only projects you choose")
        dialog.get_by_label(project).check()
    dialog.get_by_role("button", name="Create token").click()
    secret = dialog.get_by_label("Secret").input_value()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    return secret


def _choose(desk: Page, label: str, choice: str) -> None:
    desk.get_by_role("dialog").get_by_label(label, exact=True).click()
    desk.get_by_role("option", name=choice).click()


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


class TestInviting:
    def test_lets_somebody_without_an_account_in(self, desk: Page, easel: Easel, team: str):
        link = invite(desk)

        with stranger(desk, easel) as page:
            page.goto(link)
            page.get_by_label("Name").fill("Robin Newcomer")
            page.get_by_label("E-mail").fill(f"{team}@example.org")
            page.get_by_label("Password").fill(NEW_PASSWORD)
            page.get_by_role("button", name="Create account and join").click()
            expect(page.get_by_role("heading", name="Workflows")).to_be_visible()
            assert page.url == f"{easel.base_url}/{team}/workflows"

        desk.reload()
        expect(desk.get_by_role("row", name=re.compile("Robin Newcomer"))).to_be_visible()
        expect(desk.get_by_text("Nobody is invited at the moment.")).to_be_visible()

    def test_ends_when_it_is_revoked(self, desk: Page, easel: Easel, team: str):
        link = invite(desk)
        desk.get_by_role("button", name=re.compile("Revoke the invitation")).click()
        confirm(desk, "Revoke invitation")
        expect(desk.get_by_text("Nobody is invited at the moment.")).to_be_visible()

        with stranger(desk, easel) as page:
            page.goto(link)

            expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()


class TestAProject:
    def test_shows_what_is_in_it_to_the_tokens_that_reach_it(
        self, desk: Page, easel: Easel, team: str
    ):
        make_project(desk, "Payments")
        secret = make_token(desk, "Nightly build", project="Payments")
        to_workflows(desk)
        new_workflow(desk)
        to_workflows(desk)
        assert workflows_seen_by(easel, secret, team) == []

        desk.get_by_role("button", name="More for Untitled workflow").click()
        desk.get_by_role("menuitem", name="Move to a project").click()
        _choose(desk, "Project", "Payments")
        desk.get_by_role("button", name="Move workflow").click()

        expect(desk.get_by_role("row", name=re.compile("Payments"))).to_be_visible()
        assert workflows_seen_by(easel, secret, team) == ["Untitled workflow"]


class TestAToken:
    def test_works_until_it_is_revoked(self, desk: Page, easel: Easel, team: str):
        make_project(desk, "Payments")
        secret = make_token(desk, "Nightly build", project="Payments")
        assert secret not in desk.content()
        assert ask_as(easel, secret, team) == (200, None)

        desk.get_by_role("button", name="Revoke Nightly build").click()
        confirm(desk, "Revoke token")
        expect(desk.get_by_role("row", name=re.compile("Revoked"))).to_be_visible()
        assert ask_as(easel, secret, team) == (401, "UNAUTHORIZED")


class TestAgentAccess:
    def test_is_off_until_an_administrator_turns_it_on(self, desk: Page, easel: Easel, team: str):
        secret = make_token(desk, "Architect", kind="Agent")
        assert ask_as(easel, secret, team) == (403, "NOT_ENABLED")

        part(desk, "Agent access")
        switch = desk.get_by_role("switch", name="Let agents into this team")
        switch.click()
        expect(switch).to_be_checked()
        assert ask_as(easel, secret, team) == (200, None)

    def test_ends_for_all_agents_at_once(self, desk: Page, easel: Easel, team: str):
        agent = make_token(desk, "Architect", kind="Agent")
        build = make_token(desk, "Nightly build")

        part(desk, "Agent access")
        desk.get_by_role("button", name="Disconnect all agents").click()
        confirm(desk, "Disconnect all agents")
        part(desk, "Tokens")
        expect(desk.get_by_role("row", name=re.compile("Architect Revoked"))).to_be_visible()

        assert ask_as(easel, agent, team) == (401, "UNAUTHORIZED")
        assert ask_as(easel, build, team) == (200, None)


class TestTheAuditLog:
    def test_tells_who_did_what_without_its_secrets(self, desk: Page, team: str):
        link = invite(desk)

        part(desk, "Audit log")

        expect(desk.get_by_role("row", name=re.compile("Invite member"))).to_be_visible()
        expect(desk.get_by_role("row", name=re.compile("Create team"))).to_be_visible()
        assert link.rpartition("/")[2] not in desk.content()
