"""TOOL §9 over REST: each refusal by its status, code, pointer and details.

Nothing is changed by a refused request, and its id stays free for the right one. The last class
holds the cases to `docs/reference/errors.md`: a code that is listed there has one here, unless it
is of something else than diagrams.
"""

from datetime import timedelta
from typing import Any

import pytest

from diagrams.models import Diagram, DiagramRevision, ProposalVersion
from ledger import services as ledger
from ledger.models import RequestRecord
from tests.architecture.test_errors import PAGE, REFUSAL
from tests.diagrams.api.conversing import an_agent_of, sent
from tests.diagrams.api.refused_callers import HAPPENING, World
from tests.diagrams.api.refused_midway import (
    MIDWAY,
    a_proposal,
    revised_by_others,
    while_its_first_copy_is_made,
)
from tests.diagrams.api.refused_requests import CREATING, READING, UPDATING, Refusal, node
from tests.diagrams.kept import SHOP, a_chain, a_diagram
from tests.factories import a_person, a_request_id, a_team

pytestmark = pytest.mark.django_db

# The codes of the reference page that no request about diagrams is answered with over REST. Their
# own doors, services and nodes are tested where they are.
OF_OTHERS = {
    # accounts, teams, projects and tokens
    "GUARD_UNAVAILABLE",
    "INVALID_ACCOUNT",
    "INVALID_PROJECT",
    "INVALID_TEAM",
    "INVALID_TOKEN",
    "INVITATION_CLOSED",
    "LAST_ADMIN",
    "MAIL_UNAVAILABLE",
    "RESET_LINK_INVALID",
    # workflows and their runs
    "ANSWER_CUT",
    "GRAPH_NOT_READY",
    "INVALID_GRAPH",
    "KNOWLEDGE_EMPTY",
    "MODEL_REFUSED",
    "MODEL_UNAVAILABLE",
    "RUN_HAS_ENDED",
    "TOO_MANY_RUNS",
    "WORKFLOW_NOT_ACTIVE",
    # agents over MCP
    "NOT_ACTIVE",
    "UNKNOWN_TOOL",
    # diagrams that are read from a file
    "NEWER_VERSION",
    "NOT_A_DOCUMENT",
}


@pytest.fixture
def world() -> World:
    person = a_person(a_team("art"))
    agent = an_agent_of(person)
    return World(person, agent, a_diagram(person, title="Kept"))


def kept() -> tuple[int, ...]:
    tables = (Diagram, DiagramRevision, RequestRecord)
    return tuple(table.objects.count() for table in tables)


def is_refused(answer: Any, refusal: Refusal) -> None:
    """Hold ``answer`` to ``refusal``."""
    said = answer.json()
    assert (answer.status_code, said["code"]) == (refusal.status, refusal.code), said
    assert answer["Content-Type"] == "application/problem+json"
    if refusal.path is not None:
        assert said["problems"][0]["path"] == refusal.path, said
    for name, value in (refusal.details or {}).items():
        assert said["details"][name] == value, said


class TestARefusedCreate:
    @pytest.mark.parametrize(("content", "refusal"), CREATING.values(), ids=CREATING)
    def test_says_why_changes_nothing_and_leaves_its_id_free(self, world, content, refusal):
        request_id = a_request_id()
        before = kept()

        answer = sent(
            world.agent,
            "POST",
            "diagrams",
            **{"requestId": request_id, "title": "New", **SHOP, **content},
        )

        is_refused(answer, refusal)
        assert kept() == before
        right = sent(world.agent, "POST", "diagrams", requestId=request_id, title="New", **SHOP)
        assert (right.status_code, right.json()["replayed"]) == (201, False)

    def test_names_the_diagrams_of_its_title_and_one_that_is_free(self, world):
        answer = sent(world.agent, "POST", "diagrams", title=" kept ", **SHOP)

        assert answer.json()["details"] == {
            "candidates": [
                {
                    "diagramId": world.diagram_id,
                    "title": "Kept",
                    "revision": "r:1",
                    "path": "Kept",
                }
            ],
            "suggestedTitle": "kept 2",
        }


