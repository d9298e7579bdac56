"""Calling a team something else. Its slug stays: addresses and scripts hold it."""

from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import RenameTeam, TeamDetail
from teams.models import Team
from teams.services.read_team import team_detail
from teams.services.settling import settle


def rename_team(*, actor: Person, request: RenameTeam) -> TeamDetail:
    """Give the actor's team another name.

    Raises:
        Forbidden: the actor is no administrator of it.
    """
    require(actor, Permission.ADMIN)

    def rename() -> TeamDetail:
        team = Team.objects.get(pk=actor.team_id)
        if team.name != request.name:
            note(
                actor=actor,
                action="rename_team",
                target_type="team",
                target_id=team.pk,
                summary=f"Renamed the team from “{team.name}” to “{request.name}”.",
            )
            team.name = request.name
            team.save(update_fields=["name"])
        return team_detail(team, actor)

    return settle(
        actor=actor,
        operation="rename_team",
        target=actor.team_id,
        request=request,
        receipt_type=TeamDetail,
        by=rename,
    )
