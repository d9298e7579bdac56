"""The REST addresses of runs, below a team's."""

from django.urls import path

from runs.api.events import RunEventsView
from runs.api.runs import (
    CancelRunView,
    LatestRunsView,
    RunView,
    TeamRunsView,
    WorkflowRunsView,
)

urlpatterns = [
    path("workflows/<slug:workflow_id>/runs", WorkflowRunsView.as_view()),
    path("runs", TeamRunsView.as_view()),
    path("runs/latest", LatestRunsView.as_view()),
    path("runs/<slug:run_id>", RunView.as_view()),
    path("runs/<slug:run_id>/cancel", CancelRunView.as_view()),
    path("runs/<slug:run_id>/events", RunEventsView.as_view()),
]
