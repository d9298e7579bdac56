"""Ending a token before its time."""

from django.db import transaction
from django.utils import timezone

from common.errors import NotFound
from ledger.services import Claim, once
from teams import token_selectors
from teams.access import Permission, require
from teams.actors import Person
from teams.audit import note
from teams.connections import judge_bots_again
from teams.models import AccessToken
from teams.token_contracts import RevokeToken, TokenDetail


def revoke_token(*, actor: Person, token_id: str, request: RevokeToken) -> TokenDetail:
    """End a token at once, and what its bot has open. Revoking one twice is the same as once.

    People revoke their own tokens; an administrator of the team revokes anybody's.

    Raises:
        NotFound: the actor can see no such token in their team.
    """
    require(actor, Permission.VIEW)
    if not token_selectors.tokens_seen_by(actor).filter(pk=token_id).exists():
        raise NotFound("There is no such token in this team, or it is not yours.")
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> TokenDetail:
        token = _end(token_id)
        note(
            actor=actor,
            action="revoke_token",
            target_type="token",
            target_id=token_id,
            summary=f"Revoked the token “{token.name}” ({token.prefix}…).",
        )
        detail = token_selectors.token_detail(token_id, at=now)
        claim.resolve(detail)
        return detail

    return once(
        actor=actor,
        operation="revoke_token",
        target=token_id,
        request=request,
        receipt_type=TokenDetail,
        change=change,
    )


def revoke_token_for_operator(*, token_id: str) -> None:
    """End any token of any team, for whoever runs the installation."""
    with transaction.atomic():
        _end(token_id)


def _end(token_id: str) -> AccessToken:
    token = AccessToken.objects.select_for_update().get(pk=token_id)
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        judge_bots_again(token.team_id)
    return token
