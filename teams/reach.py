"""What an actor may know of: the condition that every list and every look-up begins with.

`access` says what may be done with a thing; here is said which things there are, for this actor. A
token limited to projects is never told of others, nor an agent of what agents are kept out of.
"""

from functools import cache

from django.db.models import Exists, Q

from teams.actors import Actor, Bot, Visitor
from teams.models import AccessToken, Project, TokenKinds
from teams.prepared import Given, Prepared


def within_reach(actor: Actor | Visitor, *, project: str) -> Q:
    """Return the condition on rows in the field ``project`` that ``actor`` may know of.

    For people it is none: they see their whole team. It costs no query of its own.
    """
    if not isinstance(actor, Bot):
        return Q()
    return _reach_of_bot(actor.kind, actor.token_id, actor.team_id, project)


def reach_given(kind: str | None, *, project: str) -> Q:
    """Return the same for a prepared query, which is given ``token_id`` and ``team_id`` of a bot of
    that kind. People are of no kind."""
    if kind is None:
        return Q()
    return _reach_of_bot(kind, Given("token_id"), Given("team_id"), project)


def _reach_of_bot(kind: str, token_id: str | Given, team_id: str | Given, project: str) -> Q:
    named = AccessToken.projects.through.objects.filter(accesstoken_id=token_id)
    reached = _unlimited(token_id) | Q(**{f"{project}__in": named.values("project_id")})
    if kind == TokenKinds.AGENT:
        open_to_agents = Project.objects.filter(team_id=team_id, agent_access=True)
        reached &= Q(**{f"{project}__isnull": True}) | Q(
            **{f"{project}__in": open_to_agents.values("pk")}
        )
    return reached


def projects_reached(actor: Actor) -> dict[str, str]:
    """Return the names of the projects that ``actor`` may know of, by their ids, in the order of
    the names; one query."""
    bot = actor if isinstance(actor, Bot) else None
    rows = _projects_reached(bot.kind if bot else None).all(
        team_id=actor.team_id, token_id=bot.token_id if bot else ""
    )
    return dict(rows)


@cache
def _projects_reached(kind: str | None) -> Prepared[tuple[str, str]]:
    return Prepared(
        lambda: (
            Project.objects.filter(reach_given(kind, project="pk"), Q(team_id=Given("team_id")))
            .order_by("name_key", "pk")
            .values_list("pk", "name")
        )
    )


def outside_projects(actor: Actor | Visitor) -> Q:
    """Return the condition for ``actor`` to know of what is in no project at all."""
    if not isinstance(actor, Bot):
        return Q()
    return _unlimited(actor.token_id)


def _unlimited(token_id: str | Given) -> Q:
    return Q(Exists(AccessToken.objects.filter(pk=token_id, is_limited=False)))


def reaches_outside_projects(actor: Actor) -> bool:
    """Say whether ``actor`` may know of what is in no project at all."""
    if not isinstance(actor, Bot):
        return True
    return AccessToken.objects.filter(pk=actor.token_id, is_limited=False).exists()
