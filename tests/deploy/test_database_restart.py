"""The database is restarted while an agent is at work: its session goes on, and what it asked for
is done once."""

import asyncio

import pytest

from tests.agents import GENERATIONS, agent, answer_in, error_in
from tests.deploy.cluster import cluster, programs
from tests.diagrams.large import huge
from tests.factories import a_request_id
from tests.journeys.acts import change, made
from tests.stack import TEAM, running

WHERE = programs()
pytestmark = [
    pytest.mark.deploy,
    pytest.mark.skipif(WHERE is None, reason="needs the programs of a PostgreSQL server"),
]

PATIENCE_SECONDS = 60
NODES = [{"id": "web", "type": "gateway", "label": "Web"}]


@pytest.fixture(scope="module")
def database():
    assert WHERE is not None
    with cluster(WHERE) as started:
        yield started


@pytest.fixture(scope="module")
def easel(database):
    with running(settings={"DATABASE_URL": database.url}) as easel:
        yield easel


@pytest.fixture(scope="module")
def secret(easel):
    person = easel.client()
    made(person.post(f"/api/{TEAM}/team/configure", json=change(agentAccess=True)))
    wanted = change(name="Restarted", kind="agent", grants=["view", "draw"])
    return made(person.post(f"/api/{TEAM}/tokens", json=wanted))["secret"]


@pytest.fixture(params=GENERATIONS)
def generation(request):
    return request.param


class TestARestart:
    async def test_ends_no_session_and_undoes_nothing(self, database, easel, secret, generation):
        order = {"requestId": a_request_id(), "title": f"Shop {generation}", "nodes": NODES}
        async with agent(easel.base_url, secret, generation=generation) as client:
            first = answer_in(await client.call_tool("create_diagram", order))

            await asyncio.to_thread(database.restart_at_once)

            said = answer_in(
                await client.call_tool("read_diagram", {"diagramId": first["diagramId"]})
            )
            again = answer_in(await client.call_tool("create_diagram", order))

        assert said["revision"] == "r:1"
        assert again == {**first, "replayed": True}

    async def test_in_mid_call_leaves_what_was_asked_for_to_be_asked_for_again(
        self, database, easel, secret, generation
    ):
        order = huge().wire()
        del order["projectId"]
        order["title"] = f"Huge {generation}"
        async with agent(easel.base_url, secret, generation=generation) as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            # It is laid out for seconds.
            await asyncio.sleep(1)
            assert not call.done()
            await asyncio.to_thread(database.restart_at_once)
            result = await call

            give_up_at = asyncio.get_running_loop().time() + PATIENCE_SECONDS
            while result.is_error:
                assert error_in(result)["retryable"], error_in(result)
                assert asyncio.get_running_loop().time() < give_up_at, error_in(result)
                await asyncio.sleep(0.5)
                result = await client.call_tool("create_diagram", order)
            found = answer_in(await client.call_tool("list_diagrams", {"query": order["title"]}))

        assert [each["diagramId"] for each in found["diagrams"]] == [answer_in(result)["diagramId"]]
