"""Giving a member another role."""

from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import ChangeRole, MemberDetail
from teams.services.members import member_detail, membership_of, require_another_admin
from teams.services.settling import settle


def change_role(*, actor: Person, user_id: int, request: ChangeRole) -> MemberDetail:
    """Give a member of the actor's team another role, which their tokens feel at once.

    Handing a team over is this, twice: the other is made an administrator, then oneself is not.

    Raises:
        Forbidden: the actor is no administrator of the team.
        NotFound: the team has no such member.
        LastAdmin: they are its only administrator.
    """
    require(actor, Permission.ADMIN)

    def change() -> MemberDetail:
        membership = membership_of(actor.team_id, user_id)
        if membership.role != request.role:
            require_another_admin(membership)
            membership.role = request.role
            membership.save(update_fields=["role"])
            note(
                actor=actor,
                action="change_role",
                target_type="member",
                target_id=str(user_id),
                summary=f"Made {membership.user} {_WITH_ARTICLE[request.role]}.",
            )
        return member_detail(membership, actor)

    return settle(
        actor=actor,
        operation="change_role",
        target=str(user_id),
        request=request,
        receipt_type=MemberDetail,
        by=change,
    )


_WITH_ARTICLE = {"viewer": "a viewer", "editor": "an editor", "admin": "an administrator"}
