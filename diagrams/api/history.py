"""The history of a diagram over REST: looking back, and going back."""

from drf_spectacular.utils import extend_schema
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
from teams.api.requests import TeamRequest, query_of


class RevisionListView(APIView):
    @extend_schema(
        operation_id="list_revisions_of_diagram",
        responses=DiagramRevisionPage,
        parameters=query_of(ListDiagramRevisions),
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """The history of a diagram, newest first."""
        wanted = ListDiagramRevisions.model_validate(request.query_params.dict())
        return Response(list_revisions(actor=request.auth, diagram_id=diagram_id, request=wanted))


class ComparisonView(APIView):
    @extend_schema(operation_id="compare_revisions_of_diagram", responses=DiagramComparison)
    def get(
        self, request: TeamRequest, team: str, diagram_id: str, number: int, other: int
    ) -> Response:
        """What differs between two revisions, thing by thing and field by field."""
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
        """Make a new revision with the content of an old one."""
        wanted = RestoreDiagramRevision.model_validate(request.data)
        person = as_person(request.auth)
        return Response(restore_revision(actor=person, diagram_id=diagram_id, request=wanted))


class UndoView(APIView):
    @extend_schema(operation_id="undo_diagram", request=UndoDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Take a change back, your own last one unless you say which; what others did stays."""
        wanted = UndoDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(undo_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class RedoView(APIView):
    @extend_schema(operation_id="redo_diagram", request=UndoDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Make the change again that was undone last."""
        wanted = UndoDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(redo_diagram(actor=person, diagram_id=diagram_id, request=wanted))
