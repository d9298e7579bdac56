"""Making a change at most once.

Networks lose answers. Whoever got none sends the request again, with the same id, and gets the
answer of the first copy instead of a second change. The row is visible while the work goes on, so
it is written before the change's own transaction and answered inside it: there is a receipt exactly
when there is a change.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from django.db import connection
from django.db.models import Count, F
from django.utils import timezone

from common.errors import CanvasError, ErrorKind
from common.fingerprint import fingerprint_of
from ledger.contracts import Change, Receipt
from ledger.models import RequestRecord

log = logging.getLogger(__name__)

# How long a process may work on a change before others take it for dead. Changes take milliseconds;
# whoever takes longer renews it.
LEASE = timedelta(seconds=20)
# How long a second copy waits for the first one's answer. Longer than the lease, so that the retry
# of a request whose process was killed makes the change by itself.
PATIENCE = timedelta(seconds=30)
# Every answer is kept for that long, and the newest ones of each owner for longer.
KEPT = timedelta(days=7)
KEPT_PER_OWNER = 2_000
# No answer is kept longer than what was deleted can be brought back: some hold what a change
# answered in full, and after that it is gone everywhere.
KEPT_AT_MOST = timedelta(days=30)
# Between two looks; doubled each time, because most changes take milliseconds and few take seconds.
FIRST_PAUSE_SECONDS = 0.01
LONGEST_PAUSE_SECONDS = 0.32

R = TypeVar("R", bound=Receipt)


class Sender(Protocol):
    """Whose request it is: the ledger keeps them by team and owner, and knows no more of people
    than that. Outside any team there is none."""

    @property
    def team_id(self) -> str | None: ...

    @property
    def owner_id(self) -> int: ...


class Asker(Sender, Protocol):
    """Whoever asks for a change."""

    @property
    def described(self) -> str: ...


class RequestIdMismatch(CanvasError):
    """The id was used before, for a request that says something else."""

    code = "REQUEST_ID_MISMATCH"
    kind = ErrorKind.CONFLICT


class RequestInProgress(CanvasError):
    """Another copy of this request is being worked on."""

    code = "REQUEST_IN_PROGRESS"
    kind = ErrorKind.BUSY


@dataclass(frozen=True)
class Claim:
    """The right to make one change, for as long as nobody else has taken it over."""

    record_id: int
    attempt: int

    def resolve(self, receipt: Receipt) -> None:
        """Store the answer. Call it inside the transaction that makes the change.

        Raises:
            RequestInProgress: the lease ran out and another process took over; rolling back is
                what keeps the change from being made twice.
        """
        kept = RequestRecord.objects.filter(
            pk=self.record_id, attempt=self.attempt, receipt__isnull=True
        ).update(receipt=receipt.wire())
        if not kept:
            raise _taken_over()

    def renew(self) -> None:
        """Keep the claim for another lease: whoever holds it is still at work.

        Raises:
            RequestInProgress: the lease ran out and another process took over.
        """
        held = RequestRecord.objects.filter(
            pk=self.record_id, attempt=self.attempt, receipt__isnull=True
        )
        if not held.update(leased_until=timezone.now() + LEASE):
            raise _taken_over()

    def forget(self) -> None:
        """Give the request up unanswered, so that its id may be used again."""
        RequestRecord.objects.filter(
            pk=self.record_id, attempt=self.attempt, receipt__isnull=True
        ).delete()


def _taken_over() -> RequestInProgress:
    return RequestInProgress("This request is being handled by another process.")


def once(
    *,
    actor: Asker,
    operation: str,
    target: str,
    request: Change,
    receipt_type: type[R],
    change: Callable[[Claim], R],
) -> R:
    """Make ``change`` unless this request was already answered; return its receipt either way.

    The caller has checked the actor's permission as it is now. ``change`` is given the claim and
    resolves it in its own transaction. If it raises, nothing was changed and the request is
    forgotten, so the same id may be sent again.

    Raises:
        RequestIdMismatch: the id was used before for a request that says something else.
        RequestInProgress: the first copy of this request was still being worked on after PATIENCE.
    """
    fingerprint = fingerprint_of(request, target=target, ignoring=frozenset({"request_id"}))
    held = _claim_or_receipt(actor, operation, request.request_id, fingerprint)
    if not isinstance(held, Claim):
        return receipt_type.model_validate({**held, "replayed": True})
    started_at = time.perf_counter()
    try:
        receipt = change(held)
    except BaseException:
        held.forget()
        raise
    # Who did what where and how long it took; never what it said.
    log.info(
        "%s by %s in team %s took %.0f ms",
        operation,
        actor.described,
        actor.team_id or "-",
        (time.perf_counter() - started_at) * 1000,
    )
    return receipt


def is_answered(sender: Sender, *, operation: str, request_id: str) -> bool:
    """Say whether a request has its receipt, which is so from when its change was made."""
    return RequestRecord.objects.filter(
        team_id=sender.team_id,
        owner_id=sender.owner_id,
        operation=operation,
        request_id=request_id,
        receipt__isnull=False,
    ).exists()


def receipt_of(sender: Sender, *, operation: str, request_id: str) -> dict[str, object] | None:
    """Return what a request was answered with; nothing where it has no answer yet."""
    found = RequestRecord.objects.filter(
        team_id=sender.team_id,
        owner_id=sender.owner_id,
        operation=operation,
        request_id=request_id,
    )
    receipt: dict[str, object] | None = found.values_list("receipt", flat=True).first()
    return receipt


def forget_old_requests() -> int:
    """Delete the answers that nobody asks for again any more; return how many they were.

    A request without an answer is kept, however old: somebody may still be at work on it.
    """
    now = timezone.now()
    answered = RequestRecord.objects.filter(receipt__isnull=False)
    deleted, _ = answered.filter(created_at__lt=now - KEPT_AT_MOST).delete()
    busy = (answered.order_by().values("owner_id").annotate(total=Count("pk"))).filter(
        total__gt=KEPT_PER_OWNER
    )
    for owner_id in busy.values_list("owner_id", flat=True):
        of_owner = answered.filter(owner_id=owner_id)
        newest = of_owner.order_by("-created_at", "-pk")
        last_kept = newest.values_list("created_at", flat=True)[KEPT_PER_OWNER - 1]
        forgotten, _ = of_owner.filter(created_at__lt=min(last_kept, now - KEPT)).delete()
        deleted += forgotten
    return deleted


def _claim_or_receipt(
    actor: Asker, operation: str, request_id: str, fingerprint: str
) -> Claim | dict[str, object]:
    """Return the right to make the change, or the stored answer of the copy that made it.

    Asks again in rounds while another copy is at work. Each round begins anew, because that copy
    may have failed and forgotten the request: then this one is the first.
    """
    give_up_at = time.monotonic() + PATIENCE.total_seconds()
    pause = FIRST_PAUSE_SECONDS
    while True:
        now = timezone.now()
        record, is_new = RequestRecord.objects.get_or_create(
            team_id=actor.team_id,
            owner_id=actor.owner_id,
            operation=operation,
            request_id=request_id,
            defaults={"fingerprint": fingerprint, "leased_until": now + LEASE},
        )
        if record.fingerprint != fingerprint:
            raise RequestIdMismatch(
                "This request id was already used for a different request.",
                hint="Use a fresh id for each change.",
            )
        if is_new:
            return Claim(record.pk, record.attempt)
        if record.receipt is not None:
            receipt: dict[str, object] = record.receipt
            return receipt
        if record.leased_until < now and _take_over(record, now):
            return Claim(record.pk, record.attempt + 1)
        if time.monotonic() >= give_up_at:
            raise RequestInProgress(
                "The first copy of this request is still being worked on.",
                hint="Send the same request again in a moment.",
            )
        if not connection.in_atomic_block:
            # There are fewer connections than threads that may wait here: as many copies of one
            # slow request as there are would keep everybody else from the database.
            connection.close()
        time.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE_SECONDS)


def _take_over(record: RequestRecord, now: datetime) -> bool:
    """Claim a request whose holder is late; say whether we, and nobody else, did."""
    taken = RequestRecord.objects.filter(
        pk=record.pk, attempt=record.attempt, receipt__isnull=True, leased_until__lt=now
    ).update(attempt=F("attempt") + 1, leased_until=now + LEASE)
    return taken == 1
