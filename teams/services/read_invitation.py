"""What somebody holding the link of an invitation may know."""

from django.utils import timezone

from teams.authentication import digest_of
from teams.contracts import InvitationCard
from teams.models import Invitation
from teams.selectors import role_name
from teams.services.invitations import invitation_closed, no_such_invitation


def read_invitation(*, secret: str) -> InvitationCard:
    """Return what the invitation offers.

    Raises:
        NotFound: there was never such a link.
        InvitationClosed: it was good once.
    """
    invitations = Invitation.objects.filter(digest=digest_of(secret))
    invitation = invitations.open(timezone.now()).select_related("team", "invited_by").first()
    if invitation is None:
        raise invitation_closed() if invitations.exists() else no_such_invitation()
    return InvitationCard(
        team_name=invitation.team.name,
        team_slug=invitation.team.slug,
        role=role_name(invitation.role),
        invited_by=str(invitation.invited_by),
        expires_at=invitation.expires_at,
    )
