"""Ending an account. Work stays; its author's name becomes “Former member”."""

from django.db import transaction
from django.utils import timezone

from common.errors import Problems
from teams.actors import Person
from teams.audit import note
from teams.contracts import DeleteAccount
from teams.models import Membership, Team, User
from teams.selectors import take_turns
from teams.services.members import end_membership
from teams.services.problems import InvalidAccount, LastAdmin
from teams.services.read_account import teams_without

FORMER_MEMBER = "Former member"
# Reserved for what never receives mail, so the address is nobody's and can never be.
NOWHERE = "deleted.invalid"


@transaction.atomic
def delete_account(*, user_id: int, request: DeleteAccount) -> None:
    """Delete the account of who is signed in: its name, its address, its password, its tokens and
    its places in teams. Teams that nobody else is in are deleted with it.

    The row stays, without anything of the person, because revisions and runs refer to it.

    Raises:
        InvalidAccount: the password is wrong.
        LastAdmin: a team with other members would have no administrator; `details.teams` says
            which.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    if not user.check_password(request.password):
        problems = Problems()
        problems.add("INVALID_VALUE", "/password", "This is not your password.")
        problems.raise_if_any(InvalidAccount, "The account was not deleted.")
    _end(user)


@transaction.atomic
def delete_account_for_operator(*, user_id: int) -> None:
    """Do the same for whoever runs the installation, without the password.

    Raises:
        LastAdmin: a team with other members would have no administrator.
    """
    _end(User.objects.select_for_update().get(pk=user_id))


def _end(user: User) -> None:
    memberships = list(Membership.objects.filter(user_id=user.pk).order_by("team_id"))
    # In one order, so that two who go at once never wait for each other in a circle.
    for membership in memberships:
        take_turns(membership.team_id)
    teams = teams_without(user.pk)
    if teams.in_need:
        raise LastAdmin(
            "Some of your teams would be left without an administrator.",
            hint="Make somebody else an administrator of each, or delete them first.",
            teams=[team.name for team in teams.in_need],
        )
    now = timezone.now()
    deleted = [team.pk for team in teams.deleted]
    Team.objects.filter(pk__in=deleted).update(deleted_at=now)
    for membership in memberships:
        end_membership(membership)
        note(
            actor=Person(user_id=user.pk, team_id=membership.team_id),
            action="delete_account",
            target_type="member",
            target_id=str(user.pk),
            summary=(
                "Deleted their account, and the team with it."
                if membership.team_id in deleted
                else "Deleted their account."
            ),
        )
    user.email = f"{user.pk}@{NOWHERE}"
    user.name, user.first_name, user.last_name = FORMER_MEMBER, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.deleted_at = now
    # Sessions carry a mark of the password they began with, so all of them end with it.
    user.set_unusable_password()
    user.save()
    user.user_permissions.clear()
