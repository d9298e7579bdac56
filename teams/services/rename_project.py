"""Calling a project something else."""

from teams import selectors
from teams.actors import Person
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.services.projects import name_key_of, require_free_name, settle_project
from teams.token_contracts import ProjectDetail, RenameProject


def rename_project(
    *, actor: Person, project_id: str, request: RenameProject, counts: CountsWorkflows
) -> ProjectDetail:
    """Give a project another name.

    Raises:
        NotFound: the actor's team has no such project.
        Forbidden: the actor does not administer the team.
        InvalidProject: another project of the team has that name.
    """

    def rename(project: Project) -> tuple[str, ...]:
        if project.name == request.name:
            return ()
        selectors.take_turns(project.team_id)
        require_free_name(project.team_id, request.name, besides=project.pk)
        project.name, project.name_key = request.name, name_key_of(request.name)
        return ("name", "name_key")

    return settle_project(
        actor=actor,
        project_id=project_id,
        operation="rename_project",
        request=request,
        counts=counts,
        by=rename,
    )
