"""Making a token for a bot."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from common.errors import LimitExceeded, Problems
from ledger.services import Claim, once
from teams import selectors, token_selectors
from teams.access import Permission, permissions_of, require
from teams.actors import Person
from teams.audit import note
from teams.authentication import SECRET_PREFIX, digest_of
from teams.models import AGENT_GRANTS, CI_GRANTS, AccessToken, Project, TokenKinds
from teams.services.problems import InvalidToken
from teams.token_contracts import IssueToken, TokenIssued

SECRET_BYTES = 32
# Enough of a secret to tell two tokens apart in a list, and far too little to guess the rest.
SHOWN_PREFIX_LENGTH = len(SECRET_PREFIX) + 4
# Nobody needs so many at once; a script that makes one a minute has forgotten to keep them.
MAX_TOKENS_OF_A_PERSON = 200

GRANTS_OF_KIND = {"agent": AGENT_GRANTS, "ci": CI_GRANTS}


def issue_token(*, actor: Person, request: IssueToken) -> TokenIssued:
    """Make a token that acts for ``actor`` in their team. The answer shows its secret, once.

    Not even the receipt that is kept holds the secret: the answer to a repeated request has none.

    Raises:
        Forbidden: the actor may not even look at the team.
        InvalidToken: it asks for more than that kind of bot, or its owner, may do, or for projects
            that the team does not have; all the problems are listed.
        LimitExceeded: the actor has as many living tokens in this team as anybody may have.
    """
    require(actor, Permission.VIEW)
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> TokenIssued:
        _problems_of(actor, request).raise_if_any(
            InvalidToken, "The token cannot be made like this."
        )
        selectors.take_turns(actor.team_id)
        _require_room(actor)
        secret = SECRET_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
        token = AccessToken.objects.create(
            team_id=actor.team_id,
            owner_id=actor.user_id,
            kind=request.kind,
            name=request.name,
            prefix=secret[:SHOWN_PREFIX_LENGTH],
            digest=digest_of(secret),
            grants=_as_stored(request),
            is_limited=bool(request.project_ids),
            expires_at=(
                now + timedelta(days=request.expires_in_days) if request.expires_in_days else None
            ),
        )
        token.projects.set(Project.objects.filter(pk__in=request.project_ids))
        note(
            actor=actor,
            action="issue_token",
            target_type="token",
            target_id=token.pk,
            summary=_said_of(token, len(request.project_ids)),
        )
        kept = TokenIssued(token=token_selectors.token_detail(token.pk, at=now), secret=None)
        claim.resolve(kept)
        return kept.model_copy(update={"secret": secret})

    return once(
        actor=actor,
        operation="issue_token",
        target=actor.team_id,
        request=request,
        receipt_type=TokenIssued,
        change=change,
    )


def _problems_of(actor: Person, request: IssueToken) -> Problems:
    problems = Problems()
    may = permissions_of(actor)
    for index, grant in enumerate(request.grants):
        if Permission(grant) not in may:
            problems.add(
                "FORBIDDEN",
                f"/grants/{index}",
                f"You may not do what “{grant}” allows, so your token may not either.",
            )
    if _as_stored(request) not in GRANTS_OF_KIND[request.kind]:
        problems.add(
            "INVALID_VALUE",
            "/grants",
            "This kind of token cannot be granted all of these.",
            "An agent may have view, run, draw and propose; a CI job view, run and propose.",
        )
    known = set(
        Project.objects.filter(
            team_id=actor.team_id, pk__in=request.project_ids, archived_at__isnull=True
        ).values_list("pk", flat=True)
    )
    for index, project_id in enumerate(request.project_ids):
        if project_id not in known:
            problems.add(
                "INVALID_REFERENCE",
                f"/projectIds/{index}",
                "The team has no such project, or it is archived.",
            )
    return problems


def _require_room(actor: Person) -> None:
    alive = AccessToken.objects.alive(timezone.now())
    mine = alive.filter(team_id=actor.team_id, owner_id=actor.user_id)
    if mine.count() >= MAX_TOKENS_OF_A_PERSON:
        raise LimitExceeded(
            f"You have {MAX_TOKENS_OF_A_PERSON} tokens in this team, which is as many as may be.",
            hint="Revoke those that nobody uses any more.",
        )


def _said_of(token: AccessToken, projects: int) -> str:
    grants = ", ".join(token.grants.split())
    reach = f"{projects} projects" if token.is_limited else "the whole team"
    kind = TokenKinds(token.kind).label
    return f"Made the {kind} token “{token.name}” ({token.prefix}…): {grants}; for {reach}."


def _as_stored(request: IssueToken) -> str:
    return " ".join(sorted(set(request.grants)))
