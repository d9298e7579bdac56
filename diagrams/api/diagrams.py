"""Diagrams over REST: listing, making, opening, changing."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import (
    CreateDiagram,
    DiagramCreated,
    DiagramDetail,
    DiagramPage,
    DiagramSort,
    DiagramState,
    DiagramUpdated,
    EditDiagram,
    ListDiagrams,
    UpdateDiagram,
)
from diagrams.services.create_diagram import create_diagram
from diagrams.services.list_diagrams import list_diagrams
from diagrams.services.read_diagram import read_diagram
from diagrams.services.update_diagram import update_diagram
from teams.actors import Person
from teams.api.requests import CURSOR, LIMIT, TeamRequest


class DiagramListView(APIView):
    @extend_schema(
        operation_id="list_diagrams",
        responses=DiagramPage,
        parameters=[
            OpenApiParameter("search", str, description="Part of a title, in any case."),
            OpenApiParameter("state", str, enum=[state.value for state in DiagramState]),
            OpenApiParameter("project", str),
            OpenApiParameter("sort", str, enum=[sort.value for sort in DiagramSort]),
            OpenApiParameter("cursor", str, description=CURSOR),
            OpenApiParameter("limit", int, description=LIMIT),
        ],
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        wanted = ListDiagrams.model_validate(request.query_params.dict())
        return Response(list_diagrams(actor=request.auth, request=wanted))

    @extend_schema(
        operation_id="create_diagram", request=CreateDiagram, responses={201: DiagramCreated}
    )
    def post(self, request: TeamRequest, team: str) -> Response:
        wanted = CreateDiagram.model_validate(request.data)
        receipt = create_diagram(actor=request.auth, request=wanted)
        return Response(receipt, status=status.HTTP_201_CREATED)


class DiagramView(APIView):
    @extend_schema(operation_id="read_diagram", responses=DiagramDetail)
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        return Response(read_diagram(actor=request.auth, diagram_id=diagram_id))

    @extend_schema(operation_id="update_diagram", request=EditDiagram, responses=DiagramUpdated)
    def patch(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        # A bot has one op less, and is told of it as of any other that there is not.
        shape = EditDiagram if isinstance(request.auth, Person) else UpdateDiagram
        wanted = shape.model_validate(request.data)
        receipt = update_diagram(actor=request.auth, diagram_id=diagram_id, request=wanted)
        return Response(receipt)
