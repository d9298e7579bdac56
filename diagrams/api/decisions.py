"""What people do with proposals over REST: looking at one whole, and deciding on it.

In a module of its own: nothing that an agent's call reaches imports it.
"""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.proposals import ProposalReview
from diagrams.services.review.accept_proposal import accept_proposal
from diagrams.services.review.dismiss_proposal import dismiss_proposal
from diagrams.services.review.reject_proposal import reject_proposal
from diagrams.services.review.review_proposal import review_proposal
from teams.access import as_person
from teams.api.changes import change_view
from teams.api.requests import TeamRequest


class ReviewView(APIView):
    @extend_schema(operation_id="review_proposal", responses=ProposalReview)
    def get(self, request: TeamRequest, team: str, proposal_id: str) -> Response:
        """What a proposal would change of its diagram as it is today, and what stands in the way.
        For people only."""
        return Response(review_proposal(actor=as_person(request.auth), proposal_id=proposal_id))


AcceptView = change_view(
    accept_proposal,
    "Make what a proposal says, as one revision of its diagram. For people only, and only what was "
    "on screen.",
)

RejectView = change_view(
    reject_proposal, "Decline a proposal. Its diagram stays as it is. For people only."
)

DismissView = change_view(
    dismiss_proposal, "Clear a proposal away without judging what it says. For people only."
)
