"""Taking an invitation back."""

from django.db import transaction
from django.utils import timezone

from common.errors import NotFound
from ledger.contracts import Receipt
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.contracts import RevokeInvitation
from teams.models import Invitation
from teams.services.invitations import invitation_closed
from teams.services.settling import settle


def revoke_invitation(*, actor: Person, invitation_id: str, request: RevokeInvitation) -> Receipt:
    """Make the link of an invitation worthless.

    Raises:
        Forbidden: the actor is no administrator of the team.
        NotFound: the team made no such invitation.
        InvitationClosed: somebody has come in by it; remove them instead.
    """
    require(actor, Permission.ADMIN)

    def revoke() -> Receipt:
        _revoke(actor, invitation_id)
        return Receipt()

    return settle(
        actor=actor,
        operation="revoke_invitation",
        target=invitation_id,
        request=request,
        receipt_type=Receipt,
        by=revoke,
    )


@transaction.atomic
def revoke_invitation_for_operator(*, operator: Person, invitation_id: str) -> None:
    """Do the same for whoever runs the installation; ``operator`` names the team."""
    _revoke(operator, invitation_id)


def _revoke(actor: Person, invitation_id: str) -> None:
    invitation = (
        Invitation.objects.select_for_update()
        .filter(pk=invitation_id, team_id=actor.team_id)
        .first()
    )
    if invitation is None:
        raise NotFound("There is no such invitation in this team.")
    if invitation.accepted_at is not None:
        raise invitation_closed()
    if invitation.revoked_at is not None:
        return
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    note(
        actor=actor,
        action="revoke_invitation",
        target_type="invitation",
        target_id=invitation.pk,
        summary=f"Revoked an invitation to join with the role “{invitation.role}”.",
    )
