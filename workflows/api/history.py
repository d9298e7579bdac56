"""The history of a workflow over REST: looking back, and going back."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.changes import change_view
from teams.api.requests import TeamRequest, query_of
from workflows.contracts import (
    GraphComparison,
    ListRevisions,
    RevisionDetail,
    RevisionPage,
)
from workflows.services.compare_revisions import compare_revisions
from workflows.services.list_revisions import list_revisions
from workflows.services.read_revision import read_revision
from workflows.services.redo_workflow import redo_workflow
from workflows.services.restore_revision import restore_revision
from workflows.services.undo_workflow import undo_workflow


class RevisionListView(APIView):
    @extend_schema(
        operation_id="list_revisions",
        responses=RevisionPage,
        parameters=query_of(ListRevisions),
    )
    def get(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """The history of a workflow, newest first."""
        wanted = ListRevisions.model_validate(request.query_params.dict())
        return Response(list_revisions(actor=request.auth, workflow_id=workflow_id, request=wanted))


class RevisionView(APIView):
    @extend_schema(operation_id="read_revision", responses=RevisionDetail)
    def get(self, request: TeamRequest, team: str, workflow_id: str, number: int) -> Response:
        """A workflow as it was at one revision."""
        return Response(read_revision(actor=request.auth, workflow_id=workflow_id, number=number))


class ComparisonView(APIView):
    @extend_schema(operation_id="compare_revisions", responses=GraphComparison)
    def get(
        self, request: TeamRequest, team: str, workflow_id: str, number: int, other: int
    ) -> Response:
        """What changed between two revisions, node by node and edge by edge."""
        return Response(
            compare_revisions(
                actor=request.auth,
                workflow_id=workflow_id,
                from_number=number,
                to_number=other,
            )
        )


RestoreRevisionView = change_view(
    restore_revision, "Makes an earlier revision the newest one again, as a new revision."
)

UndoView = change_view(
    undo_workflow, "Takes back one change of who asks, and leaves what others did since."
)

RedoView = change_view(redo_workflow, "Makes a change again that who asks had taken back.")
