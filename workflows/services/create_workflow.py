"""Making a workflow."""

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Actor
from teams.token_selectors import require_open_project
from workflows.contracts import CreateWorkflow, WorkflowDetail
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.graph.origin import Origin
from workflows.services.commit import begin
from workflows.services.details import answer
from workflows.starters import STARTER

GRAPHS = {"blank": WorkflowGraph(), "starter": STARTER}


def create_workflow(*, actor: Actor, request: CreateWorkflow) -> WorkflowDetail:
    """Make a workflow in the actor's team, empty or with the starter graph.

    Raises:
        Forbidden: the actor may not edit workflows.
        NotFound: the team has no such project.
        ProjectNotActive: the project is archived.
    """
    require(actor, Permission.EDIT)
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        if request.project_id is not None:
            require_open_project(actor.team_id, request.project_id)
        workflow = begin(
            actor=actor,
            name=request.name,
            graph=GRAPHS[request.starter],
            on_cycle=OnCycle.RUN_ONCE,
            origin=Origin.CREATE,
            now=now,
            project_id=request.project_id,
        )
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation="create_workflow",
        target=actor.team_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )
