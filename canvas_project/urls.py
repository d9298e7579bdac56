"""Every address there is. What is not the API, the admin or a file is the page."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views.csrf import csrf_failure
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from canvas_project import health, metrics
from canvas_project.guards import count_sign_in
from canvas_project.pages import page
from canvas_project.rest import forgery_refused, problem_response
from common.errors import InvalidInput, NotFound
from diagrams.api.urls import diagram_urls
from runs.selectors import is_run_of
from teams.api import urls as teams_urls
from teams.api.project_urls import project_urls
from workflows.api.catalogue import DemoCatalogueView
from workflows.selectors import workflows_in


@csrf_exempt
def nothing_here(request: HttpRequest, **_: str) -> HttpResponse:
    """Answer in JSON where somebody looks for an API that is not there."""
    return problem_response(NotFound("There is nothing at this address."))


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer in JSON what is refused before any view is asked, as for a host that is not ours."""
    return problem_response(
        InvalidInput(
            "The request cannot be answered as it was sent.",
            hint="Ask for a host that this installation answers to.",
        )
    )


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer in JSON a change without the page's token, where no view has asked for it yet; people
    who fill in the forms of the admin are told in a page of its own."""
    if request.path_info.startswith("/admin/"):
        return csrf_failure(request, reason)
    return problem_response(forgery_refused())


handler400 = unreadable

# Any character, where a dot would leave out the line break: an address may have one, too.
NOTHING_HERE = r"^(?:api|ws|mcp|static)(?:/[\s\S]*)?\Z"
THE_PAGE = r"^[\s\S]*\Z"

urlpatterns = [
    path("api/", include(teams_urls.outside_teams(guard=count_sign_in, mode=health.mode))),
    path("api/demo", DemoCatalogueView.as_view()),
    path("api/", include("runs.api.urls")),
    path("api/<slug:team>/", include(teams_urls)),
    path("api/<slug:team>/", include("teams.api.token_urls")),
    path("api/<slug:team>/", include(project_urls(counts=workflows_in))),
    path("api/<slug:team>/", include("workflows.api.urls")),
    path("api/<slug:team>/", include("runs.api.team_urls")),
    path("api/<slug:team>/", include(diagram_urls(knows_run=is_run_of))),
    path("api/health", health.health),
    path("api/schema", require_safe(SpectacularJSONAPIView.as_view()), name="schema"),
    path("api/docs", require_safe(SpectacularSwaggerSplitView.as_view(url_name="schema"))),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("readyz/web", health.readyz_web),
    path("metrics", metrics.metrics),
    re_path(NOTHING_HERE, nothing_here),
    path("admin/", admin.site.urls),
    re_path(THE_PAGE, page),
]
