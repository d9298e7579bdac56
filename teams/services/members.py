"""The members of a team as its services change them, one at a time per team."""

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from common.errors import NotFound
from teams.actors import Person
from teams.connections import judge_member_again
from teams.contracts import MemberDetail
from teams.models import AccessToken, Membership, Roles
from teams.selectors import role_name
from teams.services.problems import LastAdmin


def membership_of(team_id: str, user_id: int) -> Membership:
    """Return somebody's place in a team.

    Raises:
        NotFound: they have none.
    """
    memberships = Membership.objects.filter(team_id=team_id, user_id=user_id)
    # An address may hold a number that no database has for a key.
    is_a_key = user_id.bit_length() < 64
    members = with_token_counts(memberships.select_related("user"))
    membership = members.first() if is_a_key else None
    if membership is None:
        raise NotFound("There is no such member in this team.")
    return membership


def require_another_admin(membership: Membership) -> None:
    """Let pass what takes away the role of ``membership``, unless nobody else would have it.

    Called while it is this team's turn (`selectors.take_turns`): two administrators who leave at
    once would both see the other.

    Raises:
        LastAdmin: they are the only administrator with an account.
    """
    if membership.role == Roles.ADMIN and not other_admins(membership).exists():
        raise LastAdmin(
            "This would leave the team without an administrator.",
            hint="Make somebody else an administrator first, or delete the team.",
        )


def other_admins(membership: Membership) -> QuerySet[Membership]:
    return Membership.objects.filter(
        team_id=membership.team_id, role=Roles.ADMIN, user__is_active=True
    ).exclude(pk=membership.pk)


def end_membership(membership: Membership) -> None:
    """Take somebody out of their team. Their tokens are revoked and not merely asleep: an
    invitation back does not wake them."""
    AccessToken.objects.filter(
        team_id=membership.team_id, owner_id=membership.user_id, revoked_at__isnull=True
    ).update(revoked_at=timezone.now())
    membership.delete()
    judge_member_again(membership.team_id, membership.user_id)


def with_token_counts(memberships: QuerySet[Membership]) -> QuerySet[Membership]:
    """Add the number of living tokens to each membership, in the same query."""
    # Counted apart and not in a join, so that a page costs what it shows and not the whole team.
    tokens = (
        AccessToken.objects.alive(timezone.now())
        .filter(team_id=OuterRef("team_id"), owner_id=OuterRef("user_id"))
        .order_by()
        .values("owner_id")
        .annotate(total=Count("pk"))
    )
    return memberships.annotate(token_count=Coalesce(Subquery(tokens.values("total")), 0))


def member_detail(membership: Membership, you: Person | None) -> MemberDetail:
    """Return a member, read `with_token_counts`, as others of the team see them."""
    return MemberDetail(
        user_id=membership.user_id,
        name=str(membership.user),
        email=membership.user.email,
        role=role_name(membership.role),
        joined_at=membership.created_at,
        is_you=you is not None and membership.user_id == you.user_id,
        token_count=getattr(membership, "token_count"),  # noqa: B009  # annotated by the query
    )
