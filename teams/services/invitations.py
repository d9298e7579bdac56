"""Invitations as their services read and show them."""

from datetime import datetime

from django.utils import timezone

from common.errors import NotFound
from teams.audit import note
from teams.authentication import digest_of
from teams.contracts import InvitationDetail, InvitationState, TeamChanged
from teams.models import Invitation, Membership, Roles
from teams.notices import announce
from teams.selectors import role_name
from teams.services.add_member import add_member
from teams.services.problems import InvitationClosed


def open_invitation(secret: str) -> Invitation:
    """Return the invitation that ``secret`` opens, held until the transaction ends.

    Held, because it lets one person in: two who open it at once take turns. Called inside a
    transaction.

    Raises:
        NotFound: there was never such a link.
        InvitationClosed: it was good once.
    """
    # Looked up by its hash, like a token: how long that takes says nothing about any secret.
    found = Invitation.objects.filter(digest=digest_of(secret))
    held = found.select_for_update(of=("self",)).select_related("team", "invited_by").first()
    if held is None:
        raise no_such_invitation()
    if not found.open(timezone.now()).exists():
        raise invitation_closed()
    return held


def let_in(invitation: Invitation, user_id: int) -> None:
    """Make somebody a member by an invitation from `open_invitation`, in the same transaction."""
    invitation.accepted_at = timezone.now()
    invitation.accepted_by_id = user_id
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    actor = add_member(team_id=invitation.team_id, user_id=user_id, role=Roles(invitation.role))
    note(
        actor=actor,
        action="accept_invitation",
        target_type="invitation",
        target_id=invitation.pk,
        summary=f"Joined with the role “{invitation.role}”, invited by {invitation.invited_by}.",
    )
    # One line in the log, about the invitation; and there is somebody new, too.
    announce(invitation.team_id, TeamChanged(subject="member"))


def was_let_in(secret: str, user_id: int) -> bool:
    """Say whether that person came in by this very link, and is still in."""
    return Invitation.objects.filter(
        digest=digest_of(secret),
        accepted_by_id=user_id,
        team__memberships__user_id=user_id,
    ).exists()


def no_such_invitation() -> NotFound:
    return NotFound("There is no such invitation.", hint="Check that the whole link was copied.")


def invitation_closed() -> InvitationClosed:
    return InvitationClosed(
        "This invitation is not good any more.",
        hint="Ask an administrator of the team for a new one.",
    )


def invitation_detail(
    invitation: Invitation, *, now: datetime, is_maker_admin: bool
) -> InvitationDetail:
    """Return an invitation, read with the people it names, as administrators see it."""
    return InvitationDetail(
        id=invitation.pk,
        role=role_name(invitation.role),
        note=invitation.note,
        invited_by=str(invitation.invited_by),
        created_at=invitation.created_at,
        expires_at=invitation.expires_at,
        accepted_by=str(invitation.accepted_by) if invitation.accepted_by else None,
        state=_state_of(invitation, now=now, is_maker_admin=is_maker_admin),
    )


def admins_of(team_id: str) -> frozenset[int]:
    """Return who administers a team now: only their invitations are open."""
    admins = Membership.objects.filter(team_id=team_id, role=Roles.ADMIN, user__is_active=True)
    return frozenset(admins.values_list("user_id", flat=True))


def _state_of(invitation: Invitation, *, now: datetime, is_maker_admin: bool) -> InvitationState:
    if invitation.accepted_at is not None:
        return "accepted"
    if invitation.revoked_at is not None or not is_maker_admin:
        return "revoked"
    return "open" if invitation.expires_at > now else "expired"
