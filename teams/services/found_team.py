"""Making a team of one's own."""

from django.db import transaction

from teams.actors import Person
from teams.audit import note
from teams.contracts import CreateTeam, TeamDetail
from teams.models import Team
from teams.services.create_team import create_team
from teams.services.read_team import team_detail


@transaction.atomic
def found_team(*, user_id: int, request: CreateTeam) -> TeamDetail:
    """Make a team with the asker as its first administrator.

    A repeated request finds its slug taken, so that it makes no second team.

    Raises:
        InvalidTeam: the slug is taken, reserved or not fit for an address.
    """
    made = create_team(slug=request.slug, name=request.name, first_admin_id=user_id)
    actor = Person(user_id=user_id, team_id=made.id)
    note(
        actor=actor,
        action="create_team",
        target_type="team",
        target_id=made.id,
        summary=f"Made the team “{made.name}”.",
    )
    return team_detail(Team.objects.get(pk=made.id), actor)
