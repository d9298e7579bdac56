"""Decisions that meet others' decisions, revisions and edits: exactly one outcome (PROP-40, 41)."""

from collections.abc import Iterator
from typing import Any

import pytest

from common.errors import CanvasError
from diagrams.models import DiagramRevision, Proposal
from tests.diagrams.kept import a_diagram, labels, relabel, update
from tests.diagrams.proposing import submit
from tests.diagrams.services.review.deciding import accept_as_shown, looked_at, reject
from tests.factories import a_person
from tests.threads import at_once

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

ROUNDS = 25


class Round:
    """One proposal to call the web shop a store, and whoever meets over it."""

    def __init__(self) -> None:
        self.person = a_person()
        self.diagram_id = a_diagram(self.person)
        self.proposal_id = submit(self.person, self.diagram_id, relabel("web", "Store")).proposal_id
        self.review = looked_at(self.person, self.proposal_id)

    def accept(self) -> Any:
        return accept_as_shown(self.person, self.review)

    def reject(self) -> Any:
        return reject(self.person, self.proposal_id)

    def revise(self) -> Any:
        market = relabel("web", "Market")
        return submit(self.person, self.diagram_id, market, revises=self.proposal_id)

    def edit_the_same(self) -> Any:
        return self._edit("web")

    def edit_another(self) -> Any:
        return self._edit("db")

    def _edit(self, item_id: str) -> Any:
        op = relabel(item_id, "Edited")
        return update(self.person, self.diagram_id, op, on=1, onConflict="rebase")

    @property
    def proposal(self) -> Proposal:
        return Proposal.objects.get(pk=self.proposal_id)

    @property
    def made(self) -> list[int]:
        rows = DiagramRevision.objects.filter(diagram_id=self.diagram_id, origin="proposal")
        return [*rows.values_list("number", flat=True)]

    def said(self) -> dict[str, str]:
        newest = DiagramRevision.objects.filter(diagram_id=self.diagram_id).count()
        return labels(self.diagram_id, newest)

    def is_whole(self) -> bool:
        """Either it waits and nothing was made, or it was accepted and made once."""
        expected = [self.proposal.accepted_as] if self.proposal.status == "accepted" else []
        return self.made == expected


def rounds(scale: int) -> Iterator[Round]:
    return (Round() for _ in range(ROUNDS * scale))


def code_of(outcome: Any) -> str:
    if isinstance(outcome, CanvasError):
        return outcome.code
    assert not isinstance(outcome, Exception), repr(outcome)
    return "done"


class TestAnAcceptance:
    def test_and_a_revision_have_one_outcome(self, scale):
        for meeting in rounds(scale):
            accepted, revised = map(code_of, at_once(meeting.accept, meeting.revise))

            assert (accepted, revised) in {
                ("done", "PROPOSAL_CLOSED"),
                # Submitting asks for the revision it was made to, which is not the newest any more.
                ("done", "REVISION_CONFLICT"),
                ("PROPOSAL_CHANGED", "done"),
            }
            assert meeting.is_whole()

    def test_and_another_are_one_revision(self, scale):
        for meeting in rounds(scale):
            outcomes = at_once(meeting.accept, meeting.accept)

            assert [code_of(each) for each in outcomes] == ["done", "done"]
            assert len(meeting.made) == 1
            assert meeting.is_whole()

    def test_and_an_edit_of_what_it_is_about_have_one_outcome(self, scale):
        for meeting in rounds(scale):
            accepted, edited = map(code_of, at_once(meeting.accept, meeting.edit_the_same))

            assert (accepted, edited) in {
                ("done", "REVISION_CONFLICT"),
                ("PROPOSAL_CONFLICT", "done"),
            }
            assert meeting.said()["web"] == ("Store" if accepted == "done" else "Edited")
            assert meeting.is_whole()

    def test_and_an_edit_elsewhere_are_both_made(self, scale):
        for meeting in rounds(scale):
            outcomes = at_once(meeting.accept, meeting.edit_another)

            assert [code_of(each) for each in outcomes] == ["done", "done"]
            assert (meeting.said()["web"], meeting.said()["db"]) == ("Store", "Edited")
            assert meeting.is_whole()

    def test_and_a_rejection_have_one_outcome(self, scale):
        for meeting in rounds(scale):
            outcomes = [code_of(each) for each in at_once(meeting.accept, meeting.reject)]

            assert sorted(outcomes) == ["ALREADY_RESOLVED", "done"]
            assert (meeting.proposal.status == "accepted") is (outcomes[0] == "done")
            assert meeting.is_whole()
