"""An agent runs a workflow: a real worker executes it, and the agent waits, watches and cancels."""

import asyncio

import pytest

from canvas_project.calls_in_flight import MAX_CALLS
from tests.agents import GENERATIONS, agent, answer_in
from tests.factories import a_request_id
from tests.journeys.acts import (
    QUESTION,
    STARTER_EVENTS,
    chain_of_agents,
    change,
    create_workflow,
    made,
    run_detail,
    workflow_of,
)
from tests.stack import TEAM

pytestmark = [pytest.mark.stack, pytest.mark.backends]

in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)
LONG = 40  # nodes, of three thoughts each


@pytest.fixture
def person(easel):
    person = easel.client()
    made(person.post(f"/api/{TEAM}/team/configure", json=change(agentAccess=True)))
    return person


@pytest.fixture
def secret(person):
    wanted = change(name=f"Runner {a_request_id()}", kind="agent", grants=["view", "run"])
    return made(person.post(f"/api/{TEAM}/tokens", json=wanted))["secret"]


class TestARunForAnAgent:
    @in_both_generations
    async def test_is_waited_for_watched_and_read(self, easel, person, secret, generation):
        order = {
            "requestId": a_request_id(),
            "workflowId": create_workflow(person)["id"],
            "input": QUESTION,
        }
        told = []

        async def hear(progress, total, message):
            told.append(message)

        async with agent(easel.base_url, secret, generation=generation) as client:
            ticket = answer_in(
                await client.call_tool("run_workflow", order, progress_callback=hear)
            )
            which = {"runId": ticket["run"]["id"], "after": 0}
            read = answer_in(await client.call_tool("get_run", which))

        assert ticket["run"]["status"] == "completed"
        assert ticket["run"]["output"]
        assert told[-1] == "Working on step 3"
        assert [each["event"]["type"] for each in read["events"]] == STARTER_EVENTS

    async def test_ends_with_the_call_that_is_called_off(self, easel, person, secret):
        order = {
            "requestId": a_request_id(),
            "workflowId": workflow_of(person, chain_of_agents(LONG)),
            "input": QUESTION,
        }
        is_at_work = asyncio.Event()

        async def hear(progress, total, message):
            if message.startswith("Working"):
                is_at_work.set()

        async with agent(easel.base_url, secret, generation=GENERATIONS[0]) as client:
            call = asyncio.create_task(
                client.call_tool("run_workflow", order, progress_callback=hear)
            )
            await asyncio.wait_for(is_at_work.wait(), 30)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            ticket = answer_in(await client.call_tool("run_workflow", order))

        assert ticket["run"]["status"] == "cancelled"
        assert run_detail(person, ticket["run"]["id"])["status"] == "cancelled"

    async def test_is_found_again_by_an_agent_that_was_cut_off(self, easel, person, secret):
        order = {
            "requestId": a_request_id(),
            "workflowId": workflow_of(person, chain_of_agents(6)),
            "input": QUESTION,
        }
        async with agent(easel.base_url, secret) as client:
            started = answer_in(await client.call_tool("run_workflow", {**order, "waitSeconds": 0}))
        async with agent(easel.base_url, secret) as client:
            ticket = answer_in(await client.call_tool("run_workflow", order))

        assert ticket["run"]["id"] == started["run"]["id"]
        assert (ticket["replayed"], ticket["run"]["status"]) == (True, "completed")

    async def test_leaves_the_places_of_its_token_to_other_calls(self, easel, person, secret):
        """TOOL-12: who waits is not worked on, so as many may wait as runs are there."""
        workflow = workflow_of(person, chain_of_agents(10))

        def order():
            return {"requestId": a_request_id(), "workflowId": workflow, "input": QUESTION}

        async with agent(easel.base_url, secret) as client:
            calls = [
                asyncio.create_task(client.call_tool("run_workflow", order()))
                for _ in range(MAX_CALLS)
            ]
            running: set[str] = set()
            while len(running) < MAX_CALLS:
                await asyncio.sleep(0.1)
                listed = made(person.get(f"/api/{TEAM}/workflows/{workflow}/runs"))["items"]
                running = {each["id"] for each in listed}
            found = answer_in(await client.call_tool("list_workflows", {}))
            tickets = [answer_in(each) for each in await asyncio.gather(*calls)]

        assert found["items"]
        assert {each["run"]["id"] for each in tickets} == running
