"""Proposing a change: checked like an update, kept with reasons, applied by nobody (PROP §1–3)."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pydantic import TypeAdapter

from common.errors import CanvasError, NotFound, RevisionConflict
from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.ops.registry import Op
from diagrams.review.preconditions import Precondition, conflicts
from diagrams.services.purge_diagrams import purge_diagrams
from diagrams.services.submit_proposal import submit_proposal
from ledger.services import RequestIdMismatch
from tests.diagrams.kept import a_diagram, addition, document, relabel, removal, update
from tests.diagrams.proposing import RUN, a_submission, current, detail, listed, submit
from tests.factories import (
    a_bot_of,
    a_person,
    a_project,
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
            evidence={"run": RUN, "seq": 7},
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
        submit(agent, diagram_id, revises=first.proposal_id)

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


class TestADiagramThatIsGone:
    def test_is_dismissed_when_its_diagram_is_gone_for_good(self, person, agent, diagram_id):
        """PROP-S5: when its deletion becomes final, and not before. PROP-9: it is a record."""
        submitted = submit(agent, diagram_id, RENAME)
        Diagram.objects.update(deleted_at=timezone.now())
        assert Proposal.objects.get().status == "pending"

        purge_diagrams(deleted_before=timezone.now())

        left = Proposal.objects.get()
        assert (left.status, left.diagram_id, left.decided_by_id) == ("dismissed", None, None)
        assert (left.reason, left.resolved_at is None) == (
            f"The diagram {diagram_id} was deleted.",
            False,
        )
        assert ProposalVersion.objects.get().summary
        # Whose it was is not known any more, so nobody is told of it but administrators.
        assert listed(person).total == 0
        with pytest.raises(NotFound):
            detail(agent, submitted.proposal_id)

    @pytest.mark.parametrize("status", ["accepted", "rejected"])
    def test_stays_decided_when_its_diagram_is_gone_for_good(
        self, person, agent, diagram_id, status
    ):
        """PROP-9: a decision is for the record."""
        submit(agent, diagram_id, RENAME)
        decided = {"status": status, "decided_by": person.user_id, "resolved_at": timezone.now()}
        Proposal.objects.update(**decided)
        Diagram.objects.update(deleted_at=timezone.now())

        purge_diagrams(deleted_before=timezone.now())

        left = Proposal.objects.get()
        assert (left.status, left.diagram_id, left.decided_by_id) == (status, None, person.user_id)

    @pytest.mark.parametrize("status", ["accepted", "rejected", "dismissed"])
    def test_is_decided_by_nobody_while_its_diagram_is_there(self, agent, diagram_id, status):
        submit(agent, diagram_id, RENAME)

        with pytest.raises(IntegrityError), transaction.atomic():
            Proposal.objects.update(status=status, resolved_at=timezone.now())
