"""Letting go of diagrams that were deleted for good."""

from datetime import datetime

from django.db import transaction

from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.selectors import diagrams_gone_since

DIAGRAMS_AT_ONCE = 50


def purge_diagrams(*, deleted_before: datetime) -> int:
    """Delete the diagrams that were deleted before then, or whose team was; return how many.

    What was proposed for them goes with them. A few at a time, each lot in a transaction of its
    own, so that nobody waits for long.
    """
    purged = 0
    while lot := diagrams_gone_since(deleted_before, most=DIAGRAMS_AT_ONCE):
        with transaction.atomic():
            # Apart, and so in one statement each: taken along, they would be read first.
            ProposalVersion.objects.filter(proposal__diagram_id__in=lot).delete()
            Proposal.objects.filter(diagram_id__in=lot).delete()
            DiagramRevision.objects.filter(diagram_id__in=lot).delete()
            Diagram.objects.filter(pk__in=lot).delete()
        purged += len(lot)
    return purged
