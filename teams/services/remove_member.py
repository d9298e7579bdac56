"""Taking somebody out of a team."""

from ledger.contracts import Receipt
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import RemoveMember
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
        return Receipt()

    return settle(
        actor=actor,
        operation="remove_member",
        target=str(user_id),
        request=request,
        receipt_type=Receipt,
        by=remove,
    )
