"""Reading one run."""

from runs import event_log, selectors
from runs.contracts import EVENTS_AT_ONCE, ReadRun, RunDetail, RunWithEvents
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


def read_run_with_events(*, actor: Actor, run_id: str, request: ReadRun) -> RunWithEvents:
    """Return a run and, where that is asked for, a page of its events; raises what ``read_run``
    raises. The events are read last, so none is missing that the run is said to have."""
    run = read_run(actor=actor, run_id=run_id)
    events = (
        ()
        if request.after is None
        else event_log.replay(run_id, after=request.after, limit=EVENTS_AT_ONCE)
    )
    return RunWithEvents(**dict(run), events=events)
