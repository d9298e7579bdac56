"""The history of a diagram over REST: looking back, and going back."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import (
    DiagramComparison,
    DiagramDetail,
    DiagramRevisionPage,
    ListDiagramRevisions,
    RestoreDiagramRevision,
    UndoDiagram,
)
from diagrams.services.compare_revisions import compare_revisions
from diagrams.services.list_revisions import list_revisions
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.restore_revision import restore_revision
from diagrams.services.undo_diagram import undo_diagram
from teams.access import as_person
from teams.api.requests import CURSOR, LIMIT, TeamRequest


class RevisionListView(APIView):
    @extend_schema(
        operation_id="list_revisions_of_diagram",
        responses=DiagramRevisionPage,
        parameters=[
            OpenApiParameter("cursor", str, description=CURSOR),
            OpenApiParameter("limit", int, description=LIMIT),
        ],
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        wanted = ListDiagramRevisions.model_validate(request.query_params.dict())
        return Response(list_revisions(actor=request.auth, diagram_id=diagram_id, request=wanted))


class ComparisonView(APIView):
    @extend_schema(operation_id="compare_revisions_of_diagram", responses=DiagramComparison)
    def get(
        self, request: TeamRequest, team: str, diagram_id: str, number: int, other: int
    ) -> Response:
        return Response(
            compare_revisions(
                actor=request.auth,
                diagram_id=diagram_id,
                from_number=number,
                to_number=other,
            )
        )


class RestoreRevisionView(APIView):
    @extend_schema(
        operation_id="restore_revision_of_diagram",
        request=RestoreDiagramRevision,
        responses=DiagramDetail,
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        wanted = RestoreDiagramRevision.model_validate(request.data)
        person = as_person(request.auth)
        return Response(restore_revision(actor=person, diagram_id=diagram_id, request=wanted))


class UndoView(APIView):
    @extend_schema(operation_id="undo_diagram", request=UndoDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        wanted = UndoDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(undo_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class RedoView(APIView):
    @extend_schema(operation_id="redo_diagram", request=UndoDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        wanted = UndoDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(redo_diagram(actor=person, diagram_id=diagram_id, request=wanted))
