"""Runs over REST: starting, listing, reading, cancelling."""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from runs.contracts import (
    LatestRuns,
    ListRuns,
    RunDetail,
    RunPage,
    RunTicket,
    StartRun,
)
from runs.services.cancel_run import cancel_run
from runs.services.latest_runs import latest_runs
from runs.services.list_runs import list_runs
from runs.services.read_run import read_run
from runs.services.start_run import start_run
from teams.api.changes import change_view
from teams.api.requests import TeamRequest, query_of

PAGE_PARAMETERS = query_of(ListRuns, status="Only runs that are in this state now.")


class WorkflowRunsView(APIView):
    # What the composition root counts.
    limits: Mapping[str, str] = {"POST": "runs"}

    @extend_schema(
        operation_id="list_runs_of_workflow", responses=RunPage, parameters=PAGE_PARAMETERS
    )
    def get(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """The runs of one workflow, newest first."""
        wanted = ListRuns.model_validate(request.query_params.dict())
        return Response(list_runs(actor=request.auth, request=wanted, workflow_id=workflow_id))

    @extend_schema(operation_id="start_run", request=StartRun, responses={202: RunTicket})
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        """Puts a run of the workflow on the queue and answers at once with the run and where to
        listen to it."""
        wanted = StartRun.model_validate(request.data)
        ticket = start_run(actor=request.auth, workflow_id=workflow_id, request=wanted)
        return Response(ticket, status=status.HTTP_202_ACCEPTED)


class TeamRunsView(APIView):
    @extend_schema(operation_id="list_runs", responses=RunPage, parameters=PAGE_PARAMETERS)
    def get(self, request: TeamRequest, team: str) -> Response:
        """The team's runs, newest first."""
        wanted = ListRuns.model_validate(request.query_params.dict())
        return Response(list_runs(actor=request.auth, request=wanted))


class LatestRunsView(APIView):
    @extend_schema(
        operation_id="list_latest_runs",
        responses=RunPage,
        parameters=[
            OpenApiParameter(
                "workflow",
                str,
                many=True,
                required=True,
                description="The id of a workflow; said once for each.",
            )
        ],
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The newest run of each of the workflows that are named; those that never ran are left
        out."""
        wanted = LatestRuns(workflow=tuple(request.query_params.getlist("workflow")))
        return Response(latest_runs(actor=request.auth, request=wanted))


class RunView(APIView):
    @extend_schema(operation_id="read_run", responses=RunDetail)
    def get(self, request: TeamRequest, team: str, run_id: str) -> Response:
        """One run: its status, its question, its answer or why it failed, and the graph that it
        ran. A script that waits for a run asks here, or follows its events."""
        return Response(read_run(actor=request.auth, run_id=run_id))


CancelRunView = change_view(
    cancel_run, "Asks a run to stop at its next step. One that has ended stays as it ended."
)
