"""The live road of run events: one Redis Stream per run.

A frame's number is its id in the stream, ``{seq}-0``, so a resume position is a plain number and
Redis itself refuses what is not newer. The stream keeps only the newest frames and may vanish with
Redis at any moment; the event log has them all.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta

from redis.exceptions import RedisError, ResponseError

from runs.engine.events import TERMINAL, Frame
from teams.quick_redis import quick

log = logging.getLogger(__name__)

# Enough for a viewer who reconnects; one who was away for longer reads the log.
FRAMES_KEPT = 2_000
KEPT_AFTER_THE_END = timedelta(minutes=10)
# Longer than any run may take: a stream whose run died with its worker goes away by itself.
KEPT_WITHOUT_NEWS = timedelta(hours=2)
FIELD = "frame"


def key_of(run_id: str) -> str:
    return f"easel:run:{run_id}"


def tell(run_id: str, frames: Sequence[Frame]) -> None:
    """Put ``frames`` on the run's stream, in one round trip. Telling one twice is harmless.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached. Nothing is lost but time.
    """
    key = key_of(run_id)
    ended = isinstance(frames[-1].event, TERMINAL)
    pipeline = quick().pipeline(transaction=False)
    for frame in frames:
        pipeline.xadd(
            key,
            {FIELD: frame.model_dump_json(by_alias=True)},
            id=f"{frame.seq}-0",
            maxlen=FRAMES_KEPT,
            approximate=True,
        )
    pipeline.expire(key, KEPT_AFTER_THE_END if ended else KEPT_WITHOUT_NEWS)
    for answer in pipeline.execute(raise_on_error=False):
        # A refused id is a frame that is already there: told before, by us or by another holder.
        if isinstance(answer, Exception) and not _is_refused_id(answer):
            raise answer


def forget_all() -> None:
    """Drop the streams of all runs. Viewers find everything that happened in the log.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached.
    """
    for key in quick().scan_iter(match=key_of("*"), count=1_000):
        quick().unlink(key)


def try_to_tell(run_id: str, frames: Sequence[Frame]) -> None:
    """Put ``frames`` on the stream if Redis is there; if not, viewers find them in the log."""
    try:
        tell(run_id, frames)
    except RedisError as error:
        log.warning("Run %s could not be told on its stream: %s", run_id, error)


def _is_refused_id(answer: Exception) -> bool:
    return isinstance(answer, ResponseError) and "equal or smaller" in str(answer)
