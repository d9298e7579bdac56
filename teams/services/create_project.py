"""Making a project."""

from django.db import transaction

from common.errors import LimitExceeded
from ledger.services import Claim, once
from teams import selectors
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.models import Project
from teams.services.projects import name_key_of, project_as_shown, require_free_name
from teams.token_contracts import CreateProject, ProjectDetail

# So that a team's projects fit one answer, and one menu.
MAX_PROJECTS_OF_A_TEAM = 200


def create_project(*, actor: Person, request: CreateProject) -> ProjectDetail:
    """Make an empty project in the actor's team. Agents are not let in yet.

    Raises:
        Forbidden: the actor does not administer the team.
        InvalidProject: the team has one of that name.
        LimitExceeded: it has as many as a team may have, archived ones included.
    """
    require(actor, Permission.ADMIN)

    @transaction.atomic
    def change(claim: Claim) -> ProjectDetail:
        # Two who ask for the same name at once would both find it free.
        selectors.take_turns(actor.team_id)
        require_free_name(actor.team_id, request.name)
        if Project.objects.filter(team_id=actor.team_id).count() >= MAX_PROJECTS_OF_A_TEAM:
            raise LimitExceeded(
                f"A team has up to {MAX_PROJECTS_OF_A_TEAM} projects.",
                hint="Bring back and rename one that is archived.",
            )
        project = Project.objects.create(
            team_id=actor.team_id, name=request.name, name_key=name_key_of(request.name)
        )
        note(
            actor=actor,
            action="create_project",
            target_type="project",
            target_id=project.pk,
            summary=f"Made the project “{project.name}”.",
        )
        detail = project_as_shown(project, workflow_count=0)
        claim.resolve(detail)
        return detail

    return once(
        actor=actor,
        operation="create_project",
        target=actor.team_id,
        request=request,
        receipt_type=ProjectDetail,
        change=change,
    )
