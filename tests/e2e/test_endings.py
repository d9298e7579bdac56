"""What ends can be brought back where that was promised, and who goes is forgotten."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.studio import new_workflow
from tests.e2e.team import (
    confirm,
    invite,
    join,
    part,
    row,
    stranger,
    to_page,
    to_workflows,
    told,
)
from tests.stack import PASSWORD, Easel, until

pytestmark = [pytest.mark.stack, pytest.mark.browser]


class TestADeletedTeam:
    def test_comes_back_with_what_was_in_it(self, desk: Page, easel: Easel, team: str):
        to_workflows(desk)
        new_workflow(desk)
        to_page(desk, "Team")
        part(desk, "Settings")
        desk.get_by_role("button", name="Delete team").click()
        asked = desk.get_by_role("alertdialog")
        expect(asked).to_contain_text("can restore it for 30 days")
        asked.get_by_role("button", name="Delete team").click()
        expect(told(desk, f"Deleted: “{team}”")).to_be_visible()
        # They did it themselves, and are not told as if somebody else had.
        expect(told(desk, f"“{team}” was deleted")).to_be_hidden()
        desk.goto(f"/{team}/workflows")
        expect(desk.get_by_role("heading", name="Not found")).to_be_attached()

        desk.goto("/account")
        deleted = desk.get_by_role("region", name="Deleted teams")
        deleted.get_by_role("listitem").filter(has_text=team).get_by_role(
            "button", name="Restore team"
        ).click()

        expect(row(desk, "Untitled workflow")).to_be_visible()
        assert desk.url == f"{easel.base_url}/{team}/workflows"


class TestADeletedWorkflow:
    def test_comes_back_from_among_the_deleted_ones(self, desk: Page, team: str):
        to_workflows(desk)
        new_workflow(desk)
        to_workflows(desk)
        desk.get_by_role("button", name="More for Untitled workflow").click()
        desk.get_by_role("menuitem", name="Delete").click()
        confirm(desk, "Delete workflow")
        expect(told(desk, "Deleted: “Untitled workflow”")).to_be_visible()
        expect(row(desk, "Untitled workflow")).to_be_hidden()

        desk.get_by_role("button", name="Deleted", exact=True).click()
        desk.get_by_role("button", name="More for Untitled workflow").click()
        desk.get_by_role("menuitem", name="Restore").click()
        desk.get_by_role("button", name="Active", exact=True).click()

        desk.get_by_role("link", name="Untitled workflow").click()
        expect(desk.get_by_role("application")).to_be_visible()


class TestTheLastAdministrator:
    def test_cannot_leave_and_is_told_what_to_do(self, desk: Page, team: str):
        desk.get_by_role("button", name="Leave the team").click()
        confirm(desk, "Leave team")

        expect(told(desk, f"You did not leave {team}")).to_be_visible()
        expect(desk.get_by_role("heading", name="Members")).to_be_visible()

    def test_leaves_once_somebody_else_is_one(self, desk: Page, easel: Easel, team: str):
        link = invite(desk, role="Admin")
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
        expect(row(desk, "Robin Newcomer")).to_be_visible()

        desk.get_by_role("button", name="Leave the team").click()
        confirm(desk, "Leave team")

        expect(told(desk, f"You left {team}")).to_be_visible()
        expect(told(desk, f"“{team}” is closed to you now")).to_be_hidden()


class TestADeletedAccount:
    def test_leaves_its_work_behind_under_no_name(self, desk: Page, easel: Easel, team: str):
        link = invite(desk, role="Admin")
        with stranger(desk, easel) as page:
            email = join(page, link, "Robin Newcomer")
            new_workflow(page)
            page.goto("/account")
            page.get_by_role("button", name="Delete my account").click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("This cannot be undone.")
            dialog.get_by_label("Your password").fill(PASSWORD)
            dialog.get_by_role("button", name="Delete my account").click()
            expect(page.get_by_role("heading", name="Sign in to Easel")).to_be_visible()

            page.get_by_label("E-mail").fill(email)
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Sign in").click()
            expect(page.get_by_text("The e-mail address or the password is wrong.")).to_be_visible()

        expect(row(desk, "Robin Newcomer")).to_be_hidden()
        part(desk, "Audit log")
        expect(row(desk, "Former member").first).to_be_visible()
        assert email not in desk.content()
        to_workflows(desk)
        expect(row(desk, "Untitled workflow")).to_be_visible()


class TestAForgottenPassword:
    def test_is_replaced_by_the_link_in_the_mail(self, desk: Page, easel: Easel, team: str):
        link = invite(desk)
        with stranger(desk, easel) as page:
            email = join(page, link, "Robin Newcomer")
        with stranger(desk, easel) as page:
            page.goto("/sign-in")
            page.get_by_role("link", name="Forgot your password?").click()
            expect(page.get_by_role("heading", name="Forgotten password")).to_be_visible()
            page.get_by_label("E-mail").fill(email)
            page.get_by_role("button", name="Send the link").click()
            expect(page.get_by_text(f"If there is an account with {email}")).to_be_visible()

            mailed = mailed_link(easel, email)
            page.goto(mailed)
            page.get_by_label("New password").fill("another-pass-phrase-of-mine")
            page.get_by_role("button", name="Save password").click()
            expect(page.get_by_role("heading", name="Sign in to Easel")).to_be_visible()

            page.get_by_label("E-mail").fill(email)
            page.get_by_label("Password").fill("another-pass-phrase-of-mine")
            page.get_by_role("button", name="Sign in").click()
            expect(page.get_by_role("heading", name="Workflows")).to_be_visible()

        with stranger(desk, easel) as page:
            # Once is enough: the link is worth nothing to whoever finds the mail.
            page.goto(mailed)
            page.get_by_label("New password").fill("a-thief-would-like-this")
            page.get_by_role("button", name="Save password").click()
            expect(page.get_by_text("This link is not good any more.")).to_be_visible()


class TestAChangedPassword:
    def test_signs_out_every_other_browser_at_once_and_not_this_one(
        self, desk: Page, easel: Easel, team: str
    ):
        link = invite(desk)
        with stranger(desk, easel) as elsewhere, stranger(desk, easel) as page:
            email = join(page, link, "Robin Newcomer")
            elsewhere.goto("/sign-in")
            elsewhere.get_by_label("E-mail").fill(email)
            elsewhere.get_by_label("Password").fill(PASSWORD)
            elsewhere.get_by_role("button", name="Sign in").click()
            expect(elsewhere.get_by_role("heading", name="Workflows")).to_be_visible()

            page.goto("/account")
            page.get_by_label("Current password").fill(PASSWORD)
            page.get_by_label("New password").fill("another-pass-phrase-of-mine")
            page.get_by_role("button", name="Change password").click()
            expect(told(page, "Your password is changed")).to_be_visible()

            # Nobody touches it: its page is told.
            expect(elsewhere.get_by_role("heading", name="Sign in to Easel")).to_be_visible()
            page.goto(f"/{team}/workflows")
            expect(page.get_by_role("heading", name="Workflows")).to_be_visible()


def mailed_link(easel: Easel, email: str) -> str:
    """Return the newest reset link for ``email``; here, mail is written to the keeper's log."""
    links: list[str] = []

    def has_come() -> bool:
        mails = (easel.data_dir / "log" / "keeper.log").read_text(errors="replace")
        _, found, after = mails.rpartition(f"To: {email}")
        if found:
            links[:] = re.findall(r"https?://\S+/password-reset/\S+", after)
        return bool(links)

    until(has_come, f"the mail to {email}", 20, explain=easel.logs)
    return links[0]
