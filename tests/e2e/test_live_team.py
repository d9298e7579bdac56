"""What others decide shows on open pages, and nothing that somebody is doing there is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.team import (
    confirm,
    invite,
    join,
    make_project,
    make_token,
    part,
    row,
    stranger,
    switch_on,
    to_page,
    told,
)
from tests.stack import Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]


class TestAnOpenPage:
    def test_shows_members_invitations_tokens_and_switches_as_others_change_them(
        self, desk: Page, easel: Easel, team: str
    ):
        link = invite(desk, role="Admin")
        expect(desk.get_by_role("row", name="Admin Dana Demo")).to_be_visible()
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
            # They came in by the invitation, which is used up.
            expect(row(desk, "Robin Newcomer")).to_be_visible()
            expect(desk.get_by_text("Nobody is invited at the moment.")).to_be_visible()

            part(desk, "Tokens")
            to_page(page, "Team")
            make_token(page, "Nightly build")
            expect(row(desk, "Nightly build")).to_be_visible()

            part(desk, "Agent access")
            part(page, "Agent access")
            switch_on(page, "Let agents into this team")
            expect(desk.get_by_role("switch", name="Let agents into this team")).to_be_checked()

            part(desk, "Audit log")
            make_project(page, "Payments")
            expect(row(desk, "Create project")).to_be_visible()

    def test_keeps_what_somebody_is_writing_and_where_they_are(
        self, desk: Page, easel: Easel, team: str
    ):
        link = invite(desk, role="Admin")
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
            to_page(page, "Team")
            part(desk, "Tokens")
            desk.get_by_role("button", name="New token").first.click()
            field = desk.get_by_role("dialog").get_by_label("Name", exact=True)
            field.fill("Half-written")

            make_token(page, "Nightly build")
            # Behind the dialog the list is new already.
            expect(desk.get_by_text("Nightly build", exact=True)).to_be_attached()

            expect(field).to_have_value("Half-written")
            expect(field).to_be_focused()

            desk.keyboard.press("Escape")
            part(desk, "Settings")
            name = desk.get_by_label("Name of the team")
            name.fill("A name in the making")
            part(page, "Settings")
            page.get_by_label("Name of the team").fill("Renamed by Robin")
            page.get_by_role("button", name="Save name").click()
            expect(desk.get_by_role("button", name="Renamed by Robin")).to_be_visible()
            expect(name).to_have_value("A name in the making")

    def test_leads_who_was_removed_out_and_says_why(self, desk: Page, easel: Easel, team: str):
        link = invite(desk)
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
            desk.get_by_role("button", name="Remove Robin Newcomer").click()
            confirm(desk, "Remove member")

            expect(told(page, f"“{team}” is closed to you now")).to_be_visible()
            expect(page.get_by_role("heading", name="You are not in a team yet")).to_be_visible()

    def test_takes_an_administrators_acts_from_who_is_one_no_more(
        self, desk: Page, easel: Easel, team: str
    ):
        link = invite(desk, role="Admin")
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
            to_page(page, "Team")
            expect(page.get_by_role("link", name="Audit log")).to_be_visible()

            desk.get_by_label("Role of Robin Newcomer").click()
            desk.get_by_role("option", name="Viewer").click()

            expect(page.get_by_role("link", name="Audit log")).to_be_hidden()
            invite_button = page.get_by_role("button", name="Invite somebody")
            expect(invite_button).to_have_attribute("aria-disabled", "true")
