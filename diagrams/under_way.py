"""Requests that are being worked on: who asked, and whether they may still be cancelled.

Any process can find one by its id and call it off. One key decides between the two that may come
first, the gate and the cancel: whichever writes it, the other one finds it written. It belongs to
one attempt, which is known from when it arrives: the copy of a request that waits for another one's
answer is called off with it, and what is sent after that can go on.
"""

from typing import Literal, cast

from redis.client import Pipeline

from common.contract import Contract
from diagrams import desk
from teams.quick_redis import quick

# Longer than a request can take. One that has passed the gate is remembered as long, so that who
# cancels it then is told that it was too late.
KEPT_SECONDS = 300
PREVIEW_KEPT_SECONDS = 30
# How much earlier than its request a cancel may arrive: they take different ways.
AHEAD_SECONDS = 5
# The gate is asked while others wait for what is to be kept.
GATE_PATIENCE_SECONDS = 0.25

Verdict = Literal["gate", "cancelled"]


class UnderWay(Contract):
    """An attempt at a request; a request that creates something is about no diagram yet, and
    ``project_id`` is where it is to be."""

    ticket: str
    operation: str
    team_id: str
    owner_id: int
    token_id: str | None
    diagram_id: str | None
    project_id: str | None

    def is_copy_of(self, other: "UnderWay") -> bool:
        """Say whether both are answered with one receipt, where their ids are the same."""
        apart = {"ticket", "token_id"}
        return self.model_dump(exclude=apart) == other.model_dump(exclude=apart)


def can_be_asked() -> bool:
    """Say whether Redis answers, before anything is said to it.

    Raises:
        redis.exceptions.RedisError: it cannot be reached. So do all of these.
    """
    return bool(quick().ping())


def begin(request_id: str, attempt: UnderWay) -> None:
    """Let the team's others find ``attempt``; call it off if somebody did before it came."""
    key = _requests(attempt.team_id, request_id)
    pipeline = quick().pipeline(transaction=True)
    pipeline.hset(key, attempt.ticket, attempt.model_dump_json())
    pipeline.expire(key, KEPT_SECONDS)
    ahead = attempt.team_id, attempt.owner_id
    pipeline.exists(*(_ahead(*ahead, by, request_id) for by in {None, attempt.token_id}))
    if pipeline.execute()[-1]:
        cancel(attempt.ticket)


def forget(request_id: str, attempt: UnderWay) -> None:
    """Have an attempt that changed nothing not found any more."""
    quick().hdel(_requests(attempt.team_id, request_id), attempt.ticket)


def attempts_at(team_id: str, request_id: str) -> tuple[UnderWay, ...]:
    """Return who is at work on a request of that id, waits for its answer, or has just got it."""
    found = cast("dict[bytes, bytes]", quick().hgetall(_requests(team_id, request_id)))
    return tuple(UnderWay.model_validate_json(each) for each in found.values())


def pass_gate(request_id: str, attempt: UnderWay) -> Verdict | None:
    """Have the result of ``attempt`` kept, if nobody called it off: from then on nobody can.

    Returns what holds; nothing where Redis has forgotten the attempt, and with it perhaps that it
    was called off.
    """
    pipeline = quick(GATE_PATIENCE_SECONDS).pipeline(transaction=True)
    pipeline.hexists(_requests(attempt.team_id, request_id), attempt.ticket)
    _write(pipeline, attempt.ticket, "gate")
    is_known, _, verdict = pipeline.execute()
    return cast("Verdict", verdict.decode()) if is_known else None


def cancel(ticket: str) -> bool:
    """Call an attempt off, and say whether that was in time (TOOL-95)."""
    pipeline = quick().pipeline(transaction=True)
    _write(pipeline, ticket, "cancelled")
    in_time: bool = pipeline.execute()[-1] == b"cancelled"
    if in_time:
        desk.wake(ticket, desk.Word.CANCELLED)
    return in_time


def cancel_ahead(team_id: str, owner_id: int, token_id: str | None, request_id: str) -> None:
    """Have a request called off that arrives within the next seconds: what that token asks for, or
    without one whatever is asked for on behalf of its owner. Nobody else's."""
    quick().set(_ahead(team_id, owner_id, token_id, request_id), b"", ex=AHEAD_SECONDS)


def is_cancelled(ticket: str) -> bool:
    return quick().get(_verdict(ticket)) == b"cancelled"


def keep_preview(ticket: str, content: bytes) -> None:
    """Keep what an attempt looks like so far, in the place of what it looked like before."""
    quick().set(_preview(ticket), content, ex=PREVIEW_KEPT_SECONDS)


def preview_of(ticket: str) -> bytes | None:
    return cast("bytes | None", quick().get(_preview(ticket)))


def drop_preview(ticket: str) -> None:
    quick().delete(_preview(ticket))


def _write(pipeline: Pipeline, ticket: str, verdict: Verdict) -> None:
    """Write ``verdict`` unless there is one, and read the one that holds: the first, always."""
    key = _verdict(ticket)
    pipeline.set(key, verdict, nx=True, ex=KEPT_SECONDS)
    pipeline.get(key)


def _requests(team_id: str, request_id: str) -> str:
    return f"easel:requests:{team_id}:{request_id}"


def _ahead(team_id: str, owner_id: int, token_id: str | None, request_id: str) -> str:
    return f"easel:request-ahead:{team_id}:{owner_id}:{token_id or 'person'}:{request_id}"


def _verdict(ticket: str) -> str:
    return f"easel:request:{ticket}:verdict"


def _preview(ticket: str) -> str:
    return f"easel:request:{ticket}:preview"
