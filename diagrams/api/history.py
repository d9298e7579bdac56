"""The history of a diagram over REST: looking back, and going back."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import (
    DiagramComparison,
    DiagramRevisionPage,
    ListDiagramRevisions,
)
from diagrams.services.compare_revisions import compare_revisions
from diagrams.services.list_revisions import list_revisions
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.restore_revision import restore_revision
from diagrams.services.undo_diagram import undo_diagram
from teams.api.changes import change_view
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


RestoreRevisionView = change_view(
    restore_revision,
    "Make a new revision with the content of an old one.",
    operation_id="restore_revision_of_diagram",
)

UndoView = change_view(
    undo_diagram,
    "Take a change back, your own last one unless you say which; what others did stays.",
)

RedoView = change_view(redo_diagram, "Make the change again that was undone last.")
