"""The audit log: one line for each decision about a team, in the words of whoever reads it later.

A line is written in the transaction of what it tells of, so there is a line exactly when there was
a decision. It holds names and never contents: no graph, no question, no password, no secret.

Whoever has the team open is told of each line when it is committed: what was decided is what their
page shows, so no service has to remember to tell.
"""

from contextvars import ContextVar

from django.utils import timezone

from teams.actors import Actor, Bot
from teams.contracts import Subject, TeamChanged
from teams.models import AuditEntry
from teams.notices import announce

# Where the request that is being answered comes from; the composition root says so for each. What
# beat or a command does comes from nowhere.
asked_from: ContextVar[str] = ContextVar("asked_from", default="")

MAX_SUMMARY_LENGTH = 400


def note(*, actor: Actor, action: str, target_type: Subject, target_id: str, summary: str) -> None:
    """Append a line to the log of the actor's team. Called inside the transaction it tells of.

    ``action`` is the name of the service that decided; ``summary`` is a sentence.
    """
    AuditEntry.objects.create(
        team_id=actor.team_id,
        at=timezone.now(),
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        action=action,
        target_type=target_type,
        target_id=target_id,
        summary=summary[:MAX_SUMMARY_LENGTH],
        address=asked_from.get(),
    )
    announce(actor.team_id, TeamChanged(subject=target_type))


def note_account(*, user_id: int, action: str, summary: str) -> None:
    """Append a line about a person's own account, which is no team's affair: whoever runs the
    installation reads it in the admin. Called inside the transaction it tells of."""
    AuditEntry.objects.create(
        team_id=None,
        at=timezone.now(),
        owner_id=user_id,
        action=action,
        target_type="account",
        target_id=str(user_id),
        summary=summary[:MAX_SUMMARY_LENGTH],
        address=asked_from.get(),
    )
