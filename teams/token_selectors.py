"""Reading projects and tokens."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from django.db.models import Exists, Q, QuerySet, prefetch_related_objects

from common.errors import CanvasError, ErrorKind, NotFound
from teams.actors import Person
from teams.models import AccessToken, Membership, Project, Roles
from teams.selectors import authors_of
from teams.token_contracts import Grant, TokenDetail, TokenKind, TokenState


class ProjectNotActive(CanvasError):
    """The project is archived."""

    code = "PROJECT_NOT_ACTIVE"
    kind = ErrorKind.CONFLICT


def tokens_seen_by(person: Person) -> QuerySet[AccessToken]:
    """Return the tokens a person may know of: their own, or the whole team's for an admin."""
    tokens = AccessToken.objects.filter(team_id=person.team_id)
    administers = Membership.objects.filter(
        user_id=person.user_id, team_id=person.team_id, role=Roles.ADMIN
    )
    return tokens.filter(Q(owner_id=person.user_id) | Q(Exists(administers)))


def token_detail(token_id: str, *, at: datetime) -> TokenDetail:
    """Return one token as it can be shown; whoever calls this has checked that it may be."""
    (detail,) = token_details([AccessToken.objects.get(pk=token_id)], at=at)
    return detail


def token_details(tokens: Sequence[AccessToken], *, at: datetime) -> tuple[TokenDetail, ...]:
    """Return ``tokens`` as they can be shown at the moment ``at``; two queries."""
    prefetch_related_objects(tokens, "projects")
    owners = authors_of((token.owner_id, None) for token in tokens)
    return tuple(
        TokenDetail(
            id=token.pk,
            kind=cast("TokenKind", token.kind),  # a column with these two choices
            name=token.name,
            prefix=token.prefix,
            grants=cast("tuple[Grant, ...]", tuple(token.grants.split())),  # kept by a constraint
            project_ids=tuple(sorted(project.pk for project in token.projects.all())),
            is_limited=token.is_limited,
            owner=owners[token.owner_id, None],
            created_at=token.created_at,
            expires_at=token.expires_at,
            last_used_at=token.last_used_at,
            revoked_at=token.revoked_at,
            state=_state_of(token, at),
        )
        for token in tokens
    )


def require_open_project(team_id: str, project_id: str) -> None:
    """Return if the team has that project and things can be put into it.

    Raises:
        NotFound: the team has no such project.
        ProjectNotActive: it is archived.
    """
    project = Project.objects.filter(pk=project_id, team_id=team_id).first()
    if project is None:
        raise NotFound("There is no such project in this team.")
    if project.archived_at is not None:
        raise ProjectNotActive("This project is archived.", hint="Bring it back first.")


def project_name(project_id: str | None) -> str | None:
    """Return what a project is called; nothing for none, or for one that is gone."""
    if project_id is None:
        return None
    return Project.objects.filter(pk=project_id).values_list("name", flat=True).first()


def _state_of(token: AccessToken, at: datetime) -> TokenState:
    if token.revoked_at is not None:
        return TokenState.REVOKED
    if token.expires_at is not None and token.expires_at <= at:
        return TokenState.EXPIRED
    return TokenState.ACTIVE
