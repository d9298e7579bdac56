"""Proposals that are revised while others revise them, or change the diagram (PROP-12, TOOL-51)."""

from collections.abc import Callable
from typing import Any

import pytest

from common.errors import CanvasError
from diagrams.contracts import CancelRequest
from diagrams.models import Proposal
from diagrams.services.cancel_request import cancel_request
from diagrams.services.submit_proposal import submit_proposal
from tests.diagrams.kept import a_diagram, relabel, update
from tests.diagrams.proposing import a_submission, detail, submit, versions
from tests.factories import a_person, a_request_id
from tests.threads import at_once, with_another_just_before

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


def while_it_is_drawn(call: Callable[[], Any], meanwhile: Callable[[], Any]) -> Any:
    """Return what ``call`` returned or was refused with; ``meanwhile`` happened, from its
    beginning to its end, just before ``call`` read the document that it draws."""
    try:
        return with_another_just_before('FROM "diagrams_diagramrevision"', meanwhile, call)
    except CanvasError as refusal:
        return refusal


class TestTwoRevisions:
    def test_of_one_proposal_leave_the_one_that_was_kept_first(self, person, diagram_id):
        first = submit(person, diagram_id, relabel("web", "Store"))

        def revise(label: str) -> Any:
            return submit(
                person, diagram_id, relabel("web", label), summary=label, revises=first.proposal_id
            )

        loser = while_it_is_drawn(lambda: revise("Late"), lambda: revise("Early"))

        assert (loser.code, loser.details["version"]) == ("PROPOSAL_CHANGED", 2)
        found = detail(person, first.proposal_id)
        assert (found.version, found.summary) == (2, "Early")

    def test_are_never_both_kept_as_one_version(self, person, diagram_id):
        first = submit(person, diagram_id, relabel("web", "Store"))
        revisers = [
            lambda n=n: submit(
                person, diagram_id, relabel("web", f"Store {n}"), revises=first.proposal_id
            )
            for n in range(8)
        ]

        outcomes = at_once(*revisers)

        kept = sorted(each.version for each in outcomes if not isinstance(each, Exception))
        refused = [each for each in outcomes if isinstance(each, Exception)]
        codes = {each.code if isinstance(each, CanvasError) else repr(each) for each in refused}
        assert kept == list(range(2, len(kept) + 2))
        assert codes <= {"PROPOSAL_CHANGED"}
        assert [each.number for each in versions(first.proposal_id)] == [1, *kept]
        assert detail(person, first.proposal_id).version == kept[-1]


class TestARevision:
    def test_of_what_was_closed_meanwhile_is_refused_with_what_became_of_it(
        self, person, diagram_id
    ):
        first = submit(person, diagram_id, relabel("web", "Store"))

        refusal = while_it_is_drawn(
            lambda: submit(person, diagram_id, relabel("web", "Market"), revises=first.proposal_id),
            lambda: submit(person, diagram_id, revises=first.proposal_id),
        )

        assert (refusal.code, refusal.details["status"]) == ("PROPOSAL_CLOSED", "informational")
        assert len(versions(first.proposal_id)) == 2


class TestASubmission:
    def test_is_kept_although_the_diagram_moved_meanwhile_and_is_stale_then(
        self, person, diagram_id
    ):
        """TOOL-51: refused by what was so when it was asked; what moves later is a remark."""
        receipt = while_it_is_drawn(
            lambda: submit(person, diagram_id, relabel("web", "Store")),
            lambda: update(person, diagram_id, relabel("db", "Ledger"), on=1),
        )

        assert (receipt.status, receipt.revision) == ("pending", "r:1")
        assert detail(person, receipt.proposal_id).stale is True

    def test_that_is_called_off_meanwhile_keeps_nothing(self, person, diagram_id):
        """TOOL-95: until it is kept, whoever sent it may call it off."""
        request = a_submission(relabel("web", "Store"))

        refusal = while_it_is_drawn(
            lambda: submit_proposal(actor=person, diagram_id=diagram_id, request=request),
            lambda: cancel_request(
                actor=person,
                request_id=request.request_id,
                request=CancelRequest(request_id=a_request_id()),
            ),
        )

        assert refusal.code == "CANCELLED"
        assert not Proposal.objects.exists()
        again = submit_proposal(actor=person, diagram_id=diagram_id, request=request)
        assert (again.status, again.replayed) == ("pending", False)

    def test_that_is_sent_many_times_at_once_is_one_proposal(self, person, diagram_id):
        """PROP-3."""
        request = a_submission(relabel("web", "Store"))
        copies = [
            lambda: submit_proposal(actor=person, diagram_id=diagram_id, request=request)
            for _ in range(6)
        ]

        receipts = at_once(*copies)

        assert {each.proposal_id for each in receipts} == {Proposal.objects.get().pk}
        assert sorted(each.replayed for each in receipts) == [False] + [True] * 5
