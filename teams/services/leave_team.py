"""Leaving a team."""

from ledger.contracts import Receipt
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import LeaveTeam
from teams.services.members import end_membership, membership_of, require_another_admin
from teams.services.settling import settle


def leave_team(*, actor: Person, request: LeaveTeam) -> Receipt:
    """Take the actor out of their team. Their tokens are dead at once, their work stays.

    Raises:
        Forbidden: the team is deleted.
        LastAdmin: they are its only administrator.
    """
    require(actor, Permission.VIEW)

    def leave() -> Receipt:
        membership = membership_of(actor.team_id, actor.user_id)
        require_another_admin(membership)
        end_membership(membership)
        note(
            actor=actor,
            action="leave_team",
            target_type="member",
            target_id=str(actor.user_id),
            summary=f"{membership.user} left the team.",
        )
        return Receipt()

    return settle(
        actor=actor,
        operation="leave_team",
        target=str(actor.user_id),
        request=request,
        receipt_type=Receipt,
        by=leave,
    )
