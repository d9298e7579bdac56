"""Requests that repeat, contradict and outlive each other, and holders that die over them.

What a change does here is write a line of the audit log, so that whoever looks afterwards can count
how often each request was applied.
"""

import os
import signal
import time
from collections.abc import Callable
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from common.contract import Contract
from common.errors import CanvasError, InvalidInput
from ledger.contracts import Change, Receipt
from ledger.services import Claim, once
from teams.actors import Person
from teams.models import AuditEntry

OPERATION = "say"
MADE, REPLAYED = "made", "replayed"
# A death is noticed when the lease is over, and by then somebody may merely be late.
LEASE_SECONDS = 0.6
LATE_SECONDS = 1.0


class Death(StrEnum):
    """Where the holder of a request dies."""

    BEFORE = "before the change"
    INSIDE = "after change and receipt are written, before they are committed"
    AFTER = "after the commit, before the answer"


class Step(Contract):
    """One copy of a request, as one thread sends it."""

    number: int
    request_id: str
    words: str
    is_refused: bool = False
    is_late: bool = False
    death: Death | None = None


class Answer(Contract):
    """What a copy was told: a receipt, or the code of a refusal."""

    number: int
    told: str
    entry: int | None = None
    words: str | None = None


class Weather(Contract):
    """What one process is to do: the steps of each of its threads, one after the other."""

    person: Person
    lease_seconds: float
    patience_seconds: float
    threads: tuple[tuple[Step, ...], ...]


class Say(Change):
    words: str


class Said(Receipt):
    entry: int
    words: str


def answer_to(person: Person, step: Step, *, die: Callable[[], None]) -> Answer:
    """Send the copy ``step``; ``die`` is called where its holder is to die."""

    def change(claim: Claim) -> Said:
        if step.death is Death.BEFORE:
            die()
        if step.is_refused:
            raise InvalidInput("Not this.")
        if step.is_late:
            # So late that others take it for dead, and then it goes on as if nothing had been.
            time.sleep(LATE_SECONDS)
        with transaction.atomic():
            entry = AuditEntry.objects.create(
                team_id=person.team_id,
                at=timezone.now(),
                action=OPERATION,
                target_type="team",
                target_id=step.request_id,
                summary=step.words,
            )
            said = Said(entry=entry.pk, words=step.words)
            claim.resolve(said)
            if step.death is Death.INSIDE:
                die()
        return said

    try:
        said = once(
            actor=person,
            operation=OPERATION,
            target="",
            request=Say(request_id=step.request_id, words=step.words),
            receipt_type=Said,
            change=change,
        )
    except CanvasError as refusal:
        return Answer(number=step.number, told=refusal.code)
    if step.death is Death.AFTER and not said.replayed:
        die()
    told = REPLAYED if said.replayed else MADE
    return Answer(number=step.number, told=told, entry=said.entry, words=said.words)


def die_like_a_crash() -> None:
    """Kill this process, with all its threads, as the out-of-memory killer would."""
    os.kill(os.getpid(), signal.SIGKILL)
