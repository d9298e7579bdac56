"""The REST addresses of runs that are below no team."""

from django.urls import path

from runs.api.events import RunOnceView

urlpatterns = [path("run", RunOnceView.as_view())]
