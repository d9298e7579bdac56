"""Taking somebody out of a team."""

from django.db import transaction

from ledger.contracts import Receipt
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import RemoveMember
from teams.selectors import take_turns
from teams.services.members import end_membership, membership_of, require_another_admin
from teams.services.settling import settle


def remove_member(*, actor: Person, user_id: int, request: RemoveMember) -> Receipt:
    """Take a member out of the actor's team. Their tokens are dead at once, their work stays.

    Raises:
        Forbidden: the actor is no administrator of the team.
        NotFound: the team has no such member.
        LastAdmin: they are its only administrator.
    """
    require(actor, Permission.ADMIN)

    def remove() -> Receipt:
        _take_out(actor, user_id)
        return Receipt()

    return settle(
        actor=actor,
        operation="remove_member",
        target=str(user_id),
        request=request,
        receipt_type=Receipt,
        by=remove,
    )


@transaction.atomic
def remove_member_for_operator(*, operator: Person, user_id: int) -> None:
    """Do the same for whoever runs the installation; ``operator`` names the team."""
    take_turns(operator.team_id)
    _take_out(operator, user_id)


def _take_out(actor: Person, user_id: int) -> None:
    membership = membership_of(actor.team_id, user_id)
    require_another_admin(membership)
    end_membership(membership)
    note(
        actor=actor,
        action="remove_member",
        target_type="member",
        target_id=str(user_id),
        summary=f"Removed {membership.user} from the team.",
    )
