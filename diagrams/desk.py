"""Where drawings are handed over: jobs to the layout workers, and what they say to who waits.

A job lies there under a key that only its message on the queue names, and is gone when it is taken
or when nobody waits for it any more: a worker that finds it missing has nothing to do. What the
worker says comes in a list that belongs to this one job, so that whoever waits is woken by it. They
hold a lease on it meanwhile, without which nobody goes on with it.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import cast

from redis import Redis

from teams.quick_redis import connected, quick

# The longest that Redis is asked to wait at once, and how much later its answer may come.
LONGEST_WAIT_SECONDS = 5.0
LATE_SECONDS = 3.0
# How long nobody has to be heard of to be taken for gone.
LEASE_SECONDS = 15
# Longer than anybody waits; what was left behind by a process that died is gone after that.
KEPT_SECONDS = 120


@cache
def waiting() -> Redis:
    """Return the connections on which threads wait for what others are yet to say."""
    # Never a second try: what was taken from a list by the first one would be lost.
    return connected(LONGEST_WAIT_SECONDS + LATE_SECONDS, tries=0)


class Word(StrEnum):
    """What is said about a job."""

    TAKEN = "taken"
    STAGE = "stage"
    PREVIEW = "preview"
    DONE = "done"
    REFUSED = "refused"
    KILLED = "killed"  # it took longer than it may
    LOST = "lost"  # the process that drew it has ended
    FAILED = "failed"  # as nobody expected
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Message:
    word: Word
    content: bytes = b""


def hand_over(job: str, content: bytes) -> None:
    """Lay ``content`` out for the worker that takes ``job``.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached. So do all of these.
    """
    pipeline = quick().pipeline(transaction=True)
    pipeline.set(_work(job), content, ex=KEPT_SECONDS)
    pipeline.set(_wanted(job), b"", ex=LEASE_SECONDS)
    pipeline.execute()


def take(job: str) -> bytes | None:
    """Return what was handed over, to one taker alone; nothing when nobody waits for it."""
    return cast("bytes | None", quick().getdel(_work(job)))


def is_wanted(job: str) -> bool:
    """Say whether somebody waits for ``job``: they have been heard of lately, and not given up."""
    return bool(quick().exists(_wanted(job)))


def withdraw(job: str) -> None:
    """Have nobody take ``job`` any more, or go on with it, and forget what was said about it."""
    quick().delete(_work(job), _wanted(job), _said(job))


def say(job: str, word: Word, content: bytes = b"") -> None:
    """Tell whoever waits for ``job``."""
    _tell(_said(job), word, content)


def wake(request: str, word: Word) -> None:
    """Tell whoever waits for any job of ``request``."""
    _tell(_of_request(request), word, b"")


def heard(job: str, request: str, *, seconds: float) -> Message | None:
    """Return what is said next about ``job``, or to its ``request``; nothing within ``seconds``.

    Whoever listens wants it: asked again within the lease, it goes on.
    """
    quick().set(_wanted(job), b"", ex=LEASE_SECONDS)
    # Zero would be for ever.
    timeout = min(max(seconds, 0.01), LONGEST_WAIT_SECONDS)
    # Called off before all else, then in the order in which it was said.
    keys = [_of_request(request), _said(job)]
    answer = cast("tuple[bytes, bytes] | None", waiting().blpop(keys, timeout=timeout))
    if answer is None:
        return None
    word, _, content = answer[1].partition(b"\n")
    return Message(Word(word.decode()), content)


def _tell(key: str, word: Word, content: bytes) -> None:
    pipeline = quick().pipeline(transaction=True)
    pipeline.rpush(key, word.encode() + b"\n" + content)
    pipeline.expire(key, KEPT_SECONDS)
    pipeline.execute()


def _work(job: str) -> str:
    return f"easel:drawing:{job}:work"


def _wanted(job: str) -> str:
    return f"easel:drawing:{job}:wanted"


def _said(job: str) -> str:
    return f"easel:drawing:{job}:said"


def _of_request(request: str) -> str:
    return f"easel:request:{request}:said"
