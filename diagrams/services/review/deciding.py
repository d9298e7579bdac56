"""What deciding on a proposal has in common, whatever is decided.

A decision is a person's, about the version that they looked at, and it is the last one: nothing
leads out of what was decided (PROP-7).
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from common.errors import CanvasError, ErrorKind
from diagrams import proposal_selectors
from diagrams.contracts import token_of
from diagrams.models import Proposal
from diagrams.proposals import DecideOnProposal, ProposalChanged, ProposalDecided
from diagrams.review.status import ProposalStatus
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.notices import announce


class AlreadyResolved(CanvasError):
    """It was decided otherwise, or waits for no decision."""

    code = "ALREADY_RESOLVED"
    kind = ErrorKind.CONFLICT


def decide(
    *,
    actor: Person,
    operation: str,
    proposal_id: str,
    request: DecideOnProposal,
    status: ProposalStatus,
) -> ProposalDecided:
    """Let ``actor`` decide on a proposal without touching its diagram, at most once per request.

    Raises:
        NotFound: there is none that the actor may know of.
        Forbidden: the actor may not decide there, or not any more.
        AlreadyResolved: something else has become of it.
        ProposalOvertaken: it has been revised since the actor looked at it.
    """
    require(
        actor,
        Permission.REVIEW,
        on=proposal_selectors.proposal_for(actor, proposal_id).diagram,
    )
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> ProposalDecided:
        proposal = held(actor, proposal_id)
        require(actor, Permission.REVIEW, on=proposal.diagram)
        if require_undecided(proposal, request.version, wanted=status):
            settle(proposal, actor, request, status, now=now, operation=operation)
        receipt = receipt_of(proposal)
        claim.resolve(receipt)
        return receipt

    return once(
        actor=actor,
        operation=operation,
        target=proposal_id,
        request=request,
        receipt_type=ProposalDecided,
        change=change,
    )


def held(actor: Person, proposal_id: str) -> Proposal:
    """Return a proposal that nobody else revises or decides on until the transaction ends.

    Raises:
        NotFound: there is none any more that the actor may know of.
    """
    Proposal.objects.select_for_update().filter(pk=proposal_id).first()
    return proposal_selectors.proposal_for(actor, proposal_id)


def require_undecided(proposal: Proposal, version: int, *, wanted: ProposalStatus) -> bool:
    """Return whether ``proposal`` waits; it does not where ``wanted`` is what has become of it.

    Raises:
        AlreadyResolved: something else has become of it.
        ProposalOvertaken: it is not the version that was looked at.
    """
    if proposal.status == wanted.value:
        return False
    if proposal.status != ProposalStatus.PENDING.value:
        raise AlreadyResolved(
            f"This proposal is {proposal.status} already.",
            hint="Nothing leads back from there.",
            status=proposal.status,
        )
    if proposal.version != version:
        raise proposal_selectors.ProposalOvertaken(
            "This proposal was revised since you looked at it.",
            hint="Look at what it says now.",
            version=proposal.version,
        )
    return True


def settle(
    proposal: Proposal,
    actor: Person,
    request: DecideOnProposal,
    status: ProposalStatus,
    *,
    now: datetime,
    operation: str,
) -> None:
    """Write the decision, and tell of it. Called in the transaction that holds ``proposal``."""
    proposal.status = status.value
    proposal.decided_by_id = actor.user_id
    proposal.reason = request.comment or ""
    proposal.resolved_at = proposal.updated_at = now
    proposal.save(
        update_fields=[
            "status",
            "decided_by",
            "reason",
            "resolved_at",
            "updated_at",
            "accepted_as",
        ]
    )
    diagram_id = proposal.diagram_id or ""
    note(
        actor=actor,
        action=operation,
        target_type="diagram",
        target_id=diagram_id,
        summary=f"The proposal {proposal.pk} for “{proposal.diagram}” was {status.value}.",
    )
    announce(
        proposal.team_id,
        ProposalChanged(
            proposal_id=proposal.pk,
            diagram_id=diagram_id,
            version=proposal.version,
            status=status,
        ),
    )


def receipt_of(proposal: Proposal) -> ProposalDecided:
    made_as = proposal.accepted_as
    return ProposalDecided(
        proposal_id=proposal.pk,
        version=proposal.version,
        status=ProposalStatus(proposal.status),
        revision=None if made_as is None else token_of(made_as),
    )
