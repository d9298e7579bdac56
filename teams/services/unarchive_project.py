"""Opening a project that was archived."""

from teams.actors import Person
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.services.projects import settle_project
from teams.token_contracts import ChangeProjectState, ProjectDetail


def unarchive_project(
    *, actor: Person, project_id: str, request: ChangeProjectState, counts: CountsWorkflows
) -> ProjectDetail:
    """Open a project again, with the switches for agents as they were.

    Raises:
        NotFound: the actor's team has no such project.
        Forbidden: the actor does not administer the team.
    """

    def unarchive(project: Project) -> tuple[str, ...]:
        if project.archived_at is None:
            return ()
        project.archived_at = None
        return ("archived_at",)

    return settle_project(
        actor=actor,
        project_id=project_id,
        operation="unarchive_project",
        request=request,
        counts=counts,
        by=unarchive,
    )
