"""What an agent reaches with its calls, judged at every one of them (TOOL-11)."""

import pytest
from asgiref.sync import sync_to_async

from teams.models import Project, Team
from tests.agents import GENERATIONS, agent, answer_in, error_in
from tests.factories import (
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    a_secret_of,
    a_workflow,
    let_agents_in,
)
from tests.serving import address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)

ORDERS = {
    "title": "Orders",
    "nodes": [
        {"id": "web", "type": "gateway", "label": "Web"},
        {"id": "orders", "type": "service", "label": "Orders"},
    ],
    "relationships": [{"from": "web", "to": "orders", "label": "Places"}],
}
REMOVAL = [{"op": "remove", "ids": ["web"]}]


@pytest.fixture
def person():
    person = a_person()
    let_agents_in(person)
    return person


@pytest.fixture
def secret(person):
    return a_secret_of(person, "view", "draw", "run", "propose", kind="agent")


async def about(client, diagram_id):
    """Return the code that each tool that is about a diagram refuses this one with."""
    which = {"diagramId": diagram_id}
    change = {**which, "requestId": a_request_id(), "expectedRevision": "r:1", "ops": REMOVAL}
    calls = {
        "read_diagram": which,
        "read_selection": which,
        "render_diagram": which,
        "get_implementation_context": which,
        "update_diagram": change,
        "submit_proposal": {**change, "summary": "Without the gateway"},
        "list_proposals": which,
    }
    results = {name: await client.call_tool(name, said) for name, said in calls.items()}
    return {name: error_in(result)["code"] for name, result in results.items()}


class TestAccess:
    @in_both_generations
    async def test_ends_when_agents_are_shut_out_of_the_team(self, generation, person, secret):
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            before = await client.call_tool("list_workflows", {})
            await Team.objects.filter(pk=person.team_id).aupdate(agent_access=False)
            after = await client.call_tool("list_workflows", {})

        assert not before.is_error
        assert error_in(after)["code"] == "NOT_ENABLED"

    @in_both_generations
    async def test_ends_for_a_replay_into_a_project_that_was_switched_off(self, generation, person):
        project = await sync_to_async(a_project)(person, agent_access=True)
        secret = await sync_to_async(a_secret_of)(
            person, "view", "draw", kind="agent", projects=[project]
        )
        request = {"requestId": a_request_id(), **ORDERS}

        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            made = await client.call_tool("create_diagram", request)
            await Project.objects.filter(pk=project).aupdate(agent_access=False)
            again = await client.call_tool("create_diagram", request)

        assert not made.is_error
        assert error_in(again)["code"] == "NOT_ENABLED"

    async def test_knows_nothing_of_another_team(self, secret):
        other = await sync_to_async(a_person)()
        workflow = await sync_to_async(a_workflow)(other)

        async with agent(address_of("uvicorn"), secret) as client:
            result = await client.call_tool(
                "run_workflow",
                {"requestId": a_request_id(), "workflowId": workflow, "input": "Why?"},
            )

        assert error_in(result)["code"] == "NOT_FOUND"

    @in_both_generations
    async def test_to_a_diagram_of_another_team_is_not_told_from_one_that_is_not_there(
        self, generation, secret
    ):
        """TOOL-S2."""
        stranger = await sync_to_async(a_person)()
        await sync_to_async(let_agents_in)(stranger)
        other = await sync_to_async(a_secret_of)(stranger, "view", "draw", kind="agent")
        async with agent(address_of("uvicorn"), other, generation=generation) as client:
            request = {"requestId": a_request_id(), **ORDERS}
            theirs = answer_in(await client.call_tool("create_diagram", request))

        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            codes = await about(client, theirs["diagramId"])
            listed = answer_in(await client.call_tool("list_diagrams", {}))

        assert set(codes.values()) == {"NOT_FOUND"}
        assert listed["diagrams"] == []

    @in_both_generations
    async def test_ends_for_what_is_in_a_project_that_was_switched_off(
        self, generation, person, secret
    ):
        project = await sync_to_async(a_project)(person, agent_access=True)
        name = (await Project.objects.aget(pk=project)).name
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            request = {"requestId": a_request_id(), **ORDERS, "project": name}
            made = answer_in(await client.call_tool("create_diagram", request))
            await Project.objects.filter(pk=project).aupdate(agent_access=False)
            codes = await about(client, made["diagramId"])
            listed = answer_in(await client.call_tool("list_diagrams", {}))

        assert set(codes.values()) == {"NOT_FOUND"}
        assert listed["diagrams"] == []

    async def test_is_no_more_than_the_token_was_granted(self, person):
        secret = await sync_to_async(a_secret_of)(person, "view", kind="agent")

        async with agent(address_of("uvicorn"), secret) as client:
            result = await client.call_tool(
                "create_diagram", {"requestId": a_request_id(), **ORDERS}
            )

        assert error_in(result)["code"] == "FORBIDDEN"

    async def test_makes_of_one_request_id_two_requests_where_the_owners_differ(
        self, person, secret
    ):
        colleague = await sync_to_async(a_colleague_of)(person)
        other = await sync_to_async(a_secret_of)(colleague, "view", "draw", kind="agent")
        request_id = a_request_id()

        made = []
        for number, each in enumerate((secret, other)):
            async with agent(address_of("uvicorn"), each) as client:
                request = {"requestId": request_id, **ORDERS, "title": f"Orders {number}"}
                made.append(answer_in(await client.call_tool("create_diagram", request)))

        assert made[0]["diagramId"] != made[1]["diagramId"]

    async def test_refuses_one_request_id_for_two_things_but_not_for_two_tools(self, secret):
        request_id = a_request_id()
        async with agent(address_of("uvicorn"), secret) as client:
            made = answer_in(
                await client.call_tool("create_diagram", {"requestId": request_id, **ORDERS})
            )
            other = await client.call_tool(
                "create_diagram", {"requestId": request_id, **ORDERS, "title": "Another"}
            )
            changed = await client.call_tool(
                "update_diagram",
                {
                    "requestId": request_id,
                    "diagramId": made["diagramId"],
                    "expectedRevision": "r:1",
                    "ops": [{"op": "remove", "ids": ["web"]}],
                },
            )

        assert error_in(other)["code"] == "REQUEST_ID_MISMATCH"
        assert answer_in(changed)["revision"] == "r:2"
