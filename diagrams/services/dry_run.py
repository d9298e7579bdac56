"""Trying a proposal on a diagram, and keeping nothing of what comes out but what was found out."""

from dataclasses import dataclass, field

from diagrams import selectors
from diagrams.contracts import number_of
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ports import KnowsRun
from diagrams.proposals import ProposalCounts, SubmitProposal
from diagrams.receipts import ReceiptAdvisory, advisories_of
from diagrams.review.preconditions import Precondition, preconditions
from diagrams.review.reasons import Reasons, cleaned
from diagrams.services.composing import revised
from diagrams.services.errands import Errand
from diagrams.services.rebasing import revision_conflict


@dataclass(frozen=True)
class DryRun:
    """What a proposal says, cleaned, and what it would do to the revision ``base`` (PROP-2)."""

    base: int
    reasons: Reasons
    counts: ProposalCounts = field(default_factory=ProposalCounts)
    advisories: tuple[ReceiptAdvisory, ...] | None = None
    advisories_dropped: int | None = None
    preconditions: tuple[Precondition, ...] = ()


def dry_run(
    head: selectors.Head, request: SubmitProposal, at_work: Errand, knows_run: KnowsRun
) -> DryRun:
    """Return what ``request`` would do to the diagram as it stands; takes as long as an update.

    A finding without ops is not tried: there is nothing to try (PROP-11).

    Raises:
        RevisionConflict: the diagram has changed since the expected revision (TOOL-51).
        CanvasError: a reason is too long or empty, or names a run that is not the team's; or
            something in the ops cannot be done. All of it is listed.
        LayoutConstrained: it could not be drawn readably while everything else stays put.
        Cancelled: somebody called it off in time.
    """
    if number_of(request.expected_revision) != head.number:
        raise revision_conflict(head.number)
    findings = Findings()
    reasons = cleaned(request, findings)
    _check_evidence(head, reasons, findings, knows_run)
    findings.raise_if_any()
    if not request.ops:
        return DryRun(base=head.number, reasons=reasons)
    today = selectors.document_at(head.id, head.number)
    result = revised(today, request, at_work)
    return DryRun(
        base=head.number,
        reasons=reasons,
        counts=ProposalCounts(
            added=result.counts.added,
            updated=result.counts.updated,
            removed=result.counts.removed,
            arranged=result.arranged,
        ),
        advisories=advisories_of(result.advice, result.advisories),
        advisories_dropped=result.advisories_dropped or None,
        preconditions=preconditions(today, request.ops, request.view.inside),
    )


def _check_evidence(
    head: selectors.Head, reasons: Reasons, findings: Findings, knows_run: KnowsRun
) -> None:
    """Refuse a run that is not the team's (PROP-S3). Who may see it, is asked when it is opened."""
    if reasons.evidence is not None and not knows_run(head.team_id, reasons.evidence.run):
        findings.refuse(
            InvalidReference,
            "/evidence/run",
            "This team has no such run.",
            "Name a run by the id that it was started with, or leave the evidence out.",
        )
