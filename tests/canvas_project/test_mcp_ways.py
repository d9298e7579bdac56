"""Every tool over every way in: both servers over HTTP, and the bridge over input and output, in
both generations of the protocol, with the official client."""

from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

import pytest
from asgiref.sync import sync_to_async
from mcp import Client

from canvas_project.mcp import TOOLS
from tests.agents import GENERATIONS, agent, answer_in, bridged
from tests.factories import (
    a_person,
    a_request_id,
    a_secret_of,
    a_workflow,
    let_agents_in,
    looks_at,
)
from tests.graphs import graph
from tests.serving import SERVERS, address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

BRIDGED = "bridge"


class Hints(NamedTuple):
    """What a client is told that a tool may do."""

    reads: bool
    destroys: bool | None = None
    may_be_repeated: bool | None = None
    open_world: bool = False


READS = Hints(reads=True)
ADDS = Hints(reads=False, destroys=False, may_be_repeated=True)
CHANGES = Hints(reads=False, destroys=True, may_be_repeated=True)
# The table of TOOL 3.
HINTS = {
    "get_capabilities": READS,
    "list_diagrams": READS,
    "read_diagram": READS,
    "read_selection": READS,
    "render_diagram": READS,
    "get_implementation_context": READS,
    "create_diagram": ADDS,
    "update_diagram": CHANGES,
    "submit_proposal": ADDS,
    "get_proposal": READS,
    "list_proposals": READS,
    "list_workflows": READS,
    "run_workflow": Hints(reads=False, destroys=False, may_be_repeated=True, open_world=True),
    "get_run": READS,
}


@pytest.fixture
def person():
    person = a_person()
    let_agents_in(person)
    return person


@pytest.fixture
def secret(person):
    return a_secret_of(person, "view", "draw", "run", "propose", kind="agent")


@pytest.fixture(params=GENERATIONS)
def generation(request):
    return request.param


@pytest.fixture(params=[*SERVERS, BRIDGED])
def way_in(request, generation, secret, tmp_path) -> AbstractAsyncContextManager[Client]:
    if request.param == BRIDGED:
        address = address_of(SERVERS[0])
        return bridged(address, secret, tmp_path / "log", generation=generation)
    return agent(address_of(request.param), secret, generation=generation)


class TestEveryWayIn:
    async def test_tells_of_every_tool_what_it_may_do(self, way_in):
        async with way_in as client:
            listed = (await client.list_tools()).tools

        said = {tool.name: tool.annotations for tool in listed}
        assert None not in said.values()
        assert {
            name: Hints(
                bool(each.read_only_hint),
                each.destructive_hint,
                each.idempotent_hint,
                bool(each.open_world_hint),
            )
            for name, each in said.items()
        } == HINTS
        assert [tool.title for tool in listed] == [tool.title for tool in TOOLS]
        assert [tool.input_schema for tool in listed] == [tool.input_schema for tool in TOOLS]
        assert [tool.output_schema for tool in listed] == [tool.output_schema for tool in TOOLS]

    async def test_leads_to_every_tool(self, way_in, person):
        workflow = await sync_to_async(a_workflow)(
            person, graph("look answer:output", "look>answer")
        )
        called: list[str] = []

        async with way_in as client:

            async def call(name, **arguments):
                called.append(name)
                # The client holds each answer against the schema that was published for it.
                return answer_in(await client.call_tool(name, arguments))

            async def change(name, **arguments):
                return await call(name, requestId=a_request_id(), **arguments)

            words = await call("get_capabilities")
            nodes = [
                {"id": "web", "type": "gateway", "label": "Web"},
                {"id": "orders", "type": "service", "label": "Orders"},
            ]
            made = await change("create_diagram", title="Orders", nodes=nodes)
            which = {"diagramId": made["diagramId"]}
            await sync_to_async(looks_at)(person, made["diagramId"], "web")
            found = await call("list_diagrams")
            ops = [{"op": "update", "id": "web", "set": {"label": "Shop"}}]
            changed = await change(
                "update_diagram", **which, expectedRevision=made["revision"], ops=ops
            )
            said = await call("read_diagram", **which)
            chosen = await call("read_selection", **which)
            picture = await call("render_diagram", **which)
            built = await call("get_implementation_context", **which)
            ops = [{"op": "update", "id": "web", "set": {"label": "Store"}}]
            proposed = await change(
                "submit_proposal",
                **which,
                expectedRevision=changed["revision"],
                summary="Call it what it is",
                ops=ops,
            )
            proposal = await call("get_proposal", proposalId=proposed["proposalId"])
            proposals = await call("list_proposals")
            workflows = await call("list_workflows")
            # Nobody works on it here.
            started = await change("run_workflow", workflowId=workflow, input="Why?", waitSeconds=0)
            run = await call("get_run", runId=started["run"]["id"])

        assert set(called) == set(TOOLS.names) == set(HINTS)
        assert words["contract"] == 2
        assert [each["diagramId"] for each in found["diagrams"]] == [made["diagramId"]]
        assert found["active"]["diagramId"] == made["diagramId"]
        assert [each["label"] for each in said["elements"]] == ["Shop", "Orders"]
        assert chosen["selection"]["nodes"] == ["web"]
        assert picture["scale"] == 1.0
        assert built["diagramId"] == made["diagramId"]
        assert proposal["status"] == "pending"
        assert [each["proposalId"] for each in proposals["proposals"]] == [proposed["proposalId"]]
        assert [item["id"] for item in workflows["items"]] == [workflow]
        assert run["status"] == "queued"
