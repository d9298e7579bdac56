"""Proposals that are refused: for what they say, and for who submits them (PROP-14)."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from common.errors import CanvasError, NotFound, RevisionConflict
from diagrams.contracts import ChangeDiagramState
from diagrams.models import Proposal
from diagrams.ops.registry import Op
from diagrams.services.change_state import archive_diagram
from diagrams.services.submit_proposal import submit_proposal
from ledger.models import RequestRecord
from teams.access import Forbidden, ReadOnly, Role
from tests.diagrams.kept import a_diagram, addition, relabel, removal, update
from tests.diagrams.proposing import a_submission, submit
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    let_agents_in,
)

pytestmark = pytest.mark.django_db

RENAME = relabel("web", "Store")
OPS = TypeAdapter(tuple[Op, ...])


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def agent(person):
    let_agents_in(person)
    return a_bot_of(person, "view", "propose", kind="agent")


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


LONG = "x" * 2_001
REFUSED = {
    "no summary": ("INVALID_INPUT", [RENAME], {"summary": ""}, "/summary"),
    "a long summary": ("LIMIT_EXCEEDED", [RENAME], {"summary": LONG[:401]}, "/summary"),
    "a long rationale": ("LIMIT_EXCEEDED", [RENAME], {"rationale": LONG}, "/rationale"),
    "many assumptions": ("LIMIT_EXCEEDED", [RENAME], {"assumptions": ["x"] * 21}, "/assumptions"),
    "a long question": (
        "LIMIT_EXCEEDED",
        [RENAME],
        {"openQuestions": ["Why?", LONG[:301]]},
        "/openQuestions/1",
    ),
    "a long title of a source": (
        "LIMIT_EXCEEDED",
        [RENAME],
        {"sourceRef": {"url": "https://example.org", "title": LONG[:201]}},
        "/sourceRef/title",
    ),
    "an id of no view": ("INVALID_REFERENCE", [relabel("nobody", "X")], {}, "/ops/0/id"),
    "an id that is taken": ("DUPLICATE_ID", [addition("web")], {}, "/ops/0/nodes/0/id"),
    "too many ops": ("LIMIT_EXCEEDED", [RENAME] * 101, {}, "/ops"),
    "what was not selected": (
        "OUT_OF_SCOPE",
        [removal("db")],
        {"scope": {"nodes": ["web"]}},
        "/ops/0",
    ),
    "a selection that is gone": (
        "SCOPE_TARGET_MISSING",
        [RENAME],
        {"scope": {"nodes": ["nobody"]}},
        "/scope/nodes",
    ),
    "a run that the team has not": (
        "INVALID_REFERENCE",
        [RENAME],
        {"evidence": {"run": "run_of_nobody"}},
        "/evidence/run",
    ),
    "a run that a finding names": (
        "INVALID_REFERENCE",
        [],
        {"evidence": {"run": "run_of_nobody", "seq": 3}},
        "/evidence/run",
    ),
    "a view that is not there": (
        "NOT_FOUND",
        [RENAME],
        {"view": {"inside": ["nobody"]}},
        "/view/inside",
    ),
}


class TestARefusal:
    @pytest.mark.parametrize(("code", "ops", "fields", "path"), REFUSED.values(), ids=REFUSED)
    def test_comes_at_submit_and_keeps_nothing(self, agent, diagram_id, code, ops, fields, path):
        """PROP-14: nothing that could not be made is left for the review to find."""
        request = a_submission(*ops, **fields)
        before = RequestRecord.objects.count()

        with pytest.raises(CanvasError) as refusal:
            submit_proposal(actor=agent, diagram_id=diagram_id, request=request)

        assert refusal.value.code == code
        assert [each.path for each in refusal.value.problems[:1]] == ([path] if path else [])
        assert (Proposal.objects.count(), RequestRecord.objects.count()) == (0, before)
        right = a_submission(RENAME, requestId=request.request_id)
        assert submit_proposal(actor=agent, diagram_id=diagram_id, request=right).version == 1

    def test_lists_everything_that_is_wrong(self, agent, diagram_id):
        """TOOL-3."""
        with pytest.raises(CanvasError) as refusal:
            submit(agent, diagram_id, relabel("one", "X"), relabel("two", "Y"))

        assert [each.path for each in refusal.value.problems] == ["/ops/0/id", "/ops/1/id"]

    def test_tells_which_op_would_make_room(self, agent, diagram_id):
        """PROP-14: what could not be drawn readably is refused as an update would be."""
        ops = (
            {"op": "add", "groups": [{"id": "g", "label": "Ends"}]},
            {"op": "update", "id": "web", "set": {"group": "g"}},
            {"op": "update", "id": "db", "set": {"group": "g"}},
        )
        with pytest.raises(CanvasError) as refusal:
            submit(agent, diagram_id, *ops)
        assert refusal.value.code == "LAYOUT_CONSTRAINED"
        assert not Proposal.objects.exists()

        told: Any = refusal.value.details["suggested_op"]
        receipt = submit(agent, diagram_id, *ops, told)

        assert receipt.status == "pending"

    def test_names_the_newest_revision(self, agent, person, diagram_id):
        """TOOL-51."""
        update(person, diagram_id, addition("mail"), on=1)

        with pytest.raises(RevisionConflict) as refusal:
            submit(agent, diagram_id, RENAME, on=1)

        assert refusal.value.details["current_revision"] == "r:2"
        assert not Proposal.objects.exists()

    @pytest.mark.parametrize(
        "url", ["javascript:alert(1)", "ftp://example.org", "https://", "https://a b", "file:///x"]
    )
    def test_meets_a_source_that_no_page_should_link_to(self, url):
        """TOOL-99: it is shown, so it has to be an address of the web."""
        with pytest.raises(ValueError, match="sourceRef"):
            a_submission(RENAME, sourceRef={"url": url})

    def test_meets_what_only_people_do(self):
        move = {"op": "move", "places": [{"id": "web", "x": 0, "y": 0}]}

        with pytest.raises(ValueError, match="move"):
            a_submission(move)


class TestWhoMay:
    def test_only_who_may_propose(self, person, diagram_id):
        with pytest.raises(Forbidden):
            submit(a_colleague_of(person, role=Role.VIEWER), diagram_id, RENAME)
        with pytest.raises(Forbidden):
            submit(a_bot_of(person, "view", "run"), diagram_id, RENAME)

    def test_nobody_of_another_team_is_told_that_it_is_there(self, diagram_id):
        with pytest.raises(NotFound):
            submit(a_person(), diagram_id, RENAME)

    def test_an_agent_that_may_only_propose_there(self, person, agent):
        """PROP-62."""
        project_id = a_project(person, agent_access=True, propose_only=True)
        diagram_id = a_diagram(person, projectId=project_id)
        drawing = a_bot_of(person, "view", "draw", "propose", kind="agent")
        with pytest.raises(ReadOnly):
            update(drawing, diagram_id, RENAME, on=1)

        assert submit(drawing, diagram_id, RENAME).status == "pending"

    def test_nobody_for_what_is_archived(self, person, agent, diagram_id):
        """PROP-S5."""
        archive_diagram(
            actor=person,
            diagram_id=diagram_id,
            request=ChangeDiagramState(request_id=a_request_id()),
        )

        with pytest.raises(ReadOnly):
            submit(agent, diagram_id, RENAME)
