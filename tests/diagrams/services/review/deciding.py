"""People who decide, by the services that decide in life."""

from typing import Any

from diagrams.contracts import UndoDiagram
from diagrams.proposals import AcceptProposal, DecideOnProposal, ProposalDecided, ProposalReview
from diagrams.services.review.accept_proposal import accept_proposal
from diagrams.services.review.dismiss_proposal import dismiss_proposal
from diagrams.services.review.reject_proposal import reject_proposal
from diagrams.services.review.review_proposal import review_proposal
from diagrams.services.undo_diagram import undo_diagram
from teams.actors import Person
from tests.factories import a_request_id


def looked_at(person: Person, proposal_id: str) -> ProposalReview:
    return review_proposal(actor=person, proposal_id=proposal_id)


def an_acceptance(review: ProposalReview, **fields: Any) -> AcceptProposal:
    """What the page sends when Accept is pressed on ``review``."""
    wanted = {
        "requestId": a_request_id(),
        "version": review.proposal.version,
        "shown": review.shown or "",
        **fields,
    }
    return AcceptProposal.model_validate(wanted)


def accept_as_shown(person: Person, review: ProposalReview, **fields: Any) -> ProposalDecided:
    request = an_acceptance(review, **fields)
    proposal_id = review.proposal.proposal_id
    return accept_proposal(actor=person, proposal_id=proposal_id, request=request)


def accept(person: Person, proposal_id: str, **fields: Any) -> ProposalDecided:
    return accept_as_shown(person, looked_at(person, proposal_id), **fields)


def reject(person: Person, proposal_id: str, *, version: int = 1, **fields: Any) -> ProposalDecided:
    request = _decision(version, **fields)
    return reject_proposal(actor=person, proposal_id=proposal_id, request=request)


def dismiss(
    person: Person, proposal_id: str, *, version: int = 1, **fields: Any
) -> ProposalDecided:
    request = _decision(version, **fields)
    return dismiss_proposal(actor=person, proposal_id=proposal_id, request=request)


def _decision(version: int, **fields: Any) -> DecideOnProposal:
    wanted = {"requestId": a_request_id(), "version": version, **fields}
    return DecideOnProposal.model_validate(wanted)


def undo(person: Person, diagram_id: str) -> None:
    request = UndoDiagram(request_id=a_request_id())
    undo_diagram(actor=person, diagram_id=diagram_id, request=request)
