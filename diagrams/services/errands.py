"""A request that may take long, as the services see it that work on it: it can be followed from
outside, and called off until its result is kept."""

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from redis.exceptions import RedisError

from common.deadline import deadline_in
from diagrams import under_way
from diagrams.pipeline.progress import Progress, cancelled
from diagrams.services.telling import Telling
from diagrams.under_way import UnderWay
from ledger.contracts import Change
from ledger.services import Claim
from teams.actors import Actor, Bot

log = logging.getLogger(__name__)

# How often the ledger is told that we are still at work: well within a claim's lease.
RENEWAL_SECONDS = 5.0
# How often it is asked whether we were called off. Most work is over before anybody could do that,
# and is not to wait for an answer at every stage: the gate asks once more, and its word is final.
BETWEEN_LOOKS_SECONDS = 0.1


class Errand:
    """One attempt at a request, from its claim until it is answered."""

    def __init__(self, attempt: UnderWay, claim: Claim, telling: Telling) -> None:
        self.attempt = attempt
        self.claim = claim
        self.telling = telling
        # Without Redis nobody can call it off, and nobody has to be asked.
        self.is_known = False
        self._renewed_at = time.monotonic()
        self._next_look_at = time.monotonic() + BETWEEN_LOOKS_SECONDS

    @property
    def ticket(self) -> str:
        return self.attempt.ticket

    def progress(self) -> Progress:
        """Return what work that is done in this process reports to, and is stopped by."""
        return Progress(
            report=self.telling.stage,
            deadline=deadline_in(settings.EASEL.layout_seconds, clock=time.monotonic),
            is_cancelled=self.is_cancelled,
        )

    def is_cancelled(self) -> bool:
        """Say whether somebody called it off, as far as is known by now."""
        if not self.is_known or time.monotonic() < self._next_look_at:
            return False
        self._next_look_at = time.monotonic() + BETWEEN_LOOKS_SECONDS
        return _answer(under_way.is_cancelled, self.ticket, otherwise=False)

    def pass_gate(self) -> None:
        """Go on to keep the result. Called in the transaction that keeps it, before it is written:
        after that only an undo leads back (TOOL-95).

        Raises:
            Cancelled: somebody called it off before.
        """
        if self.is_known and not _answer(under_way.pass_gate, self.ticket, otherwise=True):
            raise cancelled()

    def renew(self) -> None:
        """Keep others from taking the request for given up, while it is waited for.

        Raises:
            RequestInProgress: somebody has.
        """
        if time.monotonic() - self._renewed_at >= RENEWAL_SECONDS:
            self.claim.renew()
            self._renewed_at = time.monotonic()


@contextmanager
def errand(
    actor: Actor,
    request: Change,
    claim: Claim,
    *,
    diagram_id: str | None = None,
    project_id: str | None = None,
) -> Iterator[Errand]:
    """Work on ``request``; whatever was told about it is taken back at the end, however it ends."""
    attempt = UnderWay(
        ticket=secrets.token_hex(12),
        team_id=actor.team_id,
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        diagram_id=diagram_id,
        project_id=project_id,
    )
    telling = Telling(actor, request.request_id, diagram_id)
    at_work = Errand(attempt, claim, telling)
    at_work.is_known = _told(under_way.begin, request.request_id, attempt)
    try:
        yield at_work
    except BaseException:
        # What was kept stays to be found for a while: whoever cancels it then is told that.
        _told(under_way.forget, request.request_id, attempt)
        raise
    finally:
        if telling.previews:
            _told(under_way.drop_preview, attempt.ticket)
        telling.end()


def _told(tell: Callable[..., None], *what: object) -> bool:
    """Say whether Redis was told; without it, work goes on and nobody can follow it."""
    try:
        tell(*what)
    except RedisError as error:
        log.warning("A request goes on unseen: %s", error)
        return False
    return True


def _answer(ask: Callable[[str], bool], ticket: str, *, otherwise: bool) -> bool:
    try:
        return ask(ticket)
    except RedisError as error:
        log.warning("Nobody could be asked about a request: %s", error)
        return otherwise
