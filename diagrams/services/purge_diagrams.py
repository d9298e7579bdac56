"""Letting go of diagrams that were deleted for good."""

from datetime import datetime

from diagrams.models import Diagram, DiagramRevision
from revisions.services.purging import purge


def purge_diagrams(*, deleted_before: datetime) -> int:
    """Delete the diagrams that were deleted before then, or whose team was; return how many.

    What was proposed for them goes with them, by the cascade.
    """
    return purge(
        Diagram.objects.all(), DiagramRevision.objects.all(), deleted_before=deleted_before
    )
