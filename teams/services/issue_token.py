"""Making a token for a bot."""

import secrets
from datetime import timedelta

from django.utils import timezone

from common.errors import Problems
from teams.access import Permission, permissions_of, require
from teams.actors import Person
from teams.authentication import SECRET_PREFIX, digest_of
from teams.contracts import IssueToken, TokenIssued
from teams.models import AGENT_GRANTS, CI_GRANTS, AccessToken
from teams.services.problems import InvalidToken

SECRET_BYTES = 32
# Enough of a secret to tell two tokens apart in a list, and far too little to guess the rest.
SHOWN_PREFIX_LENGTH = len(SECRET_PREFIX) + 4

GRANTS_OF_KIND = {"agent": AGENT_GRANTS, "ci": CI_GRANTS}


def issue_token(*, actor: Person, request: IssueToken) -> TokenIssued:
    """Make a token that acts for ``actor`` in their team. The answer shows its secret, once.

    Raises:
        Forbidden: the actor may not even look at the team.
        InvalidToken: it asks for more than that kind of bot, or its owner, may do.
    """
    require(actor, Permission.VIEW)
    now = timezone.now()
    grants = " ".join(sorted(set(request.grants)))
    _problems_of(actor, request, grants).raise_if_any(
        InvalidToken, "The token cannot be made like this."
    )
    secret = SECRET_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = AccessToken.objects.create(
        team_id=actor.team_id,
        owner_id=actor.user_id,
        kind=request.kind,
        name=request.name,
        prefix=secret[:SHOWN_PREFIX_LENGTH],
        digest=digest_of(secret),
        grants=grants,
        expires_at=now + timedelta(days=request.days) if request.days else None,
    )
    return TokenIssued(id=token.pk, name=token.name, secret=secret, expires_at=token.expires_at)


def _problems_of(actor: Person, request: IssueToken, grants: str) -> Problems:
    problems = Problems()
    may = permissions_of(actor)
    for index, grant in enumerate(request.grants):
        if Permission(grant) not in may:
            problems.add(
                "FORBIDDEN",
                f"/grants/{index}",
                f"You may not do what “{grant}” allows, so your token may not either.",
            )
    if grants not in GRANTS_OF_KIND[request.kind]:
        problems.add(
            "INVALID_VALUE",
            "/grants",
            "This kind of token cannot be granted all of these.",
            "An agent may have view, run, draw and propose; a CI job view, run and propose.",
        )
    return problems