class TestARefusedUpdate:
    @pytest.mark.parametrize(("ops", "fields", "refusal"), UPDATING.values(), ids=UPDATING)
    def test_says_why_changes_nothing_and_leaves_its_id_free(self, world, ops, fields, refusal):
        request_id = a_request_id()
        before = kept()

        answer = world.edit(world.agent, requestId=request_id, ops=ops, **fields)

        is_refused(answer, refusal)
        assert kept() == before
        right = world.edit(world.agent, requestId=request_id)
        assert (right.status_code, right.json()["replayed"]) == (200, False)

    def test_can_be_sent_again_with_the_op_that_it_was_told(self, world):
        ops, _, _ = UPDATING["a group round the ends that leaves out the middle"]
        told = world.edit(world.agent, ops=ops).json()["details"]["suggestedOp"]

        answer = world.edit(world.agent, ops=[*ops, told])

        assert (answer.status_code, answer.json()["quality"]["errors"]) == (200, 0)


class TestARefusedRead:
    @pytest.mark.parametrize(("address", "refusal"), READING.values(), ids=READING)
    def test_says_why(self, world, address, refusal):
        path = address.replace("{diagram}", world.address)

        is_refused(world.agent.get(f"/api/art/{path}"), refusal)


class TestARefusal:
    @pytest.mark.parametrize(
        ("happening", "refusal"), HAPPENING.items(), ids=lambda one: getattr(one, "__name__", "")
    )
    def test_is_as_listed(self, world, happening, refusal):
        is_refused(happening(world), refusal)

    def test_lists_twenty_problems_and_counts_them_all(self, world):
        nodes = [node(f"n{each}", "servise") for each in range(25)]

        said = sent(world.agent, "POST", "diagrams", title="New", nodes=nodes).json()

        assert (len(said["problems"]), said["details"]["totalProblems"]) == (20, 25)


class TestARefusalMidway:
    """TOOL-83: refused before any change, and the same id may be used again."""

    @pytest.fixture
    def world(self) -> World:
        person = a_person(a_team("art"))
        return World(person, an_agent_of(person), a_chain(person, 100, title="Kept"))

    @pytest.mark.parametrize(
        ("happening", "refusal"), MIDWAY.items(), ids=lambda one: getattr(one, "__name__", "")
    )
    def test_says_why_changes_nothing_and_leaves_its_id_free(self, world, happening, refusal):
        request_id = a_request_id()
        before = kept()

        answer = happening(world, request_id)

        is_refused(answer, refusal)
        assert kept() == before
        right = world.edit(world.agent, requestId=request_id)
        assert (right.status_code, right.json()["replayed"]) == (200, False)

    def test_of_a_copy_leaves_the_request_to_the_first_one(self, world, monkeypatch):
        """TOOL-82: a copy waits for the outcome, but not for ever."""
        monkeypatch.setattr(ledger, "PATIENCE", timedelta())
        before = kept()

        answer = while_its_first_copy_is_made(world, a_request_id())

        is_refused(answer, Refusal(503, "REQUEST_IN_PROGRESS"))
        assert answer.json()["retryable"] is True
        # What the first one made, and no more.
        assert kept() == (before[0], before[1] + 1, before[2] + 1)

    def test_of_a_proposal_leaves_what_others_made_of_it(self, world):
        proposal_id = a_proposal(world).json()["proposalId"]
        request_id = a_request_id()

        answer = revised_by_others(world, request_id, proposal_id)

        is_refused(answer, Refusal(409, "PROPOSAL_CHANGED", None, {"version": 2}))
        summaries = ProposalVersion.objects.order_by("number").values_list("summary", flat=True)
        assert [*summaries] == ["First", "Faster"]
        right = a_proposal(world, requestId=request_id, revises=proposal_id, summary="Slower")
        assert (right.json()["version"], right.json()["replayed"]) == (3, False)


class TestTheTable:
    def test_has_a_case_for_every_code_that_a_request_about_diagrams_can_meet(self):
        tables = (CREATING.values(), UPDATING.values(), READING.values())
        here = {case[-1].code for table in tables for case in table}
        here |= {refusal.code for table in (HAPPENING, MIDWAY) for refusal in table.values()}
        here |= {"REQUEST_IN_PROGRESS", "PROPOSAL_CHANGED"}
        listed = {code for code, _, _ in REFUSAL.findall(PAGE.read_text())}

        assert here == listed - OF_OTHERS
        assert listed >= OF_OTHERS
