"""A team, as one of its members sees it."""

from teams.access import Permission, as_person, permissions_of, require_restorer
from teams.actors import Actor
from teams.contracts import TeamDetail
from teams.models import Membership, Team
from teams.selectors import KEPT_DELETED, role_name


def read_team(*, actor: Actor) -> TeamDetail:
    """Return the actor's team. Of a deleted one, only administrators know.

    Raises:
        Forbidden: the actor may not look at the team.
    """
    if Permission.VIEW not in permissions_of(actor):
        require_restorer(as_person(actor))
    return team_detail(Team.objects.get(pk=actor.team_id), actor)


def team_detail(team: Team, actor: Actor) -> TeamDetail:
    """Return ``team`` as ``actor``, who is of it, sees it; three queries."""
    members = Membership.objects.filter(team_id=team.pk)
    role = members.values_list("role", flat=True).get(user_id=actor.owner_id)
    return TeamDetail(
        slug=team.slug,
        name=team.name,
        agent_access=team.agent_access,
        role=role_name(role),
        permissions=tuple(sorted(permission.value for permission in permissions_of(actor))),
        member_count=members.count(),
        deletes_at=team.deleted_at + KEPT_DELETED if team.deleted_at else None,
    )
