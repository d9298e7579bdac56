"""The workflows of a team, a page at a time."""

from django.db.models import F, Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, moment_in
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from teams.selectors import AuthorKey, authors_of
from workflows import selectors
from workflows.contracts import (
    ListWorkflows,
    WorkflowPage,
    WorkflowSort,
    WorkflowState,
    WorkflowSummary,
)
from workflows.models import Workflow, WorkflowRevision
from workflows.services.naming import name_key

IN_STATE = {
    WorkflowState.ACTIVE: Q(archived_at__isnull=True, deleted_at__isnull=True),
    WorkflowState.ARCHIVED: Q(archived_at__isnull=False, deleted_at__isnull=True),
    WorkflowState.DELETED: Q(deleted_at__isnull=False),
}


def list_workflows(*, actor: Actor, request: ListWorkflows) -> WorkflowPage:
    """Return one page of the team's workflows, in five queries or fewer whatever its size.

    Raises:
        Forbidden: the actor may not look at the team's workflows.
        InvalidInput: the cursor is not one of this list in this order.
    """
    require(actor, Permission.VIEW)
    wanted = selectors.visible_to(actor).filter(IN_STATE[request.state])
    if request.project is not None:
        wanted = wanted.filter(project_id=request.project)
    if request.search.strip():
        wanted = wanted.filter(name_key__contains=name_key(request.search.strip()))
    # One more than asked for tells whether there is a next page.
    rows = list(_sorted(wanted, request)[: request.limit + 1])
    page = rows[: request.limit]
    has_more = len(rows) > request.limit
    return WorkflowPage(
        items=_summaries(page),
        next_cursor=_cursor_of(page[-1], request.sort) if has_more else None,
        total=wanted.count(),
    )


def _sorted(wanted: QuerySet[Workflow], request: ListWorkflows) -> QuerySet[Workflow]:
    """Return ``wanted`` in its order, from the cursor on. Ids settle the order between equals."""
    after = decode_cursor(request.cursor, request.sort, size=2) if request.cursor else None
    match request.sort:
        case WorkflowSort.NAME:
            if after:
                name, pk = after
                wanted = wanted.filter(Q(name_key__gt=name) | Q(name_key=name, pk__gt=pk))
            return wanted.order_by("name_key", "pk")
        case WorkflowSort.UPDATED:
            if after:
                at, pk = moment_in(after[0]), after[1]
                wanted = wanted.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__gt=pk))
            return wanted.order_by("-updated_at", "pk")


def _cursor_of(workflow: Workflow, sort: WorkflowSort) -> str:
    match sort:
        case WorkflowSort.NAME:
            return encode_cursor(sort, workflow.name_key, workflow.pk)
        case WorkflowSort.UPDATED:
            return encode_cursor(sort, workflow.updated_at.isoformat(), workflow.pk)


def _summaries(page: list[Workflow]) -> tuple[WorkflowSummary, ...]:
    heads = {
        head.workflow_id: head
        for head in WorkflowRevision.objects.filter(
            workflow__in=[workflow.pk for workflow in page], number=F("workflow__head_number")
        ).defer("graph")
    }
    keys: dict[str, AuthorKey] = {
        workflow_id: (head.owner_id, head.token_id) for workflow_id, head in heads.items()
    }
    authors = authors_of(keys.values())
    return tuple(
        _summary(workflow, heads[workflow.pk], authors.get(keys[workflow.pk])) for workflow in page
    )


def _summary(workflow: Workflow, head: WorkflowRevision, author: Author | None) -> WorkflowSummary:
    return WorkflowSummary(
        id=workflow.pk,
        name=workflow.name,
        project_id=workflow.project_id,
        state=selectors.state_of(workflow),
        revision=workflow.head_number,
        node_count=head.node_count,
        edge_count=head.edge_count,
        updated_at=workflow.updated_at,
        updated_by=author,
    )
