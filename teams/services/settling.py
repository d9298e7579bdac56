"""Changing a team and its members: what these services have in common."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from ledger.contracts import Change, Receipt
from ledger.services import Claim, once
from teams.actors import Person
from teams.selectors import take_turns

R = TypeVar("R", bound=Receipt)


def settle(
    *,
    actor: Person,
    operation: str,
    target: str,
    request: Change,
    receipt_type: type[R],
    by: Callable[[], R],
) -> R:
    """Let ``by`` make a change to the actor's team, at most once per request.

    The caller has checked the actor's permission. ``by`` runs in one transaction with its receipt,
    while it is this team's turn: no other change to the team's people comes in between.
    """

    @transaction.atomic
    def change(claim: Claim) -> R:
        take_turns(actor.team_id)
        receipt = by()
        claim.resolve(receipt)
        return receipt

    return once(
        actor=actor,
        operation=operation,
        target=target,
        request=request,
        receipt_type=receipt_type,
        change=change,
    )
