"""Proposals as agents make and read them: nothing is decided, and nothing is left unchecked."""

import json

import pytest

from common.errors import CanvasError, InvalidInput
from diagrams.agent_tools.get_proposal import GET_PROPOSAL
from diagrams.agent_tools.list_proposals import LIST_PROPOSALS
from diagrams.agent_tools.registry import agent_tools
from diagrams.agent_tools.submit_proposal import submit_proposal_tool
from diagrams.models import DiagramRevision, Proposal
from diagrams.ports import knows_no_run
from tests.diagrams.kept import a_diagram, relabel
from tests.factories import a_bot_of, a_person, a_request_id, let_agents_in

RENAME = relabel("web", "Store")
SUBMIT_PROPOSAL = submit_proposal_tool(knows_no_run)


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def agent(person):
    let_agents_in(person)
    return a_bot_of(person, "view", "propose", kind="agent")


def called(tool, actor, **given):
    return tool.call(actor=actor, **tool.arguments_of(given)).wire()


def submitted(agent, diagram_id, *ops, **fields):
    wanted = {
        "requestId": a_request_id(),
        "diagramId": diagram_id,
        "expectedRevision": "r:1",
        "summary": "Call it what it is",
        "ops": list(ops),
        **fields,
    }
    return called(SUBMIT_PROPOSAL, agent, **wanted)


class TestTheTools:
    def test_have_no_name_of_a_decision(self):
        """TOOL-14, PROP-60."""
        words = ("accept", "reject", "resolve", "dismiss")

        assert [
            name for name in agent_tools(knows_no_run).names if any(word in name for word in words)
        ] == []

    def test_describe_ops_where_they_are_made(self):
        """TOOL-S6: the same twice would cost every agent that reads the list."""
        schema = SUBMIT_PROPOSAL.input_schema

        assert schema["properties"]["ops"]["items"] == {"type": "object"}
        assert "$defs" not in schema
        assert len(json.dumps(schema, separators=(",", ":"))) < 2_600

    def test_check_ops_as_strictly_as_an_update(self):
        """TOOL-S6."""
        op = {"op": "update", "id": "web", "set": {"label": "Store", "x": 40}}

        with pytest.raises(InvalidInput) as refusal:
            SUBMIT_PROPOSAL.arguments_of(
                {
                    "requestId": "r",
                    "diagramId": "d_1",
                    "expectedRevision": "r:1",
                    "summary": "Moved",
                    "ops": [op],
                }
            )

        assert refusal.value.problems[0].path == "/ops/0/set/x"


@pytest.mark.django_db
class TestAnAgent:
    def test_submits_revises_and_reads(self, person, agent):
        """PROP-62: what it can do, and the diagram stays as it is."""
        diagram_id = a_diagram(person)
        first = submitted(agent, diagram_id, RENAME)
        second = submitted(agent, diagram_id, relabel("web", "Market"), revises=first["proposalId"])

        found = called(GET_PROPOSAL, agent, proposalId=first["proposalId"])
        listed = called(LIST_PROPOSALS, agent, diagramId=diagram_id)

        assert (first["status"], second["version"]) == ("pending", 2)
        assert (found["version"], found["stale"], found["counts"]["updated"]) == (2, False, 1)
        assert listed["complete"] is True
        assert [each["proposalId"] for each in listed["proposals"]] == [first["proposalId"]]
        assert DiagramRevision.objects.count() == 1

    def test_turns_pages(self, person, agent):
        diagram_id = a_diagram(person)
        made = {submitted(agent, diagram_id)["proposalId"] for _ in range(3)}

        first = called(LIST_PROPOSALS, agent, limit=2)
        rest = called(LIST_PROPOSALS, agent, limit=2, cursor=first["cursor"])

        assert (first["complete"], rest["complete"], "cursor" in rest) == (False, True, False)
        assert {each["proposalId"] for each in (*first["proposals"], *rest["proposals"])} == made

    def test_is_answered_in_few_words(self, person, agent):
        """TOOL §13."""
        receipt = submitted(agent, a_diagram(person), RENAME)

        assert len(json.dumps(receipt, separators=(",", ":"))) < 363

    @pytest.mark.parametrize("status", ["accepted", "rejected", "dismissed", "pending"])
    def test_cannot_say_what_becomes_of_it(self, person, agent, status):
        """PROP-61."""
        with pytest.raises(CanvasError) as refusal:
            submitted(agent, a_diagram(person), RENAME, status=status)

        assert refusal.value.problems[0].path == "/status"
        assert not Proposal.objects.exists()
