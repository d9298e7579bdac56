"""Accepting a proposal: what was on screen is made, as one change of the person who accepts it.

Revision and decision are written in one transaction, so there is nothing between a proposal that
waits and one that was made (PROP-44). What takes long is done before, outside of any lock.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from common.errors import CanvasError, ErrorKind
from diagrams import proposal_selectors, selectors
from diagrams.document.model import Document
from diagrams.history.origin import RevisionOrigin
from diagrams.models import MAX_SUMMARY, Diagram, Proposal, ProposalVersion
from diagrams.pipeline.revise import Revised
from diagrams.proposals import AcceptProposal, ProposalDecided
from diagrams.review.status import ProposalStatus
from diagrams.selectors import Head
from diagrams.services.commit import Figures, Step, append
from diagrams.services.composing import revised
from diagrams.services.errands import Errand, carry_out
from diagrams.services.looks import look_of
from diagrams.services.overtaking import made_on_head
from diagrams.services.review.deciding import held, receipt_of, require_undecided, settle
from diagrams.services.review.trial import said_in, tried, version_of
from teams.access import Permission, require
from teams.actors import Person


class ProposalConflict(CanvasError):
    """Somebody has changed what it is about since it was submitted."""

    code = "PROPOSAL_CONFLICT"
    kind = ErrorKind.CONFLICT


class ReviewOutdated(CanvasError):
    """It would change something else by now than what was on screen."""

    code = "REVIEW_OUTDATED"
    kind = ErrorKind.CONFLICT


@dataclass(frozen=True)
class _Made:
    """What comes out when the proposal is made to the diagram, which says ``before``."""

    version: ProposalVersion
    before: Document
    result: Revised


def accept_proposal(*, actor: Person, proposal_id: str, request: AcceptProposal) -> ProposalDecided:
    """Make what a proposal says, as one revision, and let it wait no longer.

    It is made to the diagram as it is by then. Where that moved on without touching what the
    proposal is about, the changes are the same as on screen, and else they are not made. An undo
    takes the revision back; the proposal stays accepted (PROP-7).

    Raises:
        NotFound: there is none that the actor may know of.
        Forbidden: the actor may not draw there, or not decide on proposals.
        ReadOnly: its diagram is archived or deleted, or in an archived project.
        AlreadyResolved: something else has become of it.
        ProposalOvertaken: it has been revised since the actor looked at it.
        ProposalConflict: somebody changed what it is about; the details name the ids.
        ReviewOutdated: it would change something else than what was on screen.
        CanvasError: something in it cannot be done any more; all of it is listed.
        LayoutConstrained: it could not be drawn readably while everything else stays put.
    """
    proposal = proposal_selectors.proposal_for(actor, proposal_id)
    _require_acceptor(actor, proposal)
    # A proposal that is seen has a diagram.
    diagram_id = proposal.diagram_id or ""
    now = timezone.now()

    def accept(at_work: Errand) -> ProposalDecided:
        return made_on_head(
            at_work,
            actor=actor,
            permission=Permission.DRAW,
            diagram_id=diagram_id,
            draw=lambda head: draw(head, at_work),
            keep=lambda diagram, made: keep(at_work, diagram, made),
        )

    def draw(head: Head, at_work: Errand) -> _Made | None:
        proposal = proposal_selectors.proposal_for(actor, proposal_id)
        if not require_undecided(proposal, request.version, wanted=ProposalStatus.ACCEPTED):
            return None
        return _made(head, version_of(proposal), request, at_work)

    def keep(at_work: Errand, diagram: Diagram, made: _Made | None) -> ProposalDecided:
        proposal = held(actor, proposal_id)
        _require_acceptor(actor, proposal)
        is_waiting = require_undecided(proposal, request.version, wanted=ProposalStatus.ACCEPTED)
        if is_waiting and made is not None:
            _append(diagram, made, actor, now)
            proposal.accepted_as = diagram.head_number
            settle(
                proposal,
                actor,
                request,
                ProposalStatus.ACCEPTED,
                now=now,
                operation="accept_proposal",
            )
        receipt = receipt_of(proposal)
        at_work.claim.resolve(receipt)
        at_work.pass_gate()
        return receipt

    return carry_out(
        actor=actor,
        operation="accept_proposal",
        target=proposal_id,
        request=request,
        receipt_type=ProposalDecided,
        work=accept,
        diagram_id=diagram_id,
    )


def _require_acceptor(actor: Person, proposal: Proposal) -> None:
    require(actor, Permission.REVIEW, on=proposal.diagram)
    require(actor, Permission.DRAW, on=proposal.diagram)


def _made(head: Head, version: ProposalVersion, request: AcceptProposal, at_work: Errand) -> _Made:
    today = selectors.document_at(head.id, head.number)
    trial = tried(today, version)
    if trial.conflicts:
        raise ProposalConflict(
            "Somebody has changed what this proposal is about.",
            hint="Ask whoever submitted it to revise it.",
            ids=[each.id for each in trial.conflicts],
        )
    # What cannot be made is told by making it. Both are made of the same document.
    if not trial.problems and trial.shown != request.shown:
        raise ReviewOutdated(
            "The proposal would change something else by now than what you were shown.",
            hint="Look at it again.",
        )
    return _Made(version, today, revised(today, said_in(version), at_work))


def _append(diagram: Diagram, made: _Made, actor: Person, now: datetime) -> None:
    result = made.result
    if result.document == made.before:
        return
    append(
        diagram,
        Step(
            actor=actor,
            document=result.document,
            origin=RevisionOrigin.PROPOSAL,
            now=now,
            figures=Figures(
                look=look_of(result.quality, result.legibility),
                added=result.counts.added,
                updated=result.counts.updated,
                removed=result.counts.removed,
                arranged=result.arranged or 0,
            ),
            summary=made.version.summary[:MAX_SUMMARY],
        ),
    )
