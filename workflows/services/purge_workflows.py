"""Letting go of workflows that were deleted for good."""

from datetime import datetime

from revisions.services.purging import purge
from workflows.models import Workflow, WorkflowRevision


def purge_workflows(*, deleted_before: datetime) -> int:
    """Delete the workflows that were deleted before then, or whose team was; return how many.

    Their runs are to be gone already.
    """
    return purge(
        Workflow.objects.all(), WorkflowRevision.objects.all(), deleted_before=deleted_before
    )
