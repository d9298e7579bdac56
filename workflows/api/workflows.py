"""Workflows over REST: listing, making, opening, saving."""

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.changes import change_view
from teams.api.requests import TeamRequest, query_of
from workflows.contracts import (
    CreateWorkflow,
    ListWorkflows,
    SaveWorkflow,
    WorkflowDetail,
    WorkflowFile,
    WorkflowPage,
)
from workflows.services.create_workflow import create_workflow
from workflows.services.export_workflow import export_workflow
from workflows.services.import_workflow import import_workflow
from workflows.services.list_workflows import list_workflows
from workflows.services.read_workflow import read_workflow
from workflows.services.save_workflow import save_workflow


class WorkflowListView(APIView):
    @extend_schema(
        operation_id="list_workflows",
        responses=WorkflowPage,
        parameters=query_of(
            ListWorkflows,
            search="Part of a name, in any case.",
            state="Only workflows in this state; left out, the active ones.",
            project="The id of a project: only what is in it.",
            sort="By when they were changed, newest first, or by name.",
        ),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The team's workflows, as searched, filtered and sorted."""
        wanted = ListWorkflows.model_validate(request.query_params.dict())
        return Response(list_workflows(actor=request.auth, request=wanted))

    @extend_schema(
        operation_id="create_workflow", request=CreateWorkflow, responses={201: WorkflowDetail}
    )
    def post(self, request: TeamRequest, team: str) -> Response:
        """Makes a workflow, empty or from the starter."""
        wanted = CreateWorkflow.model_validate(request.data)
        detail = create_workflow(actor=request.auth, request=wanted)
        return Response(detail, status=status.HTTP_201_CREATED)


WorkflowImportView = change_view(
    import_workflow, "Makes a workflow from a file that was exported.", status=HTTPStatus.CREATED
)


class WorkflowView(APIView):
    @extend_schema(operation_id="read_workflow", responses=WorkflowDetail)
    def get(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """A workflow at its newest revision, with what may be said about its graph."""
        return Response(read_workflow(actor=request.auth, workflow_id=workflow_id))

    @extend_schema(operation_id="save_workflow", request=SaveWorkflow, responses=WorkflowDetail)
    def put(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Saves the whole graph as a new revision, unless somebody saved another one since."""
        wanted = SaveWorkflow.model_validate(request.data)
        return Response(save_workflow(actor=request.auth, workflow_id=workflow_id, request=wanted))


class WorkflowExportView(APIView):
    @extend_schema(operation_id="export_workflow", responses=WorkflowFile)
    def get(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """A workflow as a file, which can be imported elsewhere, kept in a repository, or sent to
        `/api/run` as the graph."""
        file = export_workflow(actor=request.auth, workflow_id=workflow_id)
        # Named by id: a workflow's name may hold anything, a header may not.
        disposition = f'attachment; filename="{workflow_id}.easel.json"'
        return Response(file, headers={"Content-Disposition": disposition})
