"""Every address there is. What is not the API, the admin or a file is the page."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from canvas_project import health
from canvas_project.guards import count_sign_in
from canvas_project.pages import page
from canvas_project.rest import problem_response
from common.errors import NotFound
from teams.api.session import SessionView
from workflows.api.catalogue import DemoCatalogueView


def nothing_here(request: HttpRequest, **_: str) -> HttpResponse:
    """Answer in JSON where somebody looks for an API that is not there."""
    return problem_response(NotFound("There is nothing at this address."))


urlpatterns = [
    path("api/session", SessionView.as_view(guard=count_sign_in)),
    path("api/demo", DemoCatalogueView.as_view()),
    path("api/", include("runs.api.urls")),
    path("api/<slug:team>/", include("workflows.api.urls")),
    path("api/<slug:team>/", include("runs.api.team_urls")),
    path("api/health", health.health),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs", SpectacularSwaggerSplitView.as_view(url_name="schema")),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    re_path(r"^(?:api|ws|mcp|static)(?:/.*)?$", nothing_here),
    path("admin/", admin.site.urls),
    re_path(r"^.*$", page),
]
