"""A person runs a team: lets people and bots in, and shows them out again."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.studio import new_workflow
from tests.e2e.team import (
    ask_as,
    choose,
    confirm,
    invite,
    join,
    make_project,
    make_token,
    make_token_with_command,
    move_workflow,
    part,
    revoke_token,
    row,
    run_in_terminal,
    stranger,
    switch_on,
    to_page,
    to_workflows,
    workflows_seen_by,
)
from tests.stack import Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]


class TestATeamsFirstDay:
    def test_lets_a_colleague_a_build_and_an_agent_in_and_the_bots_out_again(
        self, desk: Page, easel: Easel, team: str
    ):
        link = invite(desk, role="Admin")
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
            assert page.url == f"{easel.base_url}/{team}/workflows"
            # From here on the colleague works, in a browser of their own.
            new_workflow(page)
            to_page(page, "Team")
            make_project(page, "Payments")
            to_workflows(page)
            move_workflow(page, "Untitled workflow", project="Payments")

            to_page(page, "Team")
            _, build = make_token_with_command(page, "Nightly build", project="Payments")
            status, answer = run_in_terminal(build)
            assert status == 200
            assert [item["name"] for item in answer["items"]] == ["Untitled workflow"]
            revoke_token(page, "Nightly build")
            status, answer = run_in_terminal(build)
            assert (status, answer["code"]) == (401, "UNAUTHORIZED")

            _, agent = make_token_with_command(page, "Architect", kind="Agent", project="Payments")
            status, answer = run_in_terminal(agent)
            assert (status, answer["code"]) == (403, "NOT_ENABLED")
            part(page, "Agent access")
            switch_on(page, "Let agents into this team")
            # The team's switch opens no project: that has one of its own.
            assert run_in_terminal(agent)[1].get("items", []) == []
            switch_on(page, "Let agents into Payments")
            status, answer = run_in_terminal(agent)
            assert status == 200
            assert [item["name"] for item in answer["items"]] == ["Untitled workflow"]

        # The first administrator's page, where nothing was pressed meanwhile, has heard of it all.
        expect(row(desk, "Robin Newcomer")).to_be_visible()
        part(desk, "Tokens")
        expect(row(desk, "Nightly build Revoked")).to_be_visible()
        part(desk, "Agent access")
        expect(desk.get_by_role("switch", name="Let agents into Payments")).to_be_checked()


class TestInviting:
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
        assert secret not in desk.content()
        to_workflows(desk)
        new_workflow(desk)
        to_workflows(desk)
        assert workflows_seen_by(easel, secret, team) == []

        move_workflow(desk, "Untitled workflow", project="Payments")

        assert workflows_seen_by(easel, secret, team) == ["Untitled workflow"]


class TestAgentAccess:
    def test_ends_for_all_agents_at_once(self, desk: Page, easel: Easel, team: str):
        agent = make_token(desk, "Architect", kind="Agent")
        build = make_token(desk, "Nightly build")

        part(desk, "Agent access")
        desk.get_by_role("button", name="Disconnect all agents").click()
        confirm(desk, "Disconnect all agents")
        part(desk, "Tokens")
        expect(row(desk, "Architect Revoked")).to_be_visible()

        assert ask_as(easel, agent, team) == (401, "UNAUTHORIZED")
        assert ask_as(easel, build, team) == (200, None)


class TestTheAuditLog:
    def test_tells_who_did_what_without_its_secrets(self, desk: Page, team: str):
        link = invite(desk)

        part(desk, "Audit log")

        expect(row(desk, "Invite member")).to_be_visible()
        expect(row(desk, "Create team")).to_be_visible()
        assert link.rpartition("/")[2] not in desk.content()

    def test_shows_the_lines_of_one_person(self, desk: Page, easel: Easel, team: str):
        link = invite(desk)
        with stranger(desk, easel) as page:
            join(page, link, "Robin Newcomer")
        part(desk, "Audit log")
        expect(row(desk, "Create team")).to_be_visible()

        desk.get_by_role("button", name="Robin Newcomer").click()

        expect(row(desk, "Create team")).to_be_hidden()
        expect(row(desk, "Robin Newcomer")).to_be_visible()
        expect(desk.get_by_label("By whom")).to_contain_text("Robin Newcomer")


class TestAnAgentsToken:
    def test_comes_with_what_its_client_takes(self, desk: Page, team: str):
        part(desk, "Agent access")
        switch_on(desk, "Let agents into this team")
        part(desk, "Tokens")
        desk.get_by_role("button", name="New token").click()
        dialog = desk.get_by_role("dialog")
        dialog.get_by_label("Name", exact=True).fill("Architect")
        choose(desk, "For", "Agent")
        dialog.get_by_role("button", name="Create token").click()
        dialog.get_by_role("tab", name="Other clients").click()
        configuration = dialog.get_by_label("Configuration").input_value()
        server = json.loads(configuration)["mcpServers"]["easel"]

        hello = {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "a client", "version": "1"},
        }
        answer = httpx.post(
            server["url"],
            headers={**server["headers"], "Accept": "application/json, text/event-stream"},
            json={"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        )

        assert answer.status_code == 200, answer.text
        assert "Easel keeps" in answer.text
