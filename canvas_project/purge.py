"""Letting go of what was deleted for good, in every room, from the top down.

What is above refers to what is below: runs to workflows, all of them to teams. A room deletes its
own, a few rows at a time; a team that was deleted with all its runs in it would be read into memory
first.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from diagrams.services.purge_diagrams import purge_diagrams
from runs.services.purge_runs import purge_runs
from teams.selectors import KEPT_DELETED
from teams.services.purge_teams import purge_teams
from workflows.services.purge_workflows import purge_workflows

log = logging.getLogger(__name__)

# Later than was promised, so that who restores at the last moment finds everything there.
GRACE = timedelta(hours=1)


@dataclass(frozen=True)
class Purged:
    runs: int
    workflows: int
    diagrams: int
    teams: int


def purge_deleted() -> Purged:
    """Delete what was deleted longer ago than it is kept, and say how much it was."""
    before = timezone.now() - KEPT_DELETED - GRACE
    purged = Purged(
        runs=purge_runs(deleted_before=before),
        workflows=purge_workflows(deleted_before=before),
        diagrams=purge_diagrams(deleted_before=before),
        teams=purge_teams(deleted_before=before),
    )
    if purged.workflows or purged.diagrams or purged.teams:
        log.info(
            "Purged %s runs, %s workflows, %s diagrams, %s teams.",
            purged.runs,
            purged.workflows,
            purged.diagrams,
            purged.teams,
        )
    return purged
