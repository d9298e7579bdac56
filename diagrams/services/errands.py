"""A request that may take long, as the services see it that work on it: it can be followed from
outside, and called off until its result is kept."""

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.conf import settings
from redis.exceptions import RedisError

from common.deadline import Deadline, deadline_in
from diagrams import under_way
from diagrams.pipeline.progress import Progress, cancelled
from diagrams.services.attempts import RequestsUnknown
from diagrams.services.telling import Telling
from diagrams.under_way import UnderWay
from ledger.contracts import Change, Receipt
from ledger.services import Claim, once
from teams.actors import Actor, Bot

log = logging.getLogger(__name__)

# How often the ledger is told that we are still at work: well within a claim's lease.
RENEWAL_SECONDS = 5.0
# How often it is asked whether we were called off. Most work is over before anybody could do that,
# and is not to wait for an answer at every stage: the gate asks once more, and its word is final.
BETWEEN_LOOKS_SECONDS = 0.1

R = TypeVar("R", bound=Receipt)


class Errand:
    """The work on one attempt at a request, from its claim until it is answered.

    ``deadline`` is that of all drawings that it takes together (TOOL-85). ``others_wait`` while it
    holds what others want to change, too.
    """

    def __init__(
        self, request: Change, attempt: UnderWay, claim: Claim, telling: Telling, *, is_known: bool
    ) -> None:
        limits = settings.EASEL
        self.attempt = attempt
        self.claim = claim
        self.telling = telling
        self.deadline: Deadline = deadline_in(
            limits.layout_seconds + limits.layout_wait_seconds, clock=time.monotonic
        )
        self.others_wait = False
        self._request_id = request.request_id
        self._is_known = is_known
        self._renewed_at = time.monotonic()
        self._next_look_at = time.monotonic() + BETWEEN_LOOKS_SECONDS

    @property
    def ticket(self) -> str:
        return self.attempt.ticket

    def progress(self) -> Progress:
        """Return what work that is done in this process reports to, and is stopped by."""
        left = min(settings.EASEL.layout_seconds, self.deadline.seconds_left)
        return Progress(
            report=self.telling.stage,
            deadline=deadline_in(left, clock=time.monotonic),
            is_cancelled=self.is_cancelled,
        )

    def is_cancelled(self) -> bool:
        """Say whether somebody called it off, as far as is known by now."""
        if not self._is_known or time.monotonic() < self._next_look_at:
            return False
        self._next_look_at = time.monotonic() + BETWEEN_LOOKS_SECONDS
        try:
            return under_way.is_cancelled(self.ticket)
        except RedisError as error:
            log.warning("Nobody could be asked whether a request was called off: %s", error)
            return False

    @contextmanager
    def while_others_wait(self) -> Iterator[None]:
        """Work on while nobody else can change what is worked on."""
        self.others_wait = True
        try:
            yield
        finally:
            self.others_wait = False

    def pass_gate(self) -> None:
        """Go on to keep the result: after that only an undo leads back (TOOL-95).

        Called last in the transaction that keeps it. What could still refuse it has not, so whoever
        is told that they were too late is told the truth; and if they were not, all that was
        written is taken back.

        Raises:
            Cancelled: somebody called it off before.
            RequestsUnknown: somebody may have, and nobody can say.
        """
        if not self._is_known:
            return
        try:
            verdict = under_way.pass_gate(self._request_id, self.attempt)
        except RedisError as error:
            log.warning("Nobody could be asked at the gate: %s", error)
            verdict = None
        if verdict is None:
            raise _unknown_at_the_gate()
        if verdict == "cancelled":
            raise cancelled()

    def renew(self) -> None:
        """Keep others from taking the request for given up, while it is waited for.

        Raises:
            RequestInProgress: somebody has.
        """
        if time.monotonic() - self._renewed_at >= RENEWAL_SECONDS:
            self.claim.renew()
            self._renewed_at = time.monotonic()


def carry_out(
    *,
    actor: Actor,
    operation: str,
    target: str,
    request: Change,
    receipt_type: type[R],
    work: Callable[[Errand], R],
    diagram_id: str | None = None,
    project_id: str | None = None,
) -> R:
    """Make a change ``once``, so that it can be followed and called off from when it arrives.

    ``work`` resolves the claim of its errand and then passes the gate, last in its transaction.
    Whatever was told about it is taken back at the end, however it ends.

    Raises:
        Cancelled: somebody called it off in time.
        RequestsUnknown: somebody may have, and nobody can say.
        Also what ``once`` raises.
    """
    attempt = UnderWay(
        ticket=secrets.token_hex(12),
        operation=operation,
        team_id=actor.team_id,
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        diagram_id=diagram_id,
        project_id=project_id,
    )
    # Before the ledger, where the copy of a request may wait long for the first one's answer.
    is_known = _made_known(request.request_id, attempt)

    def change(claim: Claim) -> R:
        telling = Telling(actor, request.request_id, diagram_id)
        try:
            return work(Errand(request, attempt, claim, telling, is_known=is_known))
        finally:
            if telling.previews:
                _tell(under_way.drop_preview, attempt.ticket)
            telling.end()

    try:
        return once(
            actor=actor,
            operation=operation,
            target=target,
            request=request,
            receipt_type=receipt_type,
            change=change,
        )
    except BaseException:
        # What was kept stays to be found for a while: whoever cancels it then is told that.
        if is_known:
            _tell(under_way.forget, request.request_id, attempt)
        raise


def _made_known(request_id: str, attempt: UnderWay) -> bool:
    """Say whether others may find ``attempt``. Without Redis nobody can, nobody calls it off, and
    nobody has to be asked.

    Where only the answer was lost, they may: that is why Redis is tried before it is told.
    """
    try:
        under_way.can_be_asked()
    except RedisError as error:
        log.warning("A request goes on unseen: %s", error)
        return False
    _tell(under_way.begin, request_id, attempt)
    return True


def _tell(tell: Callable[..., None], *what: object) -> None:
    try:
        tell(*what)
    except RedisError as error:
        log.warning("Redis could not be told of a request: %s", error)


def _unknown_at_the_gate() -> RequestsUnknown:
    return RequestsUnknown(
        "Nobody can say just now whether this request was cancelled. Nothing was changed.",
        hint="Send it again in a moment, with the same id.",
    )
