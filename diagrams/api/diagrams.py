"""Diagrams over REST: listing, making, opening, changing."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import (
    CreateDiagram,
    DiagramDetail,
    DiagramPage,
    EditDiagram,
    ListDiagrams,
    UpdateDiagram,
)
from diagrams.receipts import DiagramCreated, DiagramUpdated
from diagrams.services.create_diagram import create_diagram
from diagrams.services.list_diagrams import list_diagrams
from diagrams.services.read_diagram import read_diagram
from diagrams.services.update_diagram import update_diagram
from teams.actors import Person
from teams.api.requests import TeamRequest, query_of


class DiagramListView(APIView):
    @extend_schema(
        operation_id="list_diagrams",
        responses=DiagramPage,
        parameters=query_of(
            ListDiagrams,
            search="Part of a title, in capitals or not.",
            state="Only diagrams in this state; left out, the active ones.",
            project="The id of a project: only what is in it.",
            sort="What comes first.",
        ),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The diagrams of a team, a page at a time."""
        wanted = ListDiagrams.model_validate(request.query_params.dict())
        return Response(list_diagrams(actor=request.auth, request=wanted))

    @extend_schema(
        operation_id="create_diagram", request=CreateDiagram, responses={201: DiagramCreated}
    )
    def post(self, request: TeamRequest, team: str) -> Response:
        """Make a diagram from what there is in it, without coordinates: it is laid out, and refused
        where it could only be drawn unreadably. The vocabulary has the words for it."""
        wanted = CreateDiagram.model_validate(request.data)
        receipt = create_diagram(actor=request.auth, request=wanted)
        return Response(receipt, status=status.HTTP_201_CREATED)


class DiagramView(APIView):
    @extend_schema(operation_id="read_diagram", responses=DiagramDetail)
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """A diagram as it stands: its title, place and revision, its views with how much is in
        each, and what you can undo. What it says is at `/read`, how it looks at `/scene`, and both
        as a file at `/export`."""
        return Response(read_diagram(actor=request.auth, diagram_id=diagram_id))

    @extend_schema(operation_id="update_diagram", request=EditDiagram, responses=DiagramUpdated)
    def patch(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Change one view of a diagram by ops, as one revision or not at all. What is there does
        not move, except by `arrange` and, for people, by `move`."""
        # A bot has one op less, and is told of it as of any other that there is not.
        shape = EditDiagram if isinstance(request.auth, Person) else UpdateDiagram
        wanted = shape.model_validate(request.data)
        receipt = update_diagram(actor=request.auth, diagram_id=diagram_id, request=wanted)
        return Response(receipt)
