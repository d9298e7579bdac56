"""The proposals of a team or of one diagram, a page at a time, newest first."""

from django.db.models import Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, moment_in
from diagrams import proposal_selectors, selectors
from diagrams.models import Proposal
from diagrams.proposals import (
    FindProposals,
    ListProposals,
    ProposalPage,
    ProposalsFound,
    ProposalSummary,
)
from diagrams.services.get_proposal import summary_of
from teams.access import Permission, require
from teams.actors import Actor

ORDER = "proposals"


def list_proposals(*, actor: Actor, request: ListProposals) -> ProposalPage:
    """Return one page of proposals, in five queries or fewer whatever its size.

    Those for a deleted diagram are listed with that diagram alone.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not look at the team's diagrams.
        InvalidInput: the cursor is not one of this list.
    """
    wanted = _wanted(actor, request.diagram_id)
    if request.status is not None:
        wanted = wanted.filter(status=request.status.value)
    items, cursor = _page(wanted, request.cursor, request.limit)
    return ProposalPage(items=items, next_cursor=cursor, total=wanted.count())


def find_proposals(*, actor: Actor, request: FindProposals) -> ProposalsFound:
    """Return the same as an agent is told it; raises what ``list_proposals`` raises."""
    wanted = _wanted(actor, request.diagram_id)
    proposals, cursor = _page(wanted, request.cursor, request.limit)
    return ProposalsFound(proposals=proposals, complete=cursor is None, cursor=cursor)


def _wanted(actor: Actor, diagram_id: str | None) -> QuerySet[Proposal]:
    wanted = proposal_selectors.proposals_visible_to(actor)
    if diagram_id is None:
        require(actor, Permission.VIEW)
        return wanted.filter(diagram__deleted_at__isnull=True)
    require(actor, Permission.VIEW, on=selectors.diagram_for(actor, diagram_id))
    return wanted.filter(diagram_id=diagram_id)


def _page(
    wanted: QuerySet[Proposal], cursor: str | None, limit: int
) -> tuple[tuple[ProposalSummary, ...], str | None]:
    """Return one page of ``wanted``, and the cursor of the next one if there is any."""
    # One more than asked for tells whether there is a next page.
    rows = list(_from(wanted, cursor).select_related("diagram")[: limit + 1])
    page = rows[:limit]
    versions = proposal_selectors.current_versions(page)
    summaries = tuple(
        summary_of(proposal, versions[proposal.pk]) for proposal in page if proposal.pk in versions
    )
    return summaries, _cursor_of(page[-1]) if len(rows) > limit else None


def _from(wanted: QuerySet[Proposal], cursor: str | None) -> QuerySet[Proposal]:
    """Return ``wanted`` in its order, from the cursor on. Ids settle the order between equals."""
    if cursor is not None:
        moment, pk = decode_cursor(cursor, ORDER, size=2)
        at = moment_in(moment)
        wanted = wanted.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__gt=pk))
    return wanted.order_by("-updated_at", "pk")


def _cursor_of(proposal: Proposal) -> str:
    return encode_cursor(ORDER, proposal.updated_at.isoformat(), proposal.pk)
