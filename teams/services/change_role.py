"""Giving a member another role."""

from django.db import transaction

from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import ChangeRole, MemberDetail
from teams.models import Membership, Roles
from teams.selectors import take_turns
from teams.services.add_member import add_member
from teams.services.members import member_detail, membership_of, require_another_admin
from teams.services.settling import settle

WITH_ARTICLE = {
    Roles.VIEWER.value: "a viewer",
    Roles.EDITOR.value: "an editor",
    Roles.ADMIN.value: "an administrator",
}


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
        _give_role(membership, request.role, actor)
        return member_detail(membership, actor)

    return settle(
        actor=actor,
        operation="change_role",
        target=str(user_id),
        request=request,
        receipt_type=MemberDetail,
        by=change,
    )


@transaction.atomic
def change_role_for_operator(*, operator: Person, user_id: int, role: Roles) -> None:
    """Let somebody into a team, or give a member another role, for whoever runs the installation;
    ``operator`` names the team.

    Raises:
        LastAdmin: they are its only administrator.
    """
    take_turns(operator.team_id)
    if Membership.objects.filter(team_id=operator.team_id, user_id=user_id).exists():
        _give_role(membership_of(operator.team_id, user_id), role, operator)
        return
    add_member(team_id=operator.team_id, user_id=user_id, role=role)
    member = membership_of(operator.team_id, user_id).user
    _note(operator, user_id, f"Let {member} in as {WITH_ARTICLE[role]}.")


def _give_role(membership: Membership, role: str, actor: Person) -> None:
    if membership.role == role:
        return
    require_another_admin(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    _note(actor, membership.user_id, f"Made {membership.user} {WITH_ARTICLE[role]}.")


def _note(actor: Person, user_id: int, summary: str) -> None:
    note(
        actor=actor,
        action="change_role",
        target_type="member",
        target_id=str(user_id),
        summary=summary,
    )
