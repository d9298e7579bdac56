"""Being let in to watch a run. Asked once, when somebody begins to listen."""

from runs import selectors
from teams.access import Permission, require
from teams.actors import Actor


def listen_to_run(*, actor: Actor, run_id: str, after: int) -> bool:
    """Let the actor listen, and say whether there is or may be anything after frame ``after``.

    Raises:
        NotFound: the actor's team has no such run.
        Forbidden: the actor may not look at what the team keeps.
    """
    require(actor, Permission.VIEW)
    selectors.run_row(actor, run_id)
    last_seq, has_ended = selectors.how_far([run_id])[run_id]
    return not has_ended or last_seq > after
