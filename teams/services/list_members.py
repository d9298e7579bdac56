"""Who is in a team."""

from django.db.models import Q

from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from teams.access import Permission, require
from teams.actors import Actor, Person
from teams.contracts import ListMembers, MemberPage
from teams.models import Membership
from teams.services.members import member_detail, with_token_counts

BY_NAME = "name"


def list_members(*, actor: Actor, request: ListMembers) -> MemberPage:
    """Return one page of the team's members, by name; two queries whatever its size.

    Raises:
        Forbidden: the actor may not look at the team.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.VIEW)
    members = Membership.objects.filter(team_id=actor.team_id)
    if wanted := request.search.strip():
        members = members.filter(Q(user__name__icontains=wanted) | Q(user__email__icontains=wanted))
    if request.cursor is not None:
        members = members.filter(_after(request.cursor))
    # One more than asked for tells whether there is a next page.
    members = members.select_related("user").order_by("user__name", "user__email")
    rows = list(with_token_counts(members)[: request.limit + 1])
    page = rows[: request.limit]
    you = actor if isinstance(actor, Person) else None
    return MemberPage(
        items=tuple(member_detail(row, you) for row in page),
        next_cursor=(
            encode_cursor(BY_NAME, page[-1].user.name, page[-1].user.email)
            if len(rows) > request.limit
            else None
        ),
    )


def _after(cursor: str) -> Q:
    name, email = decode_cursor(cursor, BY_NAME, size=2)
    if not email:
        raise invalid_cursor()
    return Q(user__name__gt=name) | Q(user__name=name, user__email__gt=email)
