"""Looking at what became of workflows the last time they ran."""

from runs import selectors
from runs.contracts import LatestRuns, RunPage
from teams.access import Permission, require
from teams.actors import Actor


def latest_runs(*, actor: Actor, request: LatestRuns) -> RunPage:
    """Return the newest run of each workflow asked for; one that never ran is left out.

    Raises:
        Forbidden: the actor may not look at what the team keeps.
    """
    require(actor, Permission.VIEW)
    return RunPage(items=selectors.latest_runs(actor, request.workflow))
