"""Saving what a workflow says."""

from django.db import transaction
from django.utils import timezone

from common.errors import RevisionConflict
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Actor
from workflows import selectors
from workflows.contracts import SaveWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.models import Workflow
from workflows.services.commit import append, says_the_same
from workflows.services.details import answer
from workflows.services.judging import require_structure


def save_workflow(*, actor: Actor, workflow_id: str, request: SaveWorkflow) -> WorkflowDetail:
    """Make ``request.graph`` the newest revision, or refuse and change nothing.

    A graph that the head holds already appends nothing. An unfinished graph is saved; the answer
    remarks on what is missing.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        InvalidGraph: the graph cannot be kept; all the problems are listed.
        LimitExceeded: the graph is larger than this installation accepts.
        WorkflowNotActive: the workflow is archived or deleted.
        RevisionConflict: it has changed since ``request.expected_revision``.
    """
    # Before `once`, so that it also guards the replay of an old answer.
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = Workflow.locked(workflow_id)
        require(actor, Permission.EDIT, on=workflow)
        workflow.require_active()
        if workflow.head_number != request.expected_revision:
            raise RevisionConflict(
                "Someone changed this workflow since you opened it.",
                hint="Reload it, or apply your change on top of what it says now.",
                current_revision=workflow.head_number,
            )
        if not says_the_same(workflow, request.graph):
            append(
                workflow,
                actor=actor,
                graph=request.graph,
                origin=Origin.EDIT,
                now=now,
                note=request.note or "",
            )
        return answer(claim, workflow, actor)

    def judge_and_change(claim: Claim) -> WorkflowDetail:
        # Judged before the transaction: a lock held meanwhile would stop everybody else.
        require_structure(request.graph, prefix="/graph")
        return change(claim)

    return once(
        actor=actor,
        operation="save_workflow",
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=judge_and_change,
    )
