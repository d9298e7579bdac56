"""Taking a team out of sight, with everything in it."""

from django.db import transaction
from django.utils import timezone

from teams.access import require_restorer
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_again
from teams.contracts import ChangeTeamState, TeamDetail
from teams.models import Team
from teams.selectors import take_turns
from teams.services.read_team import team_detail
from teams.services.settling import settle


def delete_team(*, actor: Person, request: ChangeTeamState) -> TeamDetail:
    """Delete the actor's team, so that ``restore_team`` can bring it back for thirty days.

    From now on it is not there for its members, its tokens and its invitations; only its
    administrators see that it was. Whatever anybody has open in it ends at once. Runs that are
    under way come to their end unseen.

    Raises:
        Forbidden: the actor is no administrator of it.
    """
    # And not `require`: whoever repeats the request, because its answer was lost, is told that the
    # team is deleted, as the first answer would have.
    require_restorer(actor)

    def delete() -> TeamDetail:
        return team_detail(_deleted(actor), actor)

    return settle(
        actor=actor,
        operation="delete_team",
        target=actor.team_id,
        request=request,
        receipt_type=TeamDetail,
        by=delete,
    )


@transaction.atomic
def delete_team_for_operator(*, operator: Person) -> None:
    """Do the same for whoever runs the installation; ``operator`` names the team."""
    take_turns(operator.team_id)
    _deleted(operator)


def _deleted(actor: Person) -> Team:
    team = Team.objects.get(pk=actor.team_id)
    if team.deleted_at is None:
        team.deleted_at = timezone.now()
        team.save(update_fields=["deleted_at"])
        judge_again(team.pk)
        note(
            actor=actor,
            action="delete_team",
            target_type="team",
            target_id=team.pk,
            summary=f"Deleted the team “{team.name}”.",
        )
    return team
