"""Joining a team by a link, with the account one has."""

from django.db import transaction

from teams.models import Membership
from teams.services.invitations import let_in, open_invitation, was_let_in


@transaction.atomic
def accept_invitation(*, user_id: int, secret: str) -> None:
    """Let the person in who is signed in as ``user_id``.

    Whoever is in the team already keeps their role, and leaves the link to somebody else. Sending
    the request again changes nothing more.

    Raises:
        NotFound: there was never such a link.
        InvitationClosed: somebody else used it, it was revoked or has expired.
    """
    if was_let_in(secret, user_id):
        return
    invitation = open_invitation(secret)
    if not Membership.objects.filter(team_id=invitation.team_id, user_id=user_id).exists():
        let_in(invitation, user_id)
