"""One's own account, and what would become of the teams without it."""

from dataclasses import dataclass, field

from django.db.models import Count, Q

from teams.contracts import AccountDetail
from teams.models import Membership, Roles, Team, User


@dataclass
class Teams:
    """The teams of a person, by what becomes of them when the person goes."""

    left: list[Team] = field(default_factory=list)
    deleted: list[Team] = field(default_factory=list)
    in_need: list[Team] = field(default_factory=list)


def read_account(*, user_id: int) -> AccountDetail:
    """Return the account of who is signed in as ``user_id``."""
    user = User.objects.get(pk=user_id)
    teams = teams_without(user_id)
    return AccountDetail(
        id=user.pk,
        email=user.email,
        name=user.name,
        is_staff=user.is_staff,
        leaves_teams=_names(teams.left),
        deletes_teams=_names(teams.deleted),
        last_admin_of=_names(teams.in_need),
    )


def teams_without(user_id: int) -> Teams:
    """Sort the teams of a person, one query.

    A team that nobody else is in is deleted with the account; one in which others would be left
    without an administrator needs another one first; of a team that is deleted already one is
    simply no member any more.
    """
    others = ~Q(team__memberships__user_id=user_id) & Q(team__memberships__user__is_active=True)
    memberships = (
        Membership.objects.filter(user_id=user_id)
        .select_related("team")
        .annotate(
            other_members=Count("team__memberships", filter=others),
            other_admins=Count(
                "team__memberships", filter=others & Q(team__memberships__role=Roles.ADMIN)
            ),
        )
        .order_by("team__name", "team_id")
    )
    teams = Teams()
    for membership in memberships:
        if membership.team.deleted_at is not None:
            teams.left.append(membership.team)
        elif membership.other_members == 0:
            teams.deleted.append(membership.team)
        elif membership.role == Roles.ADMIN and membership.other_admins == 0:
            teams.in_need.append(membership.team)
        else:
            teams.left.append(membership.team)
    return teams


def _names(teams: list[Team]) -> tuple[str, ...]:
    return tuple(team.name for team in teams)
