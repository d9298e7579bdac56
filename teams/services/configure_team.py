"""Letting agents into a team, and keeping them out."""

from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_bots_again
from teams.contracts import ConfigureTeam, TeamDetail
from teams.models import Team
from teams.services.read_team import team_detail
from teams.services.settling import settle


def configure_team(*, actor: Person, request: ConfigureTeam) -> TeamDetail:
    """Turn agent access on or off. Off, no agent's next call is answered, whatever it was granted.

    Raises:
        Forbidden: the actor is no administrator of the team.
    """
    require(actor, Permission.ADMIN)

    def configure() -> TeamDetail:
        team = Team.objects.get(pk=actor.team_id)
        if team.agent_access != request.agent_access:
            team.agent_access = request.agent_access
            team.save(update_fields=["agent_access"])
            judge_bots_again(team.pk)
            note(
                actor=actor,
                action="configure_team",
                target_type="team",
                target_id=team.pk,
                summary=f"Turned agent access {'on' if team.agent_access else 'off'}.",
            )
        return team_detail(team, actor)

    return settle(
        actor=actor,
        operation="configure_team",
        target=actor.team_id,
        request=request,
        receipt_type=TeamDetail,
        by=configure,
    )
