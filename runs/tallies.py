"""How many runs have ended, how, and how long they took: counted for whoever watches over Easel.

Counted in Redis, where every worker writes and every web process reads, and not in the database,
which would have to count all that ever ran. It may vanish with Redis; whoever draws a curve from
it knows how to read a counter that begins again.
"""

import logging
from dataclasses import dataclass
from typing import cast

from redis.exceptions import RedisError

from runs.engine.events import RunStatus
from teams.quick_redis import quick

log = logging.getLogger(__name__)

KEY = "easel:tallies"


@dataclass(frozen=True)
class Tally:
    """The runs that ended in one way."""

    runs: int = 0
    seconds: float = 0.0
    events: int = 0


def count_ended(status: RunStatus, *, seconds: float, events: int) -> None:
    """Count a run that ended ``seconds`` after it was begun, with ``events`` in its log."""
    pipeline = quick().pipeline(transaction=False)
    pipeline.hincrby(KEY, f"{status}:runs", 1)
    pipeline.hincrbyfloat(KEY, f"{status}:seconds", seconds)
    pipeline.hincrby(KEY, f"{status}:events", events)
    try:
        pipeline.execute()
    except RedisError as error:
        log.debug("A run that ended was not counted: %s", error)


def tallies() -> dict[RunStatus, Tally]:
    """Return what was counted, by how the runs ended.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached.
    """
    kept = cast("dict[bytes, bytes]", quick().hgetall(KEY))
    return {
        status: Tally(
            runs=int(kept.get(f"{status}:runs".encode(), 0)),
            seconds=float(kept.get(f"{status}:seconds".encode(), 0)),
            events=int(kept.get(f"{status}:events".encode(), 0)),
        )
        for status in RunStatus
        if status not in (RunStatus.QUEUED, RunStatus.RUNNING)
    }
