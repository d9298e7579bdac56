"""Clear a proposal away without judging what it says."""

from diagrams.proposals import DecideOnProposal, ProposalDecided
from diagrams.review.status import ProposalStatus
from diagrams.services.review.deciding import decide
from teams.actors import Person


def dismiss_proposal(
    *, actor: Person, proposal_id: str, request: DecideOnProposal
) -> ProposalDecided:
    """Clear a proposal away without judging what it says; the diagram stays as it is.

    Once more is answered alike and writes nothing.

    Raises:
        NotFound: there is none that the actor may know of.
        Forbidden: the actor may not decide on proposals.
        ReadOnly: its diagram is in an archived project.
        AlreadyResolved: something else has become of it.
        ProposalOvertaken: it has been revised since the actor looked at it.
    """
    return decide(
        actor=actor,
        operation="dismiss_proposal",
        proposal_id=proposal_id,
        request=request,
        status=ProposalStatus.DISMISSED,
    )
