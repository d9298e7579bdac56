"""TOOL §9 over REST: each refusal by its status, code, pointer and details.

Nothing is changed by a refused request, and its id stays free for the right one. The last class
holds the cases to `docs/reference/errors.md`: a code that is listed there has one here, or a test
in the place that is named.
"""

import re
from typing import Any

import pytest

from canvas_project.environment import ROOT
from diagrams.models import Diagram, DiagramRevision
from ledger.models import RequestRecord
from tests.architecture.test_errors import PAGE, REFUSAL, refusals
from tests.diagrams.api.conversing import an_agent_of, sent
from tests.diagrams.api.refused_callers import HAPPENING, World
from tests.diagrams.api.refused_requests import CREATING, READING, UPDATING, Refusal, node
from tests.diagrams.kept import SHOP, a_diagram
from tests.factories import a_person, a_request_id, a_team

pytestmark = pytest.mark.django_db

# What no request about a diagram can be made to meet here, and where it is met.
ELSEWHERE = {
    "ANSWER_CUT": "tests/runs/adapters/test_claude_model.py",
    "CANCELLED": "tests/diagrams/services/test_drawn_elsewhere.py",
    "GRAPH_NOT_READY": "tests/runs/services/test_start_run.py",
    "GUARD_UNAVAILABLE": "tests/canvas_project/test_guards.py",
    "INTERNAL": "tests/canvas_project/test_rest.py",
    "INVALID_ACCOUNT": "tests/teams/test_account.py",
    "INVALID_GRAPH": "tests/workflows/services/test_saving.py",
    "INVALID_PROJECT": "tests/teams/test_projects.py",
    "INVALID_TEAM": "tests/teams/test_team_life.py",
    "INVALID_TOKEN": "tests/teams/test_tokens.py",
    "INVITATION_CLOSED": "tests/teams/test_invitations.py",
    "KNOWLEDGE_EMPTY": "tests/workflows/knowledge/test_retrieval.py",
    "LAST_ADMIN": "tests/teams/test_members.py",
    "LAYOUT_BUSY": "tests/diagrams/services/test_drawn_elsewhere.py",
    "MAIL_UNAVAILABLE": "tests/teams/test_password_reset.py",
    "MODEL_REFUSED": "tests/runs/adapters/test_claude_model.py",
    "MODEL_UNAVAILABLE": "tests/runs/services/test_execute_run.py",
    "NEWER_VERSION": "tests/diagrams/document/test_repair.py",
    "NOT_A_DOCUMENT": "tests/diagrams/document/test_repair.py",
    "NOT_ACTIVE": "tests/canvas_project/test_mcp.py",
    "PROPOSAL_CHANGED": "tests/diagrams/services/test_proposals_at_once.py",
    "RATE_LIMITED": "tests/canvas_project/test_guards.py",
    "REQUEST_IN_PROGRESS": "tests/ledger/test_services.py",
    "RESET_LINK_INVALID": "tests/teams/test_password_reset.py",
    "RUN_HAS_ENDED": "tests/runs/services/test_cancel_run.py",
    "TIMEOUT": "tests/diagrams/services/test_drawn_elsewhere.py",
    "TOO_LARGE": "tests/canvas_project/test_rest.py",
    "TOO_MANY_RUNS": "tests/runs/services/test_start_run.py",
    "UNKNOWN_TOOL": "tests/canvas_project/test_mcp.py",
    "WORKFLOW_NOT_ACTIVE": "tests/runs/services/test_start_run.py",
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


class TestTheTable:
    def test_has_a_case_for_every_code_of_the_reference_page(self):
        tables = (CREATING.values(), UPDATING.values(), READING.values())
        here = {case[-1].code for table in tables for case in table}
        here |= {refusal.code for refusal in HAPPENING.values()}
        listed = {code for code, _, _ in REFUSAL.findall(PAGE.read_text())}

        assert here & ELSEWHERE.keys() == set()
        assert here | ELSEWHERE.keys() == listed

    @pytest.mark.parametrize("code", ELSEWHERE)
    def test_names_a_place_where_the_others_are_met(self, code):
        names = {code, *(each.__name__ for each in refusals() if each.code == code)}

        words = set(re.findall(r"\w+", (ROOT / ELSEWHERE[code]).read_text()))

        assert names & words
