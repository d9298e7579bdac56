"""What can be done to a workflow over REST beside saving it: one address for each verb."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.requests import TeamRequest
from workflows.contracts import (
    ChangeState,
    ConfigureWorkflow,
    DuplicateWorkflow,
    MoveWorkflow,
    RenameWorkflow,
    WorkflowDetail,
)
from workflows.services.change_state import (
    archive_workflow,
    delete_workflow,
    restore_workflow,
    unarchive_workflow,
)
from workflows.services.configure_workflow import configure_workflow
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.move_workflow import move_workflow
from workflows.services.rename_workflow import rename_workflow


class RenameView(APIView):
    @extend_schema(operation_id="rename_workflow", request=RenameWorkflow, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Gives a workflow another name."""
        wanted = RenameWorkflow.model_validate(request.data)
        person = as_person(request.auth)
        return Response(rename_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class ConfigureView(APIView):
    @extend_schema(
        operation_id="configure_workflow", request=ConfigureWorkflow, responses=WorkflowDetail
    )
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Says what becomes of a run when nodes feed each other in a circle."""
        wanted = ConfigureWorkflow.model_validate(request.data)
        return Response(
            configure_workflow(actor=request.auth, workflow_id=workflow_id, request=wanted)
        )


class MoveView(APIView):
    @extend_schema(operation_id="move_workflow", request=MoveWorkflow, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Puts a workflow into a project, or takes it out of one."""
        wanted = MoveWorkflow.model_validate(request.data)
        person = as_person(request.auth)
        return Response(move_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class DuplicateView(APIView):
    @extend_schema(
        operation_id="duplicate_workflow",
        request=DuplicateWorkflow,
        responses={201: WorkflowDetail},
    )
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Makes another workflow with the same graph; its history begins anew."""
        wanted = DuplicateWorkflow.model_validate(request.data)
        detail = duplicate_workflow(actor=request.auth, workflow_id=workflow_id, request=wanted)
        return Response(detail, status=status.HTTP_201_CREATED)


class ArchiveView(APIView):
    @extend_schema(operation_id="archive_workflow", request=ChangeState, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Takes a workflow out of the list without deleting it."""
        wanted = ChangeState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(archive_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class UnarchiveView(APIView):
    @extend_schema(operation_id="unarchive_workflow", request=ChangeState, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Brings an archived workflow back into the list."""
        wanted = ChangeState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(unarchive_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class DeleteView(APIView):
    @extend_schema(operation_id="delete_workflow", request=ChangeState, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Deletes a workflow. It can be restored for 30 days; then it is gone with all its runs."""
        wanted = ChangeState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(delete_workflow(actor=person, workflow_id=workflow_id, request=wanted))


class RestoreView(APIView):
    @extend_schema(operation_id="restore_workflow", request=ChangeState, responses=WorkflowDetail)
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Brings a deleted workflow back."""
        wanted = ChangeState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(restore_workflow(actor=person, workflow_id=workflow_id, request=wanted))
