"""Listing what was run."""

from runs import selectors
from runs.contracts import ListRuns, RunPage
from teams.access import Permission, require
from teams.actors import Actor
from workflows.selectors import workflow_for


def list_runs(*, actor: Actor, request: ListRuns, workflow_id: str | None = None) -> RunPage:
    """Return a page of the team's runs, or of one workflow's, newest first.

    Raises:
        NotFound: the team has no such workflow.
        Forbidden: the actor may not look at what the team keeps.
        InvalidInput: the cursor is none of this list's.
    """
    require(actor, Permission.VIEW)
    if workflow_id is not None:
        workflow_for(actor, workflow_id)
    return selectors.runs_of(actor, request, workflow_id=workflow_id)
