"""The history of a workflow over REST: looking back, and going back."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.requests import TeamRequest, query_of
from workflows.contracts import (
    GraphComparison,
    ListRevisions,
    RestoreRevision,
    RevisionDetail,
    RevisionPage,
    UndoWorkflow,
    WorkflowDetail,
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


class RestoreRevisionView(APIView):
    @extend_schema(
        operation_id="restore_revision", request=RestoreRevision, responses=WorkflowDetail
    )
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Makes an earlier revision the newest one again, as a new revision."""
        wanted = RestoreRevision.model_validate(request.data)
        person = as_person(request.auth)
        return Response(restore_revision(actor=person, workflow_id=workflow_id, request=wanted))


class UndoView(APIView):
    @extend_schema(operation_id="undo_workflow", request=UndoWorkflow, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Takes back one change of who asks, and leaves what others did since."""
        wanted = UndoWorkflow.model_validate(request.data)
        person = as_person(request.auth)
        return Response(undo_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class RedoView(APIView):
    @extend_schema(operation_id="redo_workflow", request=UndoWorkflow, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Makes a change again that who asks had taken back."""
        wanted = UndoWorkflow.model_validate(request.data)
        person = as_person(request.auth)
        return Response(redo_workflow(actor=person, workflow_id=workflow_id, request=wanted))
