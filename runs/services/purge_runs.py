"""Letting go of the runs of what was deleted for good."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from runs.models import Run, RunEventRow
from teams.selectors import teams_gone_since
from workflows.selectors import workflows_gone_since

WORKFLOWS_AT_ONCE = 500
RUNS_AT_ONCE = 200


def purge_runs(*, deleted_before: datetime) -> int:
    """Delete the runs of workflows and teams that were deleted before then; return how many.

    A few at a time, each lot in a transaction of its own, so that nobody waits for long.
    """
    purged = _purge(Q(team_id__in=teams_gone_since(deleted_before)))
    after = ""
    while lot := workflows_gone_since(deleted_before, most=WORKFLOWS_AT_ONCE, after=after):
        purged += _purge(Q(workflow_id__in=lot))
        after = lot[-1]
    return purged


def _purge(which: Q) -> int:
    purged = 0
    while lot := list(Run.objects.filter(which).values_list("pk", flat=True)[:RUNS_AT_ONCE]):
        with transaction.atomic():
            RunEventRow.objects.filter(run_id__in=lot).delete()
            Run.objects.filter(pk__in=lot).delete()
        purged += len(lot)
    return purged
