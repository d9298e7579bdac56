"""The proposals of a team or of one diagram, a page at a time, newest first."""

from django.db.models import Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, moment_in
from diagrams import proposal_selectors, selectors
from diagrams.models import Proposal
from diagrams.proposals import ListProposals, ProposalPage
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
    wanted = proposal_selectors.proposals_visible_to(actor)
    if request.diagram_id is None:
        require(actor, Permission.VIEW)
        wanted = wanted.filter(diagram__deleted_at__isnull=True)
    else:
        require(actor, Permission.VIEW, on=selectors.diagram_for(actor, request.diagram_id))
        wanted = wanted.filter(diagram_id=request.diagram_id)
    if request.status is not None:
        wanted = wanted.filter(status=request.status.value)
    # One more than asked for tells whether there is a next page.
    rows = list(_from(wanted, request.cursor).select_related("diagram")[: request.limit + 1])
    page = rows[: request.limit]
    versions = proposal_selectors.current_versions(page)
    return ProposalPage(
        items=tuple(summary_of(proposal, versions[proposal.pk]) for proposal in page),
        next_cursor=_cursor_of(page[-1]) if len(rows) > request.limit else None,
        total=wanted.count(),
    )


def _from(wanted: QuerySet[Proposal], cursor: str | None) -> QuerySet[Proposal]:
    """Return ``wanted`` in its order, from the cursor on. Ids settle the order between equals."""
    if cursor is not None:
        moment, pk = decode_cursor(cursor, ORDER, size=2)
        at = moment_in(moment)
        wanted = wanted.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__gt=pk))
    return wanted.order_by("-updated_at", "pk")


def _cursor_of(proposal: Proposal) -> str:
    return encode_cursor(ORDER, proposal.updated_at.isoformat(), proposal.pk)
