"""The REST addresses of projects, below a team's."""

from django.urls import URLPattern, path

from teams.api import projects
from teams.ports import CountsWorkflows

PROJECT = "projects/<slug:project_id>"


def project_urls(counts: CountsWorkflows) -> list[URLPattern]:
    """Return the addresses, with ``counts`` telling how full each project is."""
    return [
        path("projects", projects.ProjectListView.as_view(counts=counts)),
        path(f"{PROJECT}/rename", projects.RenameProjectView.as_view(counts=counts)),
        path(f"{PROJECT}/configure", projects.ConfigureProjectView.as_view(counts=counts)),
        path(f"{PROJECT}/archive", projects.ArchiveProjectView.as_view(counts=counts)),
        path(f"{PROJECT}/unarchive", projects.UnarchiveProjectView.as_view(counts=counts)),
    ]
