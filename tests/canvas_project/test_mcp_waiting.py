"""Calls that take long: how they go is told, and being gone is not calling off."""

import asyncio
from itertools import pairwise

import pytest

from common.waiting import tell_whoever_waits
from diagrams.models import Diagram
from diagrams.pipeline.progress import Stage
from tests.agents import GENERATIONS, agent, answer_in
from tests.diagrams.large import huge
from tests.factories import a_person, a_secret_of, let_agents_in
from tests.layout_worker import layout_worker, until_at_work
from tests.serving import address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)


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
    @in_both_generations
    async def test_is_told_in_phrases_that_change(self, generation, secret, order, worker):
        told = []

        async def hear(progress, total, message):
            told.append((progress, total, message))

        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
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
    async def test_has_what_it_asked_for_done_all_the_same(self, secret, order, worker):
        child = worker.child
        async with agent(address_of("uvicorn"), secret) as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await leave(call, child)

        async with agent(address_of("uvicorn"), secret) as client:
            again = answer_in(await client.call_tool("create_diagram", order))

        # TOOL-13
        assert again["replayed"] is True
        assert await Diagram.objects.acount() == 1


class TestACancelledCall:
    async def test_changes_nothing_and_its_id_can_be_used_again(self, secret, order, worker):
        child = worker.child
        async with agent(address_of("uvicorn"), secret, generation="legacy") as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await leave(call, child)
            again = answer_in(await client.call_tool("create_diagram", order))

        # TOOL-95: made by the second request alone, because the first was refused.
        assert again["replayed"] is False
        assert await Diagram.objects.acount() == 1
