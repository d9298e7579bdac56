"""What the services of projects have in common: finding one, changing it once, answering for it."""

from collections.abc import Callable

from django.db import transaction

from common.errors import NotFound
from ledger.contracts import Change
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_bots_again
from teams.models import Project
from teams.ports import CountsWorkflows
from teams.services.problems import InvalidProject
from teams.token_contracts import ProjectDetail, ProjectState

# Changes a locked row and names the fields it changed; none when there was nothing to do.
Settle = Callable[[Project], tuple[str, ...]]


def settle_project(
    *,
    actor: Person,
    project_id: str,
    operation: str,
    request: Change,
    counts: CountsWorkflows,
    by: Settle,
) -> ProjectDetail:
    """Let ``by`` change a project's row, at most once per request.

    Whatever changed may have shut somebody out, so what is open in the team is judged again.

    Raises:
        NotFound: the actor's team has no such project.
        Forbidden: the actor does not administer the team.
    """
    require(actor, Permission.ADMIN)
    if not Project.objects.filter(pk=project_id, team_id=actor.team_id).exists():
        raise no_such_project()

    @transaction.atomic
    def change(claim: Claim) -> ProjectDetail:
        project = Project.objects.select_for_update().get(pk=project_id)
        changed = by(project)
        if changed:
            project.save(update_fields=changed)
            judge_bots_again(project.team_id)
            note(
                actor=actor,
                action=operation,
                target_type="project",
                target_id=project_id,
                summary=_said_of(project, changed),
            )
        detail = detail_of_project(project, counts)
        claim.resolve(detail)
        return detail

    return once(
        actor=actor,
        operation=operation,
        target=project_id,
        request=request,
        receipt_type=ProjectDetail,
        change=change,
    )


def _said_of(project: Project, changed: tuple[str, ...]) -> str:
    """Return what an administrator will read about this change."""
    told = {
        "name": f"is called “{project.name}” now",
        "agent_access": "lets agents in" if project.agent_access else "keeps agents out",
        "propose_only": (
            "has them propose only" if project.propose_only else "lets them make changes"
        ),
        "archived_at": "is archived" if project.archived_at else "is open again",
    }
    said = " and ".join(told[field] for field in changed if field in told)
    return f"The project “{project.name}” {said}."


def detail_of_project(project: Project, counts: CountsWorkflows) -> ProjectDetail:
    return project_as_shown(project, counts([project.pk]).get(project.pk, 0))


def project_as_shown(project: Project, workflow_count: int) -> ProjectDetail:
    return ProjectDetail(
        id=project.pk,
        name=project.name,
        state=ProjectState.ARCHIVED if project.archived_at else ProjectState.ACTIVE,
        agent_access=project.agent_access,
        propose_only=project.propose_only,
        workflow_count=workflow_count,
        created_at=project.created_at,
    )


def name_key_of(name: str) -> str:
    return name.casefold()


def require_free_name(team_id: str, name: str, *, besides: str | None = None) -> None:
    """Return if no project of the team but ``besides`` is called that, whatever its capitals.

    Raises:
        InvalidProject: one is.
    """
    namesakes = Project.objects.filter(team_id=team_id, name_key=name_key_of(name))
    if namesakes.exclude(pk=besides).exists():
        raise InvalidProject(
            f"There is already a project called “{name}”.",
            hint="Choose another name. An archived project keeps its own.",
        )


def no_such_project() -> NotFound:
    return NotFound("There is no such project in this team.")
