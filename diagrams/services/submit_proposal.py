"""Proposing a change to a diagram, for a person to accept or reject as a whole."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from diagrams import proposal_selectors, selectors
from diagrams.contracts import token_of
from diagrams.models import Diagram, Proposal, ProposalVersion
from diagrams.ops.findings import InvalidReference
from diagrams.ports import KnowsRun, knows_no_run
from diagrams.proposals import ProposalChanged, ProposalReceipt, SubmitProposal
from diagrams.review.status import ProposalStatus
from diagrams.services.dry_run import DryRun, dry_run
from diagrams.services.errands import Errand, carry_out
from teams.access import Forbidden, Permission, permissions_of, require
from teams.actors import Actor, Bot, Person
from teams.notices import announce


@dataclass(frozen=True)
class _Submission:
    """A proposal that is about to be kept: who submits what, and what was found out about it."""

    actor: Actor
    head: selectors.Head
    request: SubmitProposal
    found: DryRun
    now: datetime

    @property
    def status(self) -> ProposalStatus:
        # Without ops there is nothing to accept: it is a finding, and complete (PROP-11).
        return ProposalStatus.PENDING if self.request.ops else ProposalStatus.INFORMATIONAL


def submit_proposal(
    *,
    actor: Actor,
    diagram_id: str,
    request: SubmitProposal,
    knows_run: KnowsRun = knows_no_run,
) -> ProposalReceipt:
    """Keep the ops of ``request`` with their reasons, and change nothing of the diagram.

    They are tried exactly as an update would make them, so what could not be made is refused here
    and not found out at review (PROP-14). With ``revises``, a pending proposal says this instead,
    under the same id and the next version.

    Raises:
        NotFound: the actor's team has no such diagram, or no such proposal to revise.
        Forbidden: the actor may not propose, or not revise that of another.
        ReadOnly: it is archived or deleted, or in an archived project.
        InvalidReference: the proposal to revise is for another diagram, or the run that is named
            as evidence is not the team's.
        ProposalClosed: the proposal to revise waits for nobody any more.
        ProposalOvertaken: it was revised by somebody else meanwhile.
        RevisionConflict: the diagram has changed since the expected revision (TOOL-51).
        CanvasError: something in the request cannot be done; all of it is listed.
        LayoutConstrained: it could not be drawn readably while everything else stays put.
        Cancelled: somebody called it off in time.
    """
    require(actor, Permission.PROPOSE, on=selectors.diagram_for(actor, diagram_id))
    now = timezone.now()

    def submit(at_work: Errand) -> ProposalReceipt:
        # Only of a fresh request: a repeated one is answered whatever became of it (PROP-13).
        revised = _to_be_revised(actor, diagram_id, request.revises)
        head = selectors.diagram_for(actor, diagram_id)
        head.require_active()
        found = dry_run(head, request, at_work, knows_run)
        submission = _Submission(actor=actor, head=head, request=request, found=found, now=now)
        return keep(at_work, submission, revised)

    @transaction.atomic
    def keep(at_work: Errand, submission: _Submission, revised: Proposal | None) -> ProposalReceipt:
        # Trying it takes long enough for a right to end, or for the diagram to be put away.
        diagram = Diagram.locked(diagram_id)
        require(actor, Permission.PROPOSE, on=diagram)
        diagram.require_active()
        proposal = _begun(submission) if revised is None else _revised(revised, submission)
        _write_version(proposal, submission)
        announce(
            proposal.team_id,
            ProposalChanged(
                proposal_id=proposal.pk,
                diagram_id=diagram_id,
                version=proposal.version,
                status=submission.status,
            ),
        )
        receipt = _receipt(proposal, submission)
        at_work.claim.resolve(receipt)
        at_work.pass_gate()
        return receipt

    return carry_out(
        actor=actor,
        operation="submit_proposal",
        target=diagram_id,
        request=request,
        receipt_type=ProposalReceipt,
        work=submit,
        diagram_id=diagram_id,
    )


def _to_be_revised(actor: Actor, diagram_id: str, proposal_id: str | None) -> Proposal | None:
    """Return the proposal to revise as it is before the work; nothing where none is named."""
    if proposal_id is None:
        return None
    proposal = proposal_selectors.proposal_for(actor, proposal_id)
    if proposal.diagram_id != diagram_id:
        raise InvalidReference(
            "That proposal is for another diagram.",
            hint="Submit a new one for this diagram, or name the diagram that it is for.",
            path="/revises",
        )
    if not proposal_selectors.submitter_of(proposal).is_same_as(actor) and not (
        isinstance(actor, Person) and Permission.DRAW in permissions_of(actor, on=proposal.diagram)
    ):
        raise Forbidden(
            "You may not revise what somebody else has proposed.",
            hint="Submit a proposal of your own.",
        )
    proposal_selectors.require_pending(proposal)
    return proposal


def _begun(submission: _Submission) -> Proposal:
    return Proposal.objects.create(
        team_id=submission.head.team_id,
        diagram_id=submission.head.id,
        status=submission.status.value,
        version=1,
        created_at=submission.now,
        updated_at=submission.now,
        resolved_at=_resolved_at(submission),
    )


def _revised(before: Proposal, submission: _Submission) -> Proposal:
    """Move ``before`` to its next version, unless anything has become of it since it was read."""
    proposal = Proposal.objects.select_for_update().filter(pk=before.pk).first()
    if proposal is None:
        raise proposal_selectors.no_such_proposal()
    proposal_selectors.require_pending(proposal)
    if proposal.version != before.version:
        raise proposal_selectors.ProposalOvertaken(
            "Somebody else revised this proposal meanwhile.",
            hint="Read it again, and revise what it says now.",
            version=proposal.version,
        )
    proposal.version += 1
    proposal.status = submission.status.value
    proposal.updated_at = submission.now
    proposal.resolved_at = _resolved_at(submission)
    proposal.save(update_fields=["version", "status", "updated_at", "resolved_at"])
    return proposal


def _resolved_at(submission: _Submission) -> datetime | None:
    return None if submission.status is ProposalStatus.PENDING else submission.now


def _write_version(proposal: Proposal, submission: _Submission) -> None:
    request, found, actor = submission.request, submission.found, submission.actor
    reasons = found.reasons
    ProposalVersion.objects.create(
        proposal=proposal,
        number=proposal.version,
        base_number=found.base,
        inside=[*request.view.inside],
        ops=[op.wire() for op in request.ops],
        scope=request.scope and request.scope.wire(),
        layout=request.layout and request.layout.wire(),
        added=found.counts.added,
        updated=found.counts.updated,
        removed=found.counts.removed,
        arranged=found.counts.arranged,
        advisories=[each.wire() for each in found.advisories or ()],
        preconditions=[each.wire() for each in found.preconditions],
        summary=reasons.summary,
        rationale=reasons.rationale or "",
        assumptions=[*reasons.assumptions],
        open_questions=[*reasons.open_questions],
        source_ref=reasons.source_ref and reasons.source_ref.wire(),
        evidence=reasons.evidence and reasons.evidence.wire(),
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        created_at=submission.now,
    )


def _receipt(proposal: Proposal, submission: _Submission) -> ProposalReceipt:
    found = submission.found
    return ProposalReceipt(
        proposal_id=proposal.pk,
        version=proposal.version,
        status=submission.status,
        diagram_id=submission.head.id,
        revision=token_of(found.base),
        counts=found.counts,
        advisories=found.advisories,
        advisories_dropped=found.advisories_dropped,
    )
