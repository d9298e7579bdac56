"""Requests that are being worked on: who asked, and whether they may still be cancelled.

Any process can find one by its id and call it off. One key decides between the two that may come
first, the gate and the cancel: whichever writes it, the other one finds it written. It belongs to
one attempt, so the id of a request that was cancelled can be used again.
"""

from typing import Literal, cast

from common.contract import Contract
from diagrams import desk
from teams.quick_redis import quick

# Longer than a request can take. One that has passed the gate is remembered as long, so that who
# cancels it then is told that it was too late.
KEPT_SECONDS = 300
PREVIEW_KEPT_SECONDS = 30

Verdict = Literal["gate", "cancelled"]


class UnderWay(Contract):
    """An attempt at a request; a request that creates something is about no diagram yet, and
    ``project_id`` is where it is to be."""

    ticket: str
    team_id: str
    owner_id: int
    token_id: str | None
    diagram_id: str | None
    project_id: str | None


def begin(request_id: str, attempt: UnderWay) -> None:
    """Let the team's others find ``attempt``.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached. So do all of these.
    """
    pipeline = quick().pipeline(transaction=True)
    key = _requests(attempt.team_id, request_id)
    pipeline.hset(key, attempt.ticket, attempt.model_dump_json())
    pipeline.expire(key, KEPT_SECONDS)
    pipeline.execute()


def forget(request_id: str, attempt: UnderWay) -> None:
    """Have an attempt that changed nothing not found any more."""
    quick().hdel(_requests(attempt.team_id, request_id), attempt.ticket)


def attempts_at(team_id: str, request_id: str) -> tuple[UnderWay, ...]:
    """Return who is at work on a request of that id, or has just finished it.

    More than one only where several people chose the same id.
    """
    found = cast("dict[bytes, bytes]", quick().hgetall(_requests(team_id, request_id)))
    return tuple(UnderWay.model_validate_json(each) for each in found.values())


def pass_gate(ticket: str) -> bool:
    """Say whether the result of an attempt may be kept; from then on nobody can cancel it."""
    return _decide(ticket, "gate")


def cancel(ticket: str) -> bool:
    """Call an attempt off, and say whether that was in time (TOOL-95)."""
    in_time = _decide(ticket, "cancelled")
    if in_time:
        desk.wake(ticket, desk.Word.CANCELLED)
    return in_time


def is_cancelled(ticket: str) -> bool:
    return quick().get(_verdict(ticket)) == b"cancelled"


def keep_preview(ticket: str, content: bytes) -> None:
    """Keep what an attempt looks like so far, in the place of what it looked like before."""
    quick().set(_preview(ticket), content, ex=PREVIEW_KEPT_SECONDS)


def preview_of(ticket: str) -> bytes | None:
    return cast("bytes | None", quick().get(_preview(ticket)))


def drop_preview(ticket: str) -> None:
    quick().delete(_preview(ticket))


def _decide(ticket: str, verdict: Verdict) -> bool:
    """Say whether ``verdict`` is the one that holds: the first of the two, however often said."""
    key = _verdict(ticket)
    if quick().set(key, verdict, nx=True, ex=KEPT_SECONDS):
        return True
    # Once it is written, nobody writes another.
    return quick().get(key) == verdict.encode()


def _requests(team_id: str, request_id: str) -> str:
    return f"easel:requests:{team_id}:{request_id}"


def _verdict(ticket: str) -> str:
    return f"easel:request:{ticket}:verdict"


def _preview(ticket: str) -> str:
    return f"easel:request:{ticket}:preview"
