"""Reading one run."""

from runs import selectors
from runs.contracts import RunDetail
from teams.access import Permission, require
from teams.actors import Actor


def read_run(*, actor: Actor, run_id: str) -> RunDetail:
    """Return a run with the graph that it ran.

    Raises:
        NotFound: the actor's team has no such run.
        Forbidden: the actor may not look at what the team keeps.
    """
    require(actor, Permission.VIEW)
    return selectors.run_for(actor, run_id)
