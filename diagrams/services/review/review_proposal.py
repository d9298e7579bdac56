"""What a person needs to see of a proposal to decide on it."""

from diagrams import proposal_selectors, selectors
from diagrams.contracts import token_of
from diagrams.models import Proposal, ProposalVersion
from diagrams.proposals import ProposalCounts, ProposalReview, ProposalVersionCard, Proposer
from diagrams.review.status import ProposalStatus
from diagrams.services.compare_revisions import told_difference
from diagrams.services.get_proposal import get_proposal
from diagrams.services.review.trial import Trial, tried, version_of
from revisions.states import State
from teams.access import Permission, permissions_of
from teams.actors import Person
from teams.selectors import author_of, authors_of


def review_proposal(*, actor: Person, proposal_id: str) -> ProposalReview:
    """Return what a proposal would change of its diagram today, and what stands in the way.

    Raises:
        NotFound: there is none that the actor may know of.
        Forbidden: the actor may not look at the diagram.
    """
    detail = get_proposal(actor=actor, proposal_id=proposal_id)
    proposal = proposal_selectors.proposal_for(actor, proposal_id)
    head = selectors.diagram_for(actor, detail.diagram_id)
    is_waiting = proposal.status == ProposalStatus.PENDING.value
    trial = Trial()
    if is_waiting:
        trial = tried(selectors.document_at(head.id, head.number), version_of(proposal))
    stands_in_the_way = bool(trial.conflicts or trial.problems)
    allowed = permissions_of(actor, on=proposal.diagram)
    may_decide = is_waiting and Permission.REVIEW in allowed
    return ProposalReview(
        proposal=detail,
        diagram_title=head.title,
        current_revision=token_of(head.number),
        changes=tuple(told_difference(each) for each in trial.changes),
        shown=trial.shown if is_waiting and not stands_in_the_way else None,
        conflicts=trial.conflicts,
        problems=trial.problems,
        may_decide=may_decide,
        may_accept=may_decide and Permission.DRAW in allowed and head.state is State.ACTIVE,
        accepted_as=None if proposal.accepted_as is None else token_of(proposal.accepted_as),
        versions=_versions(proposal),
        decider=author_of(proposal.decided_by_id, None),
    )


def _versions(proposal: Proposal) -> tuple[ProposalVersionCard, ...]:
    """Return all that ``proposal`` has said, newest first, in as many queries whatever it is."""
    rows = ProposalVersion.objects.filter(proposal=proposal.pk).order_by("-number")
    versions = list(rows.defer("ops", "preconditions", "advisories"))
    authors = authors_of([(each.owner_id, each.token_id) for each in versions])
    return tuple(
        ProposalVersionCard(
            version=each.number,
            revision=token_of(each.base_number),
            summary=each.summary,
            counts=ProposalCounts(
                added=each.added,
                updated=each.updated,
                removed=each.removed,
                arranged=each.arranged,
            ),
            submitted_by=(by := authors.get((each.owner_id, each.token_id)))
            and Proposer(**dict(by)),
            created_at=each.created_at,
        )
        for each in versions
    )
