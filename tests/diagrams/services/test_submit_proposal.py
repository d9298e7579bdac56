"""Proposing a change: checked like an update, kept with reasons, applied by nobody (PROP §1–3)."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pydantic import TypeAdapter

from common.errors import CanvasError, NotFound, RevisionConflict
from diagrams.contracts import ChangeDiagramState
from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.ops.registry import Op
from diagrams.proposal_selectors import ProposalClosed
from diagrams.proposals import SubmitProposal
from diagrams.review.preconditions import Precondition, conflicts
from diagrams.review.status import DECIDED
from diagrams.services.change_state import archive_diagram
from diagrams.services.purge_diagrams import purge_diagrams
from diagrams.services.submit_proposal import submit_proposal
from ledger.models import RequestRecord
from ledger.services import RequestIdMismatch
from teams.access import Forbidden, ReadOnly, Role
from tests.diagrams.kept import a_diagram, addition, document, relabel, removal, update
from tests.diagrams.proposing import a_submission, current, detail, listed, submit, versions
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    let_agents_in,
)
from tests.presence import present

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


def revise(actor, diagram_id, proposal_id, *ops, **fields):
    return submit(actor, diagram_id, *ops, revises=proposal_id, **fields)


class TestASubmission:
    def test_changes_nothing_of_the_diagram(self, agent, diagram_id):
        """PROP-2."""
        before = document(diagram_id, 1)

        receipt = submit(agent, diagram_id, RENAME, addition("mail"))

        assert (receipt.status, receipt.version, receipt.revision) == ("pending", 1, "r:1")
        assert Diagram.objects.get().head_number == 1
        assert DiagramRevision.objects.count() == 1
        assert document(diagram_id, 1) == before

    def test_answers_at_once_with_what_it_would_do(self, agent, diagram_id):
        """PROP-4, TOOL 3.9."""
        receipt = submit(
            agent, diagram_id, RENAME, addition("mail"), removal("db"), {"op": "arrange"}
        )

        assert receipt.proposal_id.startswith("p_")
        # The store goes, and with it the relationship that writes to it.
        assert receipt.counts.wire() == {"added": 1, "updated": 1, "removed": 2, "arranged": 3}

    def test_counts_what_an_update_would(self, person, agent, diagram_id):
        """PROP-10: the dry run is an update of which nothing is kept."""
        ops = RENAME, addition("mail"), removal("db")
        proposed = submit(agent, diagram_id, *ops)

        made = update(person, diagram_id, *ops, on=1)

        counts = proposed.counts
        assert (counts.added, counts.updated, counts.removed) == (
            made.added,
            made.updated,
            made.removed,
        )
        assert proposed.advisories == made.advisories

    def test_is_kept_with_everything_that_was_said(self, agent, diagram_id):
        receipt = submit(
            agent,
            diagram_id,
            RENAME,
            rationale="Two lines\nof reasons",
            assumptions=["Nobody calls it a shop"],
            openQuestions=["Or a market?"],
            sourceRef={"url": "https://example.org/pr/7", "title": "PR 7", "headCommit": "c0ffee"},
            evidence={"run": "run_0123456789ab", "seq": 7},
            scope={"nodes": ["web"]},
            layout={"spacing": "spacious"},
        )

        found = detail(agent, receipt.proposal_id)
        assert (found.summary, found.rationale) == ("Call it what it is", "Two lines\nof reasons")
        assert found.assumptions == ("Nobody calls it a shop",)
        assert found.open_questions == ("Or a market?",)
        assert found.source_ref is not None
        assert found.source_ref.head_commit == "c0ffee"
        assert found.evidence is not None
        assert found.evidence.seq == 7
        kept = current(receipt.proposal_id)
        # PROP-5: enforced again whenever it is tried again.
        assert kept.scope == {"nodes": ["web"], "edges": []}
        assert present(kept.layout)["spacing"] == "spacious"

    def test_is_by_the_agent_and_for_the_person_it_acts_for(self, agent, person, diagram_id):
        """PROP-6."""
        receipt = submit(agent, diagram_id, RENAME)

        author = detail(person, receipt.proposal_id).submitted_by

        assert author is not None
        assert (author.kind, author.id) == ("agent", agent.token_id)
        assert author.on_behalf_of is not None

    def test_is_made_by_ci_jobs_and_people_too(self, person, diagram_id):
        """PROP-S6."""
        job = a_bot_of(person, "view", "propose")

        assert submit(job, diagram_id, RENAME).status == "pending"
        assert submit(person, diagram_id, RENAME).status == "pending"

    def test_keeps_its_ops_as_they_were_sent(self, agent, diagram_id):
        ops = (
            {"op": "update", "id": "web", "set": {"label": "Store", "description": None}},
            {"op": "update", "id": "calls", "set": {"async": True}},
            {
                "op": "add",
                "nodes": [
                    {
                        "id": "mail",
                        "type": "service",
                        "label": "Mail",
                        "attachments": [{"kind": "warning", "text": "Slow"}],
                    }
                ],
                "groups": [{"id": "core", "label": "Core"}],
                "flows": [{"title": "Buy", "steps": ["calls", {"relationship": "writes"}]}],
                "notes": [{"text": "Careful", "about": "db"}],
            },
            {"op": "setLevel", "level": "container"},
            {"op": "arrange", "scope": {"nodes": ["mail"]}},
        )
        request = a_submission(*ops)
        receipt = submit_proposal(actor=agent, diagram_id=diagram_id, request=request)

        kept = OPS.validate_python(current(receipt.proposal_id).ops)

        assert kept == request.ops
        # A field that is cleared is another request than one that is left out.
        assert [op.wire() for op in kept] == [op.wire() for op in request.ops]

    def test_keeps_what_it_relies_on_as_it_was_before(self, agent, person, diagram_id):
        """PROP-20, PROP-24: something else may change; what it is about may not."""
        receipt = submit(agent, diagram_id, RENAME)
        relied_on = [
            Precondition.model_validate(each) for each in current(receipt.proposal_id).preconditions
        ]
        update(person, diagram_id, relabel("db", "Ledger"), on=1)
        update(person, diagram_id, relabel("web", "Shop"), on=2)

        assert conflicts(relied_on, document(diagram_id, 2)) == ()
        (found,) = conflicts(relied_on, document(diagram_id, 3))
        assert found.now is not None
        assert (found.was["label"], found.now["label"]) == ("Web shop", "Shop")

    def test_is_about_the_view_that_it_names(self, agent, person):
        inside = {"nodes": [{"id": "cart", "type": "component", "label": "Cart"}]}
        diagram_id = a_diagram(
            person,
            nodes=[{"id": "web", "type": "service", "label": "Web", "inside": inside}],
            relationships=[],
        )

        receipt = submit(agent, diagram_id, relabel("cart", "Basket"), view={"inside": ["web"]})

        view = detail(agent, receipt.proposal_id).view
        assert view is not None
        assert view.inside == ("web",)


class TestAFinding:
    """PROP-11: without ops, it says that nothing has to change."""

    def test_is_complete_from_birth(self, agent, diagram_id):
        receipt = submit(agent, diagram_id)

        assert receipt.status == "informational"
        assert receipt.counts.wire() == {"added": 0, "updated": 0, "removed": 0}
        assert current(receipt.proposal_id).preconditions == []
        assert detail(agent, receipt.proposal_id).resolved_at is not None

    def test_still_needs_something_to_say(self, agent, diagram_id):
        with pytest.raises(CanvasError) as refusal:
            submit(agent, diagram_id, summary=" ")

        assert (refusal.value.code, refusal.value.details["path"]) == ("INVALID_INPUT", "/summary")

    def test_is_about_the_newest_revision_too(self, agent, person, diagram_id):
        update(person, diagram_id, addition("mail"), on=1)

        with pytest.raises(RevisionConflict):
            submit(agent, diagram_id, on=1)


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


class TestARepeatedSubmission:
    def test_is_answered_from_the_ledger(self, agent, diagram_id):
        """PROP-3: one proposal, however often it is sent."""
        request = a_submission(RENAME)
        first = submit_proposal(actor=agent, diagram_id=diagram_id, request=request)

        again = submit_proposal(actor=agent, diagram_id=diagram_id, request=request)

        assert again == first.model_copy(update={"replayed": True})
        assert Proposal.objects.count() == 1

    def test_is_answered_whatever_became_of_it(self, agent, diagram_id):
        """PROP-13: the revision is checked of a fresh request only."""
        first = submit(agent, diagram_id, RENAME)
        request = a_submission(relabel("web", "Market"), revises=first.proposal_id)
        second = submit_proposal(actor=agent, diagram_id=diagram_id, request=request)
        revise(agent, diagram_id, first.proposal_id)

        again = submit_proposal(actor=agent, diagram_id=diagram_id, request=request)

        assert (again.version, again.status, again.replayed) == (2, "pending", True)
        assert second.version == 2

    def test_with_other_content_is_another_request(self, agent, diagram_id):
        request = a_submission(RENAME)
        submit_proposal(actor=agent, diagram_id=diagram_id, request=request)
        other = a_submission(relabel("web", "Market"), requestId=request.request_id)

        with pytest.raises(RequestIdMismatch):
            submit_proposal(actor=agent, diagram_id=diagram_id, request=other)

    def test_asks_again_who_may(self, person, agent, diagram_id):
        """TOOL-82."""
        request = a_submission(RENAME)
        submit_proposal(actor=agent, diagram_id=diagram_id, request=request)
        project_id = a_project(person)
        Diagram.objects.update(project_id=project_id)

        with pytest.raises(NotFound):
            submit_proposal(actor=agent, diagram_id=diagram_id, request=request)


class TestARevision:
    def test_says_something_else_under_the_same_id(self, agent, person, diagram_id):
        """PROP-12."""
        first = submit(agent, diagram_id, RENAME, rationale="At first")
        before = detail(agent, first.proposal_id)
        update(person, diagram_id, addition("mail"), on=1)

        second = revise(
            agent, diagram_id, first.proposal_id, removal("db"), on=2, summary="No store"
        )

        after = detail(agent, first.proposal_id)
        assert (second.proposal_id, second.version) == (first.proposal_id, 2)
        assert (after.summary, after.rationale, after.revision) == ("No store", None, "r:2")
        assert after.counts.removed == 2
        assert after.created_at == before.created_at
        assert after.updated_at > before.updated_at
        assert {each["id"] for each in current(first.proposal_id).preconditions} == {"db", "writes"}

    def test_keeps_every_version_for_the_reviewer(self, agent, diagram_id):
        """PROP-12."""
        first = submit(agent, diagram_id, RENAME)
        revise(agent, diagram_id, first.proposal_id, relabel("web", "Market"))

        assert [each.ops[0]["set"]["label"] for each in versions(first.proposal_id)] == [
            "Store",
            "Market",
        ]

    def test_may_turn_it_into_a_finding(self, agent, diagram_id):
        first = submit(agent, diagram_id, RENAME)

        second = revise(agent, diagram_id, first.proposal_id)

        assert (second.proposal_id, second.version) == (first.proposal_id, 2)
        assert (second.status, second.counts.updated) == ("informational", 0)
        assert detail(agent, first.proposal_id).resolved_at is not None

    def test_of_what_is_closed_is_refused_with_what_became_of_it(self, agent, diagram_id):
        finding = submit(agent, diagram_id)

        with pytest.raises(ProposalClosed) as refusal:
            revise(agent, diagram_id, finding.proposal_id, RENAME)

        assert refusal.value.details["status"] == "informational"
        assert len(versions(finding.proposal_id)) == 1

    @pytest.mark.parametrize("status", DECIDED)
    def test_never_reopens_what_a_person_decided(self, person, agent, diagram_id, status):
        """PROP-7, PROP-61."""
        first = submit(agent, diagram_id, RENAME)
        Proposal.objects.update(
            status=status, resolved_at=timezone.now(), decided_by_id=person.user_id
        )

        with pytest.raises(ProposalClosed) as refusal:
            revise(agent, diagram_id, first.proposal_id, RENAME)

        assert refusal.value.details["status"] == status
        assert Proposal.objects.get().status == status

    def test_of_what_is_not_there_is_not_found(self, agent, diagram_id):
        with pytest.raises(NotFound):
            revise(agent, diagram_id, "p_000000000000", RENAME)

    def test_of_another_teams_is_not_found(self, agent, diagram_id):
        other = a_person()
        theirs = submit(other, a_diagram(other), RENAME)

        with pytest.raises(NotFound):
            revise(agent, diagram_id, theirs.proposal_id, RENAME)

    def test_stays_with_its_diagram(self, person, agent, diagram_id):
        """PROP-16."""
        first = submit(agent, diagram_id, RENAME)

        with pytest.raises(CanvasError) as refusal:
            revise(agent, a_diagram(person), first.proposal_id, RENAME)

        assert (refusal.value.code, refusal.value.details["path"]) == (
            "INVALID_REFERENCE",
            "/revises",
        )

    def test_is_by_the_same_agent_or_a_member_who_may_draw(self, person, agent, diagram_id):
        """PROP-16."""
        first = submit(agent, diagram_id, RENAME)
        other_agent = a_bot_of(person, "view", "draw", "propose", kind="agent")

        with pytest.raises(Forbidden):
            revise(other_agent, diagram_id, first.proposal_id, RENAME)

        assert revise(a_colleague_of(person), diagram_id, first.proposal_id, RENAME).version == 2
        # Whoever revised it, it is still the agent's own.
        assert revise(agent, diagram_id, first.proposal_id, RENAME).version == 3

    def test_that_cannot_be_made_leaves_it_as_it_was(self, agent, diagram_id):
        first = submit(agent, diagram_id, RENAME)

        with pytest.raises(CanvasError):
            revise(agent, diagram_id, first.proposal_id, relabel("nobody", "X"))

        assert detail(agent, first.proposal_id).version == 1


class TestADecision:
    """PROP-60: nobody but a person can have made it, whatever code is written."""

    @pytest.mark.parametrize("status", DECIDED)
    def test_without_a_person_is_refused_by_the_database(self, agent, diagram_id, status):
        submit(agent, diagram_id, RENAME)

        with pytest.raises(IntegrityError), transaction.atomic():
            Proposal.objects.update(status=status, resolved_at=timezone.now())

    def test_is_not_made_by_naming_a_person_on_what_waits(self, person, agent, diagram_id):
        submit(agent, diagram_id, RENAME)

        with pytest.raises(IntegrityError), transaction.atomic():
            Proposal.objects.update(decided_by_id=person.user_id)

    def test_has_its_moment(self, person, agent, diagram_id):
        submit(agent, diagram_id, RENAME)

        with pytest.raises(IntegrityError), transaction.atomic():
            Proposal.objects.update(status="accepted", decided_by_id=person.user_id)

    def test_is_in_no_contract_that_is_submitted(self):
        fields = SubmitProposal.model_fields.keys()

        assert not fields & {"status", "decided_by", "resolved_at", "version"}


class TestADiagramThatIsGone:
    def test_takes_its_proposals_with_it(self, person, agent, diagram_id):
        """PROP-S5: when its deletion becomes final, and not before."""
        submit(agent, diagram_id, RENAME)
        assert listed(person).total == 1

        Diagram.objects.update(deleted_at=timezone.now())
        assert Proposal.objects.count() == 1
        purge_diagrams(deleted_before=timezone.now())

        assert (Proposal.objects.count(), ProposalVersion.objects.count()) == (0, 0)
