"""Closing a project."""

from django.utils import timezone

from teams.actors import Person
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.services.projects import settle_project
from teams.token_contracts import ChangeProjectState, ProjectDetail


def archive_project(
    *, actor: Person, project_id: str, request: ChangeProjectState, counts: CountsWorkflows
) -> ProjectDetail:
    """Close a project: what is in it stays to be looked at, and is neither changed nor run.

    Raises:
        NotFound: the actor's team has no such project.
        Forbidden: the actor does not administer the team.
    """
    now = timezone.now()

    def archive(project: Project) -> tuple[str, ...]:
        if project.archived_at is not None:
            return ()
        project.archived_at = now
        return ("archived_at",)

    return settle_project(
        actor=actor,
        project_id=project_id,
        operation="archive_project",
        request=request,
        counts=counts,
        by=archive,
    )
