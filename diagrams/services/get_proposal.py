"""Reading where a proposal stands."""

from diagrams import proposal_selectors
from diagrams.contracts import TargetView, token_of
from diagrams.models import Proposal, ProposalVersion
from diagrams.proposals import ProposalCounts, ProposalDetail, ProposalSummary, Proposer
from diagrams.review.reasons import Evidence, SourceRef
from diagrams.review.status import ProposalStatus
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from teams.selectors import author_of


def get_proposal(*, actor: Actor, proposal_id: str) -> ProposalDetail:
    """Return what a proposal says and what became of it, without its ops.

    Raises:
        NotFound: there is none that the actor may know of, or its diagram is out of reach by now.
        Forbidden: the actor may not look at the diagram.
    """
    proposal = proposal_selectors.proposal_for(actor, proposal_id)
    require(actor, Permission.VIEW, on=proposal.diagram)
    version = proposal_selectors.current_versions([proposal]).get(proposal.pk)
    if version is None:
        raise proposal_selectors.no_such_proposal()
    return _detail(proposal, version, author_of(version.owner_id, version.token_id))


def summary_of(proposal: Proposal, version: ProposalVersion) -> ProposalSummary:
    """Return what lists say of ``proposal``, which comes with its diagram."""
    return ProposalSummary(
        proposal_id=proposal.pk,
        diagram_id=proposal.diagram_id,
        status=ProposalStatus(proposal.status),
        version=proposal.version,
        summary=version.summary,
        stale=proposal_selectors.is_stale(version, proposal.diagram),
        updated_at=proposal.updated_at,
    )


def _detail(proposal: Proposal, version: ProposalVersion, author: Author | None) -> ProposalDetail:
    return ProposalDetail(
        **dict(summary_of(proposal, version)),
        revision=token_of(version.base_number),
        view=TargetView(inside=tuple(version.inside)) if version.inside else None,
        counts=ProposalCounts(
            added=version.added,
            updated=version.updated,
            removed=version.removed,
            arranged=version.arranged,
        ),
        rationale=version.rationale or None,
        assumptions=tuple(version.assumptions) or None,
        open_questions=tuple(version.open_questions) or None,
        source_ref=version.source_ref and SourceRef.model_validate(version.source_ref),
        evidence=version.evidence and Evidence.model_validate(version.evidence),
        submitted_by=author and Proposer(**dict(author)),
        created_at=proposal.created_at,
        resolved_at=proposal.resolved_at,
        reason=proposal.reason or None,
    )
