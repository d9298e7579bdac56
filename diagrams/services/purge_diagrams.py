"""Letting go of diagrams that were deleted for good."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from diagrams.models import Diagram, DiagramRevision, Proposal
from revisions.services.purging import purge


def purge_diagrams(*, deleted_before: datetime) -> int:
    """Delete the diagrams that were deleted before then, or whose team was; return how many.

    What was proposed for them stays as a record of what was decided. What still waits is dismissed:
    there is nothing left to decide on (PROP-S5).
    """
    return purge(
        Diagram.objects.all(),
        DiagramRevision.objects.all(),
        deleted_before=deleted_before,
        part_from=_part_from,
    )


def _part_from(diagram_ids: Sequence[str]) -> None:
    now = timezone.now()
    for diagram_id in diagram_ids:
        Proposal.leave_behind(diagram_id, now=now)
