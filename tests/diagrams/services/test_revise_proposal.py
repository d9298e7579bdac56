"""Proposals that are revised: the same id, the next version, and no decision (PROP-12)."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pydantic import TypeAdapter

from common.errors import CanvasError, NotFound
from diagrams.models import Proposal
from diagrams.ops.registry import Op
from diagrams.proposal_selectors import ProposalClosed
from diagrams.proposals import SubmitProposal
from diagrams.review.status import DECIDED
from teams.access import Forbidden
from tests.diagrams.kept import a_diagram, addition, relabel, removal, update
from tests.diagrams.proposing import current, detail, submit, versions
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
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


def revise(actor, diagram_id, proposal_id, *ops, **fields):
    return submit(actor, diagram_id, *ops, revises=proposal_id, **fields)


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
