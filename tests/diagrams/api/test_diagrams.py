"""The REST door of diagrams translates: a conversation of six calls, and how it refuses."""

import pytest

from tests.diagrams.api.conversing import an_agent_of, ids, sent
from tests.diagrams.kept import SHOP
from tests.factories import a_person, a_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent():
    return an_agent_of(a_person(a_team("art")))


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
        changed = ops_on(
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
        changed = ops_on(agent, diagram_id, changed["revision"], {"op": "add", "flows": [flow]})
        changed = ops_on(
            agent,
            diagram_id,
            changed["revision"],
            {"op": "update", "id": "web", "set": {"label": "Store"}},
        )
        changed = ops_on(agent, diagram_id, changed["revision"], {"op": "arrange"})
        view = agent.get(f"/api/art/diagrams/{diagram_id}/read").json()

        assert (made["revision"], view["revision"], changed["quality"]["errors"]) == (
            "r:1",
            "r:5",
            0,
        )
        assert ids(view["elements"]) == ["web", "orders", "db", "dead"]
        assert view["elements"][0]["label"] == "Store"
        assert ids(view["relationships"]) == ["calls", "writes", "fails"]
        assert view["elements"][3]["attachmentCount"] == 1
        assert view["flows"] == [{"id": "buying", "title": "Buying", "steps": ["calls", "writes"]}]
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
