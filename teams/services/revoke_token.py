"""Ending a token before its time."""

from django.utils import timezone

from common.errors import NotFound
from teams.access import Permission, require
from teams.actors import Person
from teams.models import AccessToken


def revoke_token(*, actor: Person, token_id: str) -> None:
    """End a token at once. Revoking one twice is the same as once.

    People revoke their own tokens; an administrator of the team revokes anybody's.

    Raises:
        NotFound: there is no such token in the actor's team.
        Forbidden: it is somebody else's, and the actor is no administrator.
    """
    token = AccessToken.objects.filter(pk=token_id, team_id=actor.team_id).first()
    if token is None:
        raise NotFound("There is no such token in this team.")
    require(actor, Permission.VIEW if token.owner_id == actor.user_id else Permission.ADMIN)
    _end(token_id)


def revoke_token_for_operator(*, token_id: str) -> None:
    """End any token of any team, for whoever runs the installation."""
    _end(token_id)


def _end(token_id: str) -> None:
    AccessToken.objects.filter(pk=token_id, revoked_at__isnull=True).update(
        revoked_at=timezone.now()
    )
