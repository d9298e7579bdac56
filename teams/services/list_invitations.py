"""The invitations that a team's administrators made."""

from django.db.models import Q
from django.utils import timezone

from common.cursor import decode_cursor, encode_cursor, moment_in
from teams.access import Permission, require
from teams.actors import Person
from teams.contracts import InvitationPage, ListInvitations
from teams.models import Invitation
from teams.services.invitations import admins_of, invitation_detail

NEWEST_FIRST = "newest"


def list_invitations(*, actor: Person, request: ListInvitations) -> InvitationPage:
    """Return one page of the team's invitations, used and expired ones included, newest first.

    Three queries whatever its size.

    Raises:
        Forbidden: the actor is no administrator of the team.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.ADMIN)
    now = timezone.now()
    invitations = Invitation.objects.filter(team_id=actor.team_id).order_by("-created_at", "pk")
    if request.cursor is not None:
        invitations = invitations.filter(_after(request.cursor))
    # One more than asked for tells whether there is a next page.
    rows = list(invitations.select_related("invited_by", "accepted_by")[: request.limit + 1])
    page = rows[: request.limit]
    admins = admins_of(actor.team_id)
    return InvitationPage(
        items=tuple(
            invitation_detail(row, now=now, is_maker_admin=row.invited_by_id in admins)
            for row in page
        ),
        next_cursor=(
            encode_cursor(NEWEST_FIRST, page[-1].created_at.isoformat(), page[-1].pk)
            if len(rows) > request.limit
            else None
        ),
    )


def _after(cursor: str) -> Q:
    at, pk = decode_cursor(cursor, NEWEST_FIRST, size=2)
    created_at = moment_in(at)
    return Q(created_at__lt=created_at) | Q(created_at=created_at, pk__gt=pk)
