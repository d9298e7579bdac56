"""The workflows of a team, a page at a time."""

from revisions.listing import Listed, Names, matching, page_of
from revisions.naming import name_key
from teams.access import Permission, require
from teams.actors import Actor
from workflows.contracts import ListWorkflows, WorkflowPage, WorkflowState, WorkflowSummary
from workflows.models import Workflow

COUNTS = ("node_count", "edge_count")
NAMES = Names(column="name_key", key=name_key)


def list_workflows(*, actor: Actor, request: ListWorkflows) -> WorkflowPage:
    """Return one page of the team's workflows, in five queries or fewer whatever its size.

    Raises:
        Forbidden: the actor may not look at the team's workflows.
        InvalidInput: the cursor is not one of this list in this order.
    """
    require(actor, Permission.VIEW)
    found = matching(Workflow.objects.visible_to(actor), request, NAMES)
    page = page_of(found, request, NAMES, counts=COUNTS)
    return WorkflowPage(
        items=tuple(_summary(each) for each in page.items),
        next_cursor=page.next_cursor,
        total=page.total,
    )


def _summary(listed: Listed[Workflow]) -> WorkflowSummary:
    workflow = listed.thing
    return WorkflowSummary(
        id=workflow.pk,
        name=workflow.name,
        project_id=workflow.project_id,
        state=WorkflowState(workflow.state),
        revision=workflow.head_number,
        node_count=listed.head["node_count"],
        edge_count=listed.head["edge_count"],
        updated_at=workflow.updated_at,
        updated_by=listed.author,
    )
