"""Giving a team a workflow to begin with."""

from django.db import transaction
from django.utils import timezone

from teams.actors import Person
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.graph.origin import Origin
from workflows.models import Workflow
from workflows.services.commit import begin


@transaction.atomic
def seed_workflow(*, actor: Person, name: str, graph: WorkflowGraph) -> None:
    """Make a first workflow for the actor's team, unless it has or ever had one.

    Called by whoever sets the installation up, so it asks for no permission.
    """
    if Workflow.objects.filter(team_id=actor.team_id).exists():
        return
    begin(
        actor=actor,
        name=name,
        graph=graph,
        on_cycle=OnCycle.RUN_ONCE,
        origin=Origin.CREATE,
        now=timezone.now(),
    )
