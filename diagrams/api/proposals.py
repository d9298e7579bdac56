"""Proposals over REST: submitting them, and reading where they stand."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.ports import KnowsRun, knows_no_run
from diagrams.proposals import (
    ListProposals,
    ListProposalsOfDiagram,
    ProposalDetail,
    ProposalPage,
    ProposalReceipt,
    SubmitProposal,
)
from diagrams.services.get_proposal import get_proposal
from diagrams.services.list_proposals import list_proposals
from diagrams.services.submit_proposal import submit_proposal
from teams.api.requests import TeamRequest, query_of

STATUS = "Only proposals of this status; left out, all of them."


class ProposalListView(APIView):
    @extend_schema(
        operation_id="list_proposals",
        responses=ProposalPage,
        parameters=query_of(
            ListProposals, status=STATUS, diagramId="Only those for this diagram, by its id."
        ),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The proposals of a team, newest first, without those for deleted diagrams."""
        wanted = ListProposals.model_validate(request.query_params.dict())
        return Response(list_proposals(actor=request.auth, request=wanted))


class ProposalView(APIView):
    @extend_schema(operation_id="get_proposal", responses=ProposalDetail)
    def get(self, request: TeamRequest, team: str, proposal_id: str) -> Response:
        """A proposal with its reasons, and where it stands; not its ops."""
        return Response(get_proposal(actor=request.auth, proposal_id=proposal_id))


class ProposalsOfDiagramView(APIView):
    # The composition root, which knows who keeps runs, hands it in with `as_view(knows_run=…)`.
    knows_run: KnowsRun = staticmethod(knows_no_run)

    @extend_schema(
        operation_id="list_proposals_of_diagram",
        responses=ProposalPage,
        parameters=query_of(ListProposalsOfDiagram, status=STATUS),
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """The proposals for one diagram, newest first."""
        asked = ListProposalsOfDiagram.model_validate(request.query_params.dict())
        wanted = ListProposals(**dict(asked), diagram_id=diagram_id)
        return Response(list_proposals(actor=request.auth, request=wanted))

    @extend_schema(
        operation_id="submit_proposal", request=SubmitProposal, responses={201: ProposalReceipt}
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Propose a change to a diagram, or revise a proposal that waits. A person accepts or
        rejects it as a whole; nothing is changed by it."""
        wanted = SubmitProposal.model_validate(request.data)
        receipt = submit_proposal(
            actor=request.auth, diagram_id=diagram_id, request=wanted, knows_run=self.knows_run
        )
        return Response(receipt, status=status.HTTP_201_CREATED)
