"""Looking at what a workflow once said."""

from teams.access import Permission, require
from teams.actors import Actor
from teams.selectors import author_of
from workflows import selectors
from workflows.contracts import RevisionDetail
from workflows.graph.migrate import read_graph
from workflows.models import WorkflowRevision
from workflows.services.list_revisions import summary_of


def read_revision(*, actor: Actor, workflow_id: str, number: int) -> RevisionDetail:
    """Return one revision of a workflow with its graph.

    Raises:
        NotFound: the actor's team has no such workflow, or it no such revision.
        Forbidden: the actor may not look at it.
    """
    require(actor, Permission.VIEW, on=selectors.workflow_for(actor, workflow_id))
    revision = WorkflowRevision.objects.filter(workflow_id=workflow_id, number=number).first()
    if revision is None:
        raise selectors.no_such_revision()
    return RevisionDetail(
        workflow_id=workflow_id,
        revision=summary_of(revision, author_of(*revision.author_key)),
        graph=read_graph(revision.graph),
    )
