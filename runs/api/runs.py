"""Runs over REST: starting, listing, reading, cancelling."""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from runs.contracts import (
    CancelRun,
    LatestRuns,
    ListRuns,
    RunDetail,
    RunPage,
    RunTicket,
    StartRun,
)
from runs.engine.events import RunStatus
from runs.services.cancel_run import cancel_run
from runs.services.latest_runs import latest_runs
from runs.services.list_runs import list_runs
from runs.services.read_run import read_run
from runs.services.start_run import start_run
from teams.api.requests import CURSOR, LIMIT, TeamRequest

PAGE_PARAMETERS = [
    OpenApiParameter("status", str, enum=[status.value for status in RunStatus]),
    OpenApiParameter("cursor", str, description=CURSOR),
    OpenApiParameter("limit", int, description=LIMIT),
]


class WorkflowRunsView(APIView):
    # What the composition root counts.
    limits: Mapping[str, str] = {"POST": "runs"}

    @extend_schema(
        operation_id="list_runs_of_workflow", responses=RunPage, parameters=PAGE_PARAMETERS
    )
    def get(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        wanted = ListRuns.model_validate(request.query_params.dict())
        return Response(list_runs(actor=request.auth, request=wanted, workflow_id=workflow_id))

    @extend_schema(operation_id="start_run", request=StartRun, responses={202: RunTicket})
    def post(self, request: TeamRequest, team: str, workflow_id: str) -> Response:
        wanted = StartRun.model_validate(request.data)
        ticket = start_run(actor=request.auth, workflow_id=workflow_id, request=wanted)
        return Response(ticket, status=status.HTTP_202_ACCEPTED)


class TeamRunsView(APIView):
    @extend_schema(operation_id="list_runs", responses=RunPage, parameters=PAGE_PARAMETERS)
    def get(self, request: TeamRequest, team: str) -> Response:
        wanted = ListRuns.model_validate(request.query_params.dict())
        return Response(list_runs(actor=request.auth, request=wanted))


class LatestRunsView(APIView):
    @extend_schema(
        operation_id="list_latest_runs",
        responses=RunPage,
        parameters=[OpenApiParameter("workflow", str, many=True, required=True)],
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        wanted = LatestRuns(workflow=tuple(request.query_params.getlist("workflow")))
        return Response(latest_runs(actor=request.auth, request=wanted))


class RunView(APIView):
    @extend_schema(operation_id="read_run", responses=RunDetail)
    def get(self, request: TeamRequest, team: str, run_id: str) -> Response:
        return Response(read_run(actor=request.auth, run_id=run_id))


class CancelRunView(APIView):
    @extend_schema(operation_id="cancel_run", request=CancelRun, responses=RunDetail)
    def post(self, request: TeamRequest, team: str, run_id: str) -> Response:
        wanted = CancelRun.model_validate(request.data)
        return Response(cancel_run(actor=request.auth, run_id=run_id, request=wanted))
