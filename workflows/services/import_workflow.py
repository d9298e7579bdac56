"""Making a workflow from a file."""

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Actor
from workflows.contracts import ImportWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.services.commit import begin
from workflows.services.details import answer
from workflows.services.judging import require_structure


def import_workflow(*, actor: Actor, request: ImportWorkflow) -> WorkflowDetail:
    """Make a workflow in the actor's team from a file that ``export_workflow`` gave.

    What it refers to in its old team, such as a knowledge graph, stays as it is and is remarked
    on: whoever imports it chooses again.

    Raises:
        Forbidden: the actor may not edit workflows.
        InvalidGraph: the graph in it cannot be kept; all the problems are listed.
        LimitExceeded: the graph is larger than this installation accepts.
    """
    require(actor, Permission.EDIT)
    now = timezone.now()
    file = request.file

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = begin(
            actor=actor,
            name=file.name,
            graph=file.graph,
            on_cycle=file.on_cycle,
            origin=Origin.IMPORT,
            now=now,
        )
        return answer(claim, workflow, actor)

    def judge_and_change(claim: Claim) -> WorkflowDetail:
        require_structure(file.graph, prefix="/file/graph")
        return change(claim)

    return once(
        actor=actor,
        operation="import_workflow",
        target=actor.team_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=judge_and_change,
    )
