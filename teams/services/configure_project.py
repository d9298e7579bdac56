"""Letting agents into a project, and saying what they may do there."""

from teams.actors import Person
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.services.projects import settle_project
from teams.token_contracts import ConfigureProject, ProjectDetail


def configure_project(
    *, actor: Person, project_id: str, request: ConfigureProject, counts: CountsWorkflows
) -> ProjectDetail:
    """Say whether agents are let into a project, and whether they only propose there.

    It holds from the next call on, and for what agents have open already.

    Raises:
        NotFound: the actor's team has no such project.
        Forbidden: the actor does not administer the team.
    """

    def configure(project: Project) -> tuple[str, ...]:
        wanted = (request.agent_access, request.propose_only)
        if (project.agent_access, project.propose_only) == wanted:
            return ()
        project.agent_access, project.propose_only = wanted
        return ("agent_access", "propose_only")

    return settle_project(
        actor=actor,
        project_id=project_id,
        operation="configure_project",
        request=request,
        counts=counts,
        by=configure,
    )
