"""Putting a workflow into a project, or taking it out of one."""

from revisions.services.changing import change_locked
from teams.access import InNoProject
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_bots_again
from teams.token_selectors import require_open_project
from workflows.contracts import MoveWorkflow, WorkflowDetail
from workflows.models import Workflow
from workflows.services.commit import announce_change
from workflows.services.shelf import WORKFLOWS


def move_workflow(*, actor: Person, workflow_id: str, request: MoveWorkflow) -> WorkflowDetail:
    """Put a workflow into another project of its team, or into none.

    Its runs go with it: who may see a run is asked of where its workflow is now. A workflow can be
    moved out of an archived project, which is not a change to it, and not into one.

    Raises:
        NotFound: the actor's team has no such workflow, or no such project.
        Forbidden: the actor may not edit workflows.
        ProjectNotActive: the project is archived.
    """

    def move(workflow: Workflow) -> None:
        if workflow.project_id == request.project_id:
            return
        if request.project_id is not None:
            require_open_project(workflow.team_id, request.project_id)
        workflow.project_id = request.project_id
        workflow.save(update_fields=["project_id"])
        announce_change(workflow)
        note(
            actor=actor,
            action="move_workflow",
            target_type="workflow",
            target_id=workflow_id,
            summary=f"Moved the workflow “{workflow.name}” {_whereto(request)}.",
        )
        # A bot that watches a run of it may not be let into where it is now.
        judge_bots_again(workflow.team_id)

    return change_locked(
        WORKFLOWS,
        workflow_id,
        actor=actor,
        operation="move_workflow",
        request=request,
        by=move,
        on=InNoProject(team_id=actor.team_id),
    )


def _whereto(request: MoveWorkflow) -> str:
    return f"to {request.project_id}" if request.project_id else "out of its project"
