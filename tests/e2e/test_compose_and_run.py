"""A person composes a workflow, runs it and watches it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.studio import (
    QUESTION,
    add_by_click,
    add_by_drag,
    canvas,
    connect,
    edges,
    expect_answer,
    expect_phase,
    expect_saved,
    new_workflow,
    node,
    nodes,
    rename,
    run,
    select,
    trace,
)
from tests.journeys.acts import chain_of_agents, workflow_of
from tests.stack import TEAM, Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

MODIFIER = "Control"


class TestComposing:
    def test_from_an_empty_canvas_to_an_answer(self, desk: Page):
        new_workflow(desk)
        add_by_drag(desk, "Knowledge", x=0.2, y=0.7)
        add_by_drag(desk, "Agent", x=0.5, y=0.7)
        add_by_drag(desk, "Output", x=0.8, y=0.7)
        expect(nodes(desk)).to_have_count(3)

        connect(desk, "Knowledge", "Agent")
        connect(desk, "Agent", "Output")
        expect(edges(desk)).to_have_count(2)
        select(desk, "Agent")
        desk.get_by_label("Prompt").fill("Answer in one sentence, and name your source.")
        rename(desk, "Agent", "Reasoner")
        expect_saved(desk)

        run(desk)

        expect_phase(desk, "Reasoner", "running")
        expect_phase(desk, "Output", "done")
        expect_answer(desk, QUESTION)
        expect(trace(desk)).to_contain_text("Called knowledge graph search")

    def test_by_pressing_kinds_instead_of_dragging_them(self, desk: Page):
        new_workflow(desk)

        add_by_click(desk, "Agent")
        add_by_click(desk, "Output")

        expect(nodes(desk)).to_have_count(2)
        expect_saved(desk)

    def test_is_kept_without_a_save_button(self, desk: Page):
        new_workflow(desk)
        add_by_click(desk, "Agent")
        rename(desk, "Agent", "Kept without asking")
        expect_saved(desk)

        desk.reload()

        expect(node(desk, "Kept without asking")).to_be_visible()

    def test_shows_which_nodes_go_in_a_circle(self, desk: Page):
        new_workflow(desk)
        add_by_drag(desk, "Agent", x=0.3, y=0.7)
        rename(desk, "Agent", "First")
        add_by_drag(desk, "Agent", x=0.65, y=0.7)
        rename(desk, "Agent", "Second")

        connect(desk, "First", "Second")
        connect(desk, "Second", "First")

        expect(node(desk, "First")).to_contain_text("Cycle")
        expect(node(desk, "Second")).to_contain_text("Cycle")
        expect(desk.get_by_text(re.compile("feed each other in a cycle"))).to_be_visible()


class TestUndo:
    def test_survives_a_reload(self, desk: Page):
        new_workflow(desk)
        add_by_click(desk, "Agent")
        expect_saved(desk)
        add_by_click(desk, "Output")
        expect(nodes(desk)).to_have_count(2)
        expect_saved(desk)
        desk.wait_for_timeout(1000)
        desk.reload()
        expect(nodes(desk)).to_have_count(2)

        desk.get_by_role("button", name="Undo").click()

        expect(nodes(desk)).to_have_count(1)
        desk.get_by_role("button", name="Redo").click()
        expect(nodes(desk)).to_have_count(2)


class TestWatching:
    def test_goes_on_where_it_was_after_a_reload(self, desk: Page):
        new_workflow(desk, "New workflow from the starter")
        run(desk)
        expect_phase(desk, "Reason about it", "running")

        desk.reload()

        expect_answer(desk, QUESTION)
        expect(trace(desk)).to_contain_text("Called knowledge graph search")
        expect_phase(desk, "Answer", "done")

    def test_shows_each_citation_with_its_passage_and_how_it_was_found(self, desk: Page):
        new_workflow(desk, "New workflow from the starter")

        run(desk)
        expect_answer(desk, QUESTION)

        expect(trace(desk)).to_contain_text("1-hop")

    def test_can_be_cancelled(self, desk: Page, easel: Easel):
        workflow_id = workflow_of(easel.client(), chain_of_agents(40))
        desk.goto(f"/{TEAM}/workflows/{workflow_id}")
        run(desk)
        expect_phase(desk, "step-0", "done")

        desk.get_by_role("button", name="Cancel run").click()

        expect(desk.get_by_text("Cancelled").first).to_be_visible()
        expect(desk.get_by_role("button", name="Run workflow")).to_be_visible()

    def test_of_a_past_run_replays_it_from_the_first_event(self, desk: Page):
        new_workflow(desk, "New workflow from the starter")
        run(desk)
        expect_answer(desk, QUESTION)
        desk.get_by_role("tab", name="Past runs").click()
        desk.get_by_role("region", name="Run history").get_by_role("link").first.click()
        replay = desk.get_by_role("region", name="Replay")
        expect(replay).to_contain_text("Event 14 of 14")

        replay.get_by_role("button", name="First event").click()

        expect(replay).to_contain_text("Event 1 of 14")
        for _ in range(5):
            replay.get_by_role("button", name="Step forward").click()
        expect(replay).to_contain_text("Event 6 of 14")
        expect_phase(desk, "Look it up", "done")
        expect_phase(desk, "Reason about it", "running")


class TestTheKeyboardAlone:
    def test_is_enough_to_compose_and_run(self, desk: Page):
        desk.keyboard.press(f"{MODIFIER}+k")
        desk.keyboard.type("New blank")
        desk.keyboard.press("Enter")
        expect(canvas(desk)).to_be_visible()
        for kind in ("Add Knowledge", "Add Output"):
            desk.keyboard.press(f"{MODIFIER}+k")
            desk.keyboard.type(kind)
            desk.keyboard.press("Enter")
        expect(nodes(desk)).to_have_count(2)

        canvas(desk).focus()
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("c")
        desk.keyboard.press("ArrowRight")
        desk.keyboard.press("Enter")
        expect(edges(desk)).to_have_count(1)
        expect_saved(desk)
        desk.keyboard.press("q")
        desk.keyboard.type("Does the keyboard do?")
        desk.keyboard.press(f"{MODIFIER}+Enter")

        expect_phase(desk, "Output", "done")
