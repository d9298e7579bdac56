"""Reading proposals.

A proposal is seen by whoever may see its diagram as that is kept now: whether it still is, is asked
at every read (TOOL-50). Whether they may look at all is asked by the services.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from common.errors import CanvasError, ErrorKind, NotFound
from diagrams.models import Diagram, Proposal, ProposalVersion
from diagrams.review.status import ProposalStatus
from revisions.models import not_gone_for
from teams.actors import Actor, Bot, Visitor
from teams.reach import within_reach


class ProposalClosed(CanvasError):
    """It waits for nobody any more, so it stays as it was decided on."""

    code = "PROPOSAL_CLOSED"
    kind = ErrorKind.CONFLICT


class ProposalOvertaken(CanvasError):
    """It was revised by somebody else in between."""

    code = "PROPOSAL_CHANGED"
    kind = ErrorKind.CONFLICT


@dataclass(frozen=True)
class Submitter:
    """Who submitted a proposal first: an account, and the token where it was a bot."""

    owner_id: int | None
    token_id: str | None

    def is_same_as(self, actor: Actor) -> bool:
        """Say whether that is ``actor``. Two tokens of one person are two agents (PROP-16)."""
        token_id = actor.token_id if isinstance(actor, Bot) else None
        return (self.owner_id, self.token_id) == (actor.owner_id, token_id)


def proposals_visible_to(actor: Actor | Visitor) -> QuerySet[Proposal]:
    """Return the proposals for those diagrams of the actor's team that the actor may look at. Those
    whose diagram is gone are a record for administrators."""
    return Proposal.objects.filter(
        within_reach(actor, project="diagram__project"),
        not_gone_for(actor, kept="diagram__"),
        team_id=actor.team_id,
        diagram__isnull=False,
    )


def proposal_for(actor: Actor | Visitor, proposal_id: str) -> Proposal:
    """Return a proposal of the actor's team, with its diagram.

    Raises:
        NotFound: there is none that the actor may know of.
    """
    found = proposals_visible_to(actor).select_related("diagram").filter(pk=proposal_id).first()
    if found is None:
        raise no_such_proposal()
    return found


def no_such_proposal() -> NotFound:
    return NotFound(
        "There is no such proposal in this team.",
        hint="List the proposals; the diagram of one that is gone may be out of your reach.",
    )


def require_pending(proposal: Proposal) -> None:
    """Return if ``proposal`` still waits for a decision (PROP-12).

    Raises:
        ProposalClosed: it does not; the details say what became of it.
    """
    if proposal.status != ProposalStatus.PENDING.value:
        raise ProposalClosed(
            f"This proposal is {proposal.status}, so it cannot be revised.",
            hint="Submit a new one, if there is still something to propose.",
            status=proposal.status,
        )


def submitter_of(proposal: Proposal) -> Submitter:
    """Return who submitted ``proposal``, whoever has revised it since.

    Raises:
        NotFound: it has been purged meanwhile.
    """
    first = ProposalVersion.objects.filter(proposal_id=proposal.pk, number=1)
    found = first.values_list("owner_id", "token_id").first()
    if found is None:
        raise no_such_proposal()
    return Submitter(*found)


def current_versions(proposals: Sequence[Proposal]) -> dict[str, ProposalVersion]:
    """Return what each of ``proposals`` says now, without ops and preconditions; one query.

    One that was purged meanwhile is not among them.
    """
    rows = ProposalVersion.objects.filter(
        proposal__in=[proposal.pk for proposal in proposals], number=F("proposal__version")
    ).defer("ops", "preconditions")
    return {row.proposal_id: row for row in rows}


def is_stale(version: ProposalVersion, diagram: Diagram | None) -> bool:
    """Say whether the diagram has moved on since; that is a remark, and no conflict (PROP §4)."""
    return diagram is not None and version.base_number != diagram.head_number
