"""Asking somebody into a team, by a link."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.authentication import digest_of
from teams.contracts import InvitationIssued, InviteMember
from teams.models import Invitation
from teams.services.invitations import invitation_detail

SECRET_BYTES = 32
PAGE = "invitations"


def invite_member(*, actor: Person, request: InviteMember, base_url: str) -> InvitationIssued:
    """Make a link that lets one person into the actor's team. The answer shows it, once.

    ``base_url`` is the address of this installation, without a slash at its end.

    Raises:
        Forbidden: the actor is no administrator of the team.
    """
    require(actor, Permission.ADMIN)
    now = timezone.now()
    secret = secrets.token_urlsafe(SECRET_BYTES)

    @transaction.atomic
    def invite(claim: Claim) -> InvitationIssued:
        invitation = Invitation.objects.create(
            team_id=actor.team_id,
            role=request.role,
            note=request.note.strip(),
            digest=digest_of(secret),
            invited_by_id=actor.user_id,
            created_at=now,
            expires_at=now + timedelta(days=request.expires_in_days),
        )
        note(
            actor=actor,
            action="invite_member",
            target_type="invitation",
            target_id=invitation.pk,
            summary=f"Invited somebody to join with the role “{request.role}”.",
        )
        issued = InvitationIssued(
            invitation=invitation_detail(invitation, now=now, is_maker_admin=True), link=None
        )
        # What the ledger keeps holds no secret, so a repeated request is answered without the link.
        claim.resolve(issued)
        return issued.model_copy(update={"link": f"{base_url}/{PAGE}/{secret}"})

    return once(
        actor=actor,
        operation="invite_member",
        target=actor.team_id,
        request=request,
        receipt_type=InvitationIssued,
        change=invite,
    )
