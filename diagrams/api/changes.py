"""What can be done to a diagram over REST beside its content: one address for each verb."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import (
    ChangeDiagramState,
    DiagramDetail,
    DuplicateDiagram,
    MoveDiagram,
    RenameDiagram,
)
from diagrams.services.change_state import (
    archive_diagram,
    delete_diagram,
    restore_diagram,
    unarchive_diagram,
)
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.move_diagram import move_diagram
from diagrams.services.rename_diagram import rename_diagram
from teams.access import as_person
from teams.api.requests import TeamRequest


class RenameView(APIView):
    @extend_schema(operation_id="rename_diagram", request=RenameDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Give a diagram another title, which no other of its project has."""
        wanted = RenameDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(rename_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class MoveView(APIView):
    @extend_schema(operation_id="move_diagram", request=MoveDiagram, responses=DiagramDetail)
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Move a diagram into another project, or out of all of them."""
        wanted = MoveDiagram.model_validate(request.data)
        person = as_person(request.auth)
        return Response(move_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class DuplicateView(APIView):
    @extend_schema(
        operation_id="duplicate_diagram",
        request=DuplicateDiagram,
        responses={201: DiagramDetail},
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Make a new diagram with the content of this one, under a free title."""
        wanted = DuplicateDiagram.model_validate(request.data)
        detail = duplicate_diagram(actor=request.auth, diagram_id=diagram_id, request=wanted)
        return Response(detail, status=status.HTTP_201_CREATED)


class ArchiveView(APIView):
    @extend_schema(
        operation_id="archive_diagram", request=ChangeDiagramState, responses=DiagramDetail
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Put a diagram away: it can be read and brought back, and not changed."""
        wanted = ChangeDiagramState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(archive_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class UnarchiveView(APIView):
    @extend_schema(
        operation_id="unarchive_diagram", request=ChangeDiagramState, responses=DiagramDetail
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Bring a diagram back among the active ones."""
        wanted = ChangeDiagramState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(unarchive_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class DeleteView(APIView):
    @extend_schema(
        operation_id="delete_diagram", request=ChangeDiagramState, responses=DiagramDetail
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Delete a diagram. It can be restored for 30 days and is gone after that."""
        wanted = ChangeDiagramState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(delete_diagram(actor=person, diagram_id=diagram_id, request=wanted))


class RestoreView(APIView):
    @extend_schema(
        operation_id="restore_diagram", request=ChangeDiagramState, responses=DiagramDetail
    )
    def post(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Bring a deleted diagram back, within 30 days."""
        wanted = ChangeDiagramState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(restore_diagram(actor=person, diagram_id=diagram_id, request=wanted))
