"""Letting go of workflows that were deleted for good."""

from datetime import datetime

from django.db import transaction

from workflows.models import Workflow, WorkflowRevision
from workflows.selectors import workflows_gone_since

WORKFLOWS_AT_ONCE = 50


def purge_workflows(*, deleted_before: datetime) -> int:
    """Delete the workflows that were deleted before then, or whose team was; return how many.

    A few at a time, each lot in a transaction of its own, so that nobody waits for long. Their runs
    are to be gone already.
    """
    purged = 0
    while lot := workflows_gone_since(deleted_before, most=WORKFLOWS_AT_ONCE):
        with transaction.atomic():
            # Apart, and so in one statement: taken along, the revisions would be read first.
            WorkflowRevision.objects.filter(workflow_id__in=lot).delete()
            Workflow.objects.filter(pk__in=lot).delete()
        purged += len(lot)
    return purged
