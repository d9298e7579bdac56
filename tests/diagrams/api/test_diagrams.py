"""The REST door of diagrams translates: a conversation of six calls, and how it refuses."""

import json

import pytest
from django.test import Client

from tests.diagrams.kept import SHOP
from tests.factories import a_person, a_request_id, a_secret_of, a_team, let_agents_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent():
    person = a_person(a_team("art"))
    let_agents_in(person)
    secret = a_secret_of(person, "view", "draw", kind="agent")
    return Client(headers={"Authorization": f"Bearer {secret}"})


def sent(client, method, address, **body):
    return client.generic(
        method,
        f"/api/art/{address}",
        data=json.dumps({"requestId": a_request_id(), **body}),
        content_type="application/json",
    )


def ops_on(client, diagram_id, revision, *ops):
    answer = sent(client, "PATCH", f"diagrams/{diagram_id}", expectedRevision=revision, ops=ops)
    assert answer.status_code == 200, answer.content
    return answer.json()


class TestAConversation:
    """TOOL §13: create, extend, add a flow, rename, clean up, read: six calls and one diagram."""

    def test_takes_six_calls_and_keeps_every_id(self, agent):
        made = sent(agent, "POST", "diagrams", title="Shop", **SHOP).json()
        diagram_id = made["diagramId"]
        dead = {"id": "dead", "type": "dead-letter-queue", "label": "Failed orders"}
        told = ops_on(
            agent,
            diagram_id,
            made["revision"],
            {
                "op": "add",
                "nodes": [dead],
                "relationships": [{"id": "fails", "from": "orders", "to": "dead"}],
                "notes": [{"id": "why", "text": "Assumed from the code", "about": "dead"}],
            },
        )
        flow = {"id": "buying", "title": "Buying", "steps": ["calls", "writes"]}
        told = ops_on(agent, diagram_id, told["revision"], {"op": "add", "flows": [flow]})
        told = ops_on(
            agent,
            diagram_id,
            told["revision"],
            {"op": "update", "id": "web", "set": {"label": "Store"}},
        )
        told = ops_on(agent, diagram_id, told["revision"], {"op": "arrange"})
        scene = agent.get(f"/api/art/diagrams/{diagram_id}/scene").json()

        assert (made["revision"], told["quality"]["errors"]) == ("r:1", 0)
        assert {each["id"] for each in scene["elements"]} == {"web", "orders", "db", "dead"}
        assert {each["id"] for each in scene["connectors"]} >= {"calls", "writes", "fails"}
        listed = agent.get("/api/art/diagrams").json()
        assert [each["id"] for each in listed["items"]] == [diagram_id]


class TestRefusals:
    def test_point_at_every_fault_of_a_request(self, agent):
        nodes = [{"id": "a", "type": "servise", "label": "A"}]
        links = [{"from": "a", "to": "nobody"}]

        answer = sent(agent, "POST", "diagrams", title="New", nodes=nodes, relationships=links)

        assert answer.status_code == 422
        problems = {each["path"]: each["code"] for each in answer.json()["problems"]}
        assert problems == {
            "/nodes/0/type": "UNSUPPORTED_TYPE",
            "/relationships/0/to": "INVALID_REFERENCE",
        }

    def test_know_no_op_that_only_people_have(self, agent):
        made = sent(agent, "POST", "diagrams", title="Shop", **SHOP).json()
        move = {"op": "move", "places": [{"id": "web", "x": 0, "y": 0}]}

        answer = sent(
            agent, "PATCH", f"diagrams/{made['diagramId']}", expectedRevision="r:1", ops=[move]
        )

        assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_INPUT")

    def test_say_which_formats_and_views_there_are_not(self, agent):
        made = sent(agent, "POST", "diagrams", title="Shop", **SHOP).json()
        address = f"/api/art/diagrams/{made['diagramId']}"

        assert agent.get(f"{address}/export/visio").json()["code"] == "UNKNOWN_KIND"
        assert agent.get(f"{address}/scene?inside=web").json()["code"] == "NOT_FOUND"


class TestExports:
    def test_come_as_files_of_their_kind(self, agent):
        made = sent(agent, "POST", "diagrams", title="Shop", **SHOP).json()
        address = f"/api/art/diagrams/{made['diagramId']}/export"

        svg, png = agent.get(f"{address}/svg"), agent.get(f"{address}/png?scale=2")

        assert svg["Content-Type"] == "image/svg+xml"
        assert "Order store" in svg.content.decode()
        assert png.content.startswith(b"\x89PNG")
        assert made["diagramId"] in png["Content-Disposition"]
