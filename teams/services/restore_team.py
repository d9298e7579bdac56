"""Bringing a deleted team back."""

from django.db import transaction
from django.utils import timezone

from common.errors import NotFound
from teams.access import require_restorer
from teams.actors import Person
from teams.audit import note
from teams.contracts import ChangeTeamState, TeamDetail
from teams.models import Team
from teams.selectors import KEPT_DELETED, take_turns
from teams.services.read_team import team_detail
from teams.services.settling import settle


def restore_team(*, actor: Person, request: ChangeTeamState) -> TeamDetail:
    """Bring the actor's team back as it was, with its members, their tokens and its work.

    Raises:
        Forbidden: the actor is no administrator of it.
        NotFound: it was deleted longer ago than it is kept.
    """
    require_restorer(actor)

    def restore() -> TeamDetail:
        return team_detail(_restored(actor), actor)

    return settle(
        actor=actor,
        operation="restore_team",
        target=actor.team_id,
        request=request,
        receipt_type=TeamDetail,
        by=restore,
    )


@transaction.atomic
def restore_team_for_operator(*, operator: Person) -> None:
    """Do the same for whoever runs the installation; ``operator`` names the team.

    Raises:
        NotFound: it was deleted longer ago than it is kept.
    """
    take_turns(operator.team_id)
    _restored(operator)


def _restored(actor: Person) -> Team:
    team = Team.objects.get(pk=actor.team_id)
    if team.deleted_at is None:
        return team
    if team.deleted_at < timezone.now() - KEPT_DELETED:
        raise NotFound("There is no such team any more.")
    team.deleted_at = None
    team.save(update_fields=["deleted_at"])
    note(
        actor=actor,
        action="restore_team",
        target_type="team",
        target_id=team.pk,
        summary=f"Restored the team “{team.name}”.",
    )
    return team
