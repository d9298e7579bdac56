"""The projects of a team."""

from teams.access import Permission, require
from teams.actors import Actor
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.reach import within_reach
from teams.services.projects import project_as_shown
from teams.token_contracts import ProjectPage


def list_projects(*, actor: Actor, counts: CountsWorkflows) -> ProjectPage:
    """Return the projects that the actor may know of, by name; three queries.

    Raises:
        Forbidden: the actor may not look at what the team keeps.
        NotEnabled: the actor is an agent, and agents are not let into the team.
    """
    require(actor, Permission.VIEW)
    projects = list(
        Project.objects.filter(team_id=actor.team_id)
        .filter(within_reach(actor, project="pk"))
        .order_by("name_key", "pk")
    )
    held = counts([project.pk for project in projects])
    return ProjectPage(
        items=tuple(project_as_shown(project, held.get(project.pk, 0)) for project in projects)
    )
