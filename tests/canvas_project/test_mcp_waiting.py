"""Calls that take long: how they go is told, and being gone is not calling off."""

import asyncio
from contextlib import suppress
from itertools import pairwise

import pytest
from asgiref.sync import sync_to_async
from mcp.shared.exceptions import MCPError
from mcp_types import EmptyResult, Request

from canvas_project.calls_waited_for import CANCEL, Unwanted
from common.waiting import tell_whoever_waits
from diagrams.models import Diagram
from diagrams.pipeline.progress import Stage
from tests.agents import GENERATIONS, agent, answer_in, error_in, make_instead
from tests.diagrams.large import huge
from tests.factories import a_person, a_request_id, a_secret_of, let_agents_in
from tests.layout_worker import layout_worker, until_at_work
from tests.serving import SERVERS, address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

everywhere = pytest.mark.parametrize("server", SERVERS)
in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)

A_NODE = {"id": "a", "type": "service", "label": "A"}


@pytest.fixture(scope="module")
def worker():
    with layout_worker() as running:
        yield running


@pytest.fixture
def secret():
    person = a_person()
    let_agents_in(person)
    return a_secret_of(person, "view", "draw", kind="agent")


@pytest.fixture
def order():
    """A diagram that takes long to be drawn, as an agent sends it."""
    said = huge().wire()
    del said["projectId"]
    return said


async def leave(call, child):
    """Stop waiting for ``call`` when a worker is at work on it, as a client does that gives up."""
    await asyncio.to_thread(until_at_work, [child])
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call


class TestProgress:
    @everywhere
    @in_both_generations
    async def test_is_told_in_phrases_that_change(self, server, generation, secret, order, worker):
        told = []

        async def hear(progress, total, message):
            told.append((progress, total, message))

        async with agent(address_of(server), secret, generation=generation) as client:
            answer_in(await client.call_tool("create_diagram", order, progress_callback=hear))

        assert told
        numbers, totals, phrases = zip(*told, strict=True)
        assert list(numbers) == list(range(1, len(told) + 1))
        assert set(totals) == {None}
        assert set(phrases) <= set(Stage)
        assert all(one != other for one, other in pairwise(phrases))

    def test_is_told_to_nobody_where_nobody_asked(self):
        tell_whoever_waits("Preparing diagram")


class TestALostClient:
    @everywhere
    async def test_has_what_it_asked_for_done_all_the_same(self, server, secret, order, worker):
        child = worker.child
        async with agent(address_of(server), secret) as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await leave(call, child)

        async with agent(address_of(server), secret) as client:
            again = answer_in(await client.call_tool("create_diagram", order))

        # TOOL-13
        assert again["replayed"] is True
        assert await Diagram.objects.acount() == 1


async def cancel(client, order, *, name="create_diagram"):
    """Say that the change that ``order`` asks for is not wanted, as the newer generation does."""
    unwanted = Unwanted(name=name, request_id=order["requestId"])
    request = Request[Unwanted, str](method=CANCEL, params=unwanted)
    await client.session.send_request(request, EmptyResult)


class TestACancelledCall:
    """TOOL-95: before it is kept it changes nothing, and its id can be used again."""

    @everywhere
    async def test_of_a_session_is_refused(self, server, secret, order, worker):
        child = worker.child
        async with agent(address_of(server), secret, generation="legacy") as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await leave(call, child)
            await make_instead(client, order)

        assert [each.title async for each in Diagram.objects.all()] == ["Instead"]

    @everywhere
    @in_both_generations
    async def test_is_refused_when_that_is_asked_for(
        self, server, generation, secret, order, worker
    ):
        child = worker.child
        async with agent(address_of(server), secret, generation=generation) as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await asyncio.to_thread(until_at_work, [child])
            await cancel(client, order)
            refused = error_in(await call)
            await make_instead(client, order)

        assert refused["code"] == "CANCELLED"
        assert [each.title async for each in Diagram.objects.all()] == ["Instead"]

    @in_both_generations
    async def test_that_was_done_already_stays_done(self, generation, secret):
        small = {"requestId": a_request_id(), "title": "Small", "nodes": [A_NODE]}
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            made = answer_in(await client.call_tool("create_diagram", small))
            # For a moment it is known to have ended, and then not known any more.
            with suppress(MCPError):
                await cancel(client, small)
            again = answer_in(await client.call_tool("create_diagram", small))

        assert again == {**made, "replayed": True}

    async def test_is_of_nobody_elses(self, secret, order, worker):
        child = worker.child
        other = await sync_to_async(a_secret_of)(
            await sync_to_async(a_stranger)(), "view", "draw", kind="agent"
        )
        async with (
            agent(address_of("uvicorn"), secret) as client,
            agent(address_of("uvicorn"), other) as stranger,
        ):
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await asyncio.to_thread(until_at_work, [child])
            with pytest.raises(MCPError) as caught:
                await cancel(stranger, order)
            await cancel(client, order)
            refused = error_in(await call)

        assert caught.value.error.data["code"] == "NOT_FOUND"
        assert refused["code"] == "CANCELLED"

    @in_both_generations
    @pytest.mark.parametrize(
        ("name", "code"), [("list_diagrams", "NOT_FOUND"), ("accept_it", "UNKNOWN_TOOL")]
    )
    async def test_has_to_be_a_change(self, generation, secret, name, code):
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            with pytest.raises(MCPError) as caught:
                await cancel(client, {"requestId": a_request_id()}, name=name)

        assert caught.value.error.data["code"] == code

    async def test_is_offered_as_an_extension(self, secret):
        async with agent(address_of("uvicorn"), secret, generation="auto") as client:
            offered = client.server_capabilities.extensions

        assert offered == {CANCEL: {}}


def a_stranger():
    person = a_person()
    let_agents_in(person)
    return person
