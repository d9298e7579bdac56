"""Having a job done by a layout worker, and waiting for it.

Nobody waits for ever. There is a limit for being taken and one for being done; a worker that takes
longer is killed, and says so; one that is gone together with whoever would have said so is missed
when the limit has passed. However it ends without a result, nothing was changed.
"""

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db import connection
from redis.exceptions import RedisError

from common.errors import CanvasError, ErrorKind
from diagrams import desk, dispatch
from diagrams.desk import Message, Word
from diagrams.pipeline.jobs import Job
from diagrams.pipeline.parcels import outcome_of, packed_job, refusal_in
from diagrams.pipeline.progress import Stage, cancelled, out_of_time
from diagrams.services.errands import RENEWAL_SECONDS, Errand

# How long after its limit a worker that was killed may take to be heard of.
GRACE_SECONDS = 2.0

log = logging.getLogger(__name__)

Outcome = TypeVar("Outcome")


class LayoutUnavailable(CanvasError):
    """Nobody is there who could draw what is too large to be drawn while the web waits."""

    code = "LAYOUT_UNAVAILABLE"
    kind = ErrorKind.UNAVAILABLE


class LayoutBusy(CanvasError):
    """All who draw have been at work on other drawings for as long as anybody waits."""

    code = "LAYOUT_BUSY"
    kind = ErrorKind.BUSY


@dataclass(frozen=True)
class _Limits:
    """How long a drawing may take, and how long it may wait for a worker before."""

    layout_seconds: float
    wait_seconds: float


class UnexpectedFault(RuntimeError):
    """A worker failed as nobody expected. Its own log says how."""


def drawn_elsewhere(job: Job[Outcome], errand: Errand) -> Outcome:
    """Return what comes of ``job``, which a layout worker does.

    Raises:
        CanvasError: it cannot be done; what a worker refuses is refused here in the same words.
        Cancelled: somebody called it off.
        LayoutUnavailable: no worker is there, or it ended in the middle of the work.
        LayoutBusy: no worker was free in time.
        Timeout: it took longer than it may.
    """
    name, limits = secrets.token_hex(12), _limits_of(errand)
    try:
        if not dispatch.somebody_draws():
            raise _nobody_draws()
        desk.hand_over(name, packed_job(job))
        if not dispatch.draw(
            name,
            errand.ticket,
            layout_seconds=limits.layout_seconds,
            wait_seconds=limits.wait_seconds,
        ):
            raise _nobody_draws()
        return outcome_of(job, _awaited(name, errand, limits))
    except RedisError:
        raise _nobody_draws() from None
    finally:
        _withdraw(name)


def _limits_of(errand: Errand) -> _Limits:
    """Return what is left for this drawing of the time that all drawings of a request have."""
    left = errand.deadline.seconds_left
    if left <= 0:
        raise out_of_time()
    limits = settings.EASEL
    return _Limits(min(limits.layout_seconds, left), min(limits.layout_wait_seconds, left))


def _awaited(name: str, errand: Errand, limits: _Limits) -> bytes:
    """Return what a worker made of the job called ``name``."""
    give_up_at = time.monotonic() + limits.wait_seconds
    taken_by = ""
    while True:
        if not connection.in_atomic_block:
            # There are fewer connections than threads that may wait here; each turn may take one.
            connection.close()
        message = desk.heard(name, errand.ticket, seconds=_patience(errand, give_up_at))
        errand.renew()
        match message:
            case Message(Word.DONE, content):
                log.info("A drawing was laid out by process %s of a layout worker.", taken_by)
                return content
            case Message(Word.TAKEN, content):
                taken_by = content.decode()
                left = min(limits.layout_seconds, errand.deadline.seconds_left)
                give_up_at = time.monotonic() + left + GRACE_SECONDS
            case Message(Word.STAGE, content):
                errand.telling.stage(Stage(content.decode()))
            case Message(Word.PREVIEW):
                errand.telling.preview()
            case Message(word, content):
                raise _ENDINGS[word](content)
            case None:
                errand.telling.tell()
        if time.monotonic() >= give_up_at:
            raise out_of_time() if taken_by else _all_are_busy()


def _patience(errand: Errand, give_up_at: float) -> float:
    """Return for how many seconds there is nothing to do but to listen."""
    left = min(give_up_at - time.monotonic(), RENEWAL_SECONDS)
    due = errand.telling.due_in_seconds
    return left if due is None else min(left, due)


def _withdraw(name: str) -> None:
    try:
        desk.withdraw(name)
    except RedisError:
        # It fades by itself.
        return


def _nobody_draws() -> LayoutUnavailable:
    return LayoutUnavailable(
        "Nobody is there to lay out a drawing of this size just now. Nothing was changed.",
        hint="Send it again in a moment. Small changes without an arrange can be made meanwhile.",
    )


def _all_are_busy() -> LayoutBusy:
    return LayoutBusy(
        "Other drawings are being laid out. Nothing was changed.",
        hint="Send it again in a moment.",
    )


def _lost(_content: bytes) -> LayoutUnavailable:
    return LayoutUnavailable(
        "The process that laid the drawing out has ended. Nothing was changed.",
        hint="Send it again.",
    )


_ENDINGS: dict[Word, Callable[[bytes], Exception]] = {
    Word.REFUSED: refusal_in,
    Word.CANCELLED: lambda _: cancelled(),
    Word.KILLED: lambda _: out_of_time(),
    Word.LOST: _lost,
    Word.FAILED: lambda _: UnexpectedFault("A layout worker failed; its log says how."),
}
