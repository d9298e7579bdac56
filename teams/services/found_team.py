"""Making a team of one's own."""

from django.db import transaction

from ledger.services import Claim, once
from teams.actors import Account, Person
from teams.audit import note
from teams.authentication import require_still_in
from teams.contracts import CreateTeam, TeamDetail
from teams.models import Team
from teams.services.create_team import create_team
from teams.services.read_team import team_detail


def found_team(*, user_id: int, request: CreateTeam) -> TeamDetail:
    """Make a team with the asker as its first administrator.

    Raises:
        InvalidTeam: the slug is taken, reserved or not fit for an address.
        NotFound: the request was answered before, and the asker is not in that team any more.
    """

    @transaction.atomic
    def change(claim: Claim) -> TeamDetail:
        made = create_team(slug=request.slug, name=request.name, first_admin_id=user_id)
        actor = Person(user_id=user_id, team_id=made.id)
        note(
            actor=actor,
            action="create_team",
            target_type="team",
            target_id=made.id,
            summary=f"Made the team “{made.name}”.",
        )
        detail = team_detail(Team.objects.get(pk=made.id), actor)
        claim.resolve(detail)
        return detail

    detail = once(
        actor=Account(user_id=user_id),
        operation="create_team",
        target="",
        request=request,
        receipt_type=TeamDetail,
        change=change,
    )
    if detail.replayed:
        # Which team it is was not known before; what they may know of it is asked as ever.
        require_still_in(user_id, detail.slug)
    return detail
