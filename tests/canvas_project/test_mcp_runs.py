"""Runs that agents wait for: what they are told meanwhile, and what ends the wait."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from mcp.shared.exceptions import MCPError
from mcp_types import EmptyResult, Request

from canvas_project.calls_waited_for import CANCEL, Unwanted
from runs.contracts import EVENTS_AT_ONCE
from runs.engine.events import RunCompleted, Thought
from runs.models import Run
from runs.services.claim_run import claim_run
from runs.services.execute_run import execute_run
from tests.agents import GENERATIONS, agent, answer_in
from tests.factories import a_person, a_request_id, a_secret_of, a_workflow, let_agents_in
from tests.runs.arranging import LEASE, SMALL, a_publisher, outside
from tests.serving import SERVERS, address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

everywhere = pytest.mark.parametrize("server", SERVERS)
in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)
PATIENCE_SECONDS = 20


@pytest.fixture
def person():
    person = a_person()
    let_agents_in(person)
    return person


@pytest.fixture
def secret(person):
    return a_secret_of(person, "view", "run", kind="agent")


@pytest.fixture
def order(person):
    return {
        "workflowId": a_workflow(person, SMALL),
        "requestId": a_request_id(),
        "input": "Why?",
    }


async def the_run() -> Run:
    """The one run there is, once there is one."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (run := await Run.objects.afirst()) is None:
            await asyncio.sleep(0.01)
    return run


async def cancel(client, order):
    unwanted = Unwanted(name="run_workflow", request_id=order["requestId"])
    await client.session.send_request(
        Request[Unwanted, str](method=CANCEL, params=unwanted), EmptyResult
    )


def say_much(run_id: str, thoughts: int) -> None:
    claimed = claim_run(run_id=run_id, lease=LEASE)
    assert claimed is not None
    with a_publisher(claimed.hold) as publisher:
        for number in range(thoughts):
            publisher.emit(Thought(node_id="agent", text=str(number)))
        publisher.emit(RunCompleted(run_id=run_id, output="done"))


class TestAWaitedForRun:
    @everywhere
    @in_both_generations
    async def test_is_answered_with_its_output(self, server, generation, secret, order):
        told = []

        async def hear(progress, total, message):
            told.append(message)

        async with agent(address_of(server), secret, generation=generation) as client:
            call = asyncio.create_task(
                client.call_tool("run_workflow", order, progress_callback=hear)
            )
            run = await the_run()
            await outside(execute_run, run_id=run.pk)
            ticket = answer_in(await call)

        await run.arefresh_from_db()
        assert (ticket["run"]["status"], ticket["run"]["output"]) == ("completed", run.output)
        # TOOL-91
        assert told == ["Waiting for the run to begin", "Working on step 1", "Working on step 2"]

    @in_both_generations
    async def test_is_answered_as_it_is_when_it_takes_longer(self, generation, secret, order):
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            ticket = answer_in(await client.call_tool("run_workflow", {**order, "waitSeconds": 1}))

        assert ticket["run"]["status"] == "queued"

    async def test_has_its_output_when_it_is_asked_for_again(self, secret, order):
        async with agent(address_of("uvicorn"), secret) as client:
            first = answer_in(await client.call_tool("run_workflow", {**order, "waitSeconds": 0}))
            await outside(execute_run, run_id=first["run"]["id"])
            again = answer_in(await client.call_tool("run_workflow", order))

        # TOOL-13
        assert (again["replayed"], again["run"]["id"]) == (True, first["run"]["id"])
        assert (again["run"]["status"], await Run.objects.acount()) == ("completed", 1)
        assert again["run"]["output"]

    async def test_goes_on_without_its_client(self, secret, order):
        async with agent(address_of("uvicorn"), secret) as client:
            call = asyncio.create_task(client.call_tool("run_workflow", order))
            run = await the_run()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call

        await outside(execute_run, run_id=run.pk)

        await run.arefresh_from_db()
        assert run.status == "completed"


class TestACancelledCall:
    """TOOL-95: it cancels its run, before that has ended."""

    @everywhere
    @in_both_generations
    async def test_cancels_the_run_when_that_is_asked_for(self, server, generation, secret, order):
        async with agent(address_of(server), secret, generation=generation) as client:
            call = asyncio.create_task(client.call_tool("run_workflow", order))
            await the_run()
            await cancel(client, order)
            ticket = answer_in(await call)

        assert ticket["run"]["status"] == "cancelled"

    async def test_of_a_session_cancels_the_run(self, secret, order):
        async with agent(address_of("uvicorn"), secret, generation="legacy") as client:
            call = asyncio.create_task(client.call_tool("run_workflow", order))
            await the_run()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            ticket = answer_in(await client.call_tool("run_workflow", order))

        assert ticket["run"]["status"] == "cancelled"

    async def test_is_refused_when_the_run_has_ended(self, secret, order):
        async with agent(address_of("uvicorn"), secret) as client:
            first = answer_in(await client.call_tool("run_workflow", {**order, "waitSeconds": 0}))
            await outside(execute_run, run_id=first["run"]["id"])
            with pytest.raises(MCPError) as caught:
                await cancel(client, order)

        assert caught.value.error.data["code"] == "RUN_HAS_ENDED"

    async def test_is_only_for_the_token_that_asked(self, person, secret, order):
        other = await sync_to_async(a_secret_of)(person, "view", "run", kind="agent")
        async with (
            agent(address_of("uvicorn"), secret) as client,
            agent(address_of("uvicorn"), other) as another,
        ):
            with pytest.raises(MCPError) as unknown:
                await cancel(client, order)
            await client.call_tool("run_workflow", {**order, "waitSeconds": 0})
            with pytest.raises(MCPError) as foreign:
                await cancel(another, order)

        assert unknown.value.error.data["code"] == "NOT_FOUND"
        assert foreign.value.error.data["code"] == "FORBIDDEN"


class TestTheEventsOfARun:
    async def test_are_read_a_page_at_a_time(self, secret, order):
        async with agent(address_of("uvicorn"), secret) as client:
            first = answer_in(await client.call_tool("run_workflow", {**order, "waitSeconds": 0}))
            which = {"runId": first["run"]["id"]}
            await outside(say_much, which["runId"], EVENTS_AT_ONCE)
            plain = answer_in(await client.call_tool("get_run", which))
            page = answer_in(await client.call_tool("get_run", {**which, "after": 0}))
            last = answer_in(await client.call_tool("get_run", {**which, "after": EVENTS_AT_ONCE}))

        assert (plain["status"], plain.get("events", [])) == ("completed", [])
        assert [each["seq"] for each in page["events"]] == list(range(1, EVENTS_AT_ONCE + 1))
        assert page["lastSeq"] == EVENTS_AT_ONCE + 1
        assert [each["event"]["type"] for each in last["events"]] == ["run_completed"]
