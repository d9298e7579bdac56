"""Who looks at what, with what selected: said by the pages that people have open.

A page says it again and again for as long as it is open, and what is not said again is forgotten.
So nothing has to be cleaned up, and nothing is known that is not so by now. It is for the person
themselves and for agents that act for them; of others, only that a thing is open is ever told.
"""

import logging
from collections.abc import Collection
from typing import Annotated, Literal, cast

from pydantic import Field, StringConstraints, ValidationError
from redis.exceptions import RedisError

from common.contract import Contract
from teams.quick_redis import quick

log = logging.getLogger(__name__)

# How often a page is to say it again, and how long it counts.
SAID_AGAIN_AFTER_SECONDS = 20
KEPT_SECONDS = 45
MAX_SELECTED = 300
MAX_VIEW_DEPTH = 3

Id = Annotated[str, StringConstraints(min_length=1, max_length=128)]


class Selection(Contract):
    """What somebody has selected in the view that they look at."""

    nodes: tuple[Id, ...] = Field(default=(), max_length=MAX_SELECTED)
    edges: tuple[Id, ...] = Field(default=(), max_length=MAX_SELECTED)

    @property
    def is_empty(self) -> bool:
        return not self.nodes and not self.edges


class Looking(Contract):
    """What a page shows: a diagram and a view of it, by the ids of its owners."""

    type: Literal["looking"] = "looking"
    diagram_id: Id
    view: tuple[Id, ...] = Field(default=(), max_length=MAX_VIEW_DEPTH)
    selection: Selection = Selection()
    focused: bool = Field(default=True, description="Whether the page is the one in front.")


class LookingAway(Contract):
    """A page shows no diagram any more."""

    type: Literal["looking_away"] = "looking_away"


class _Said(Contract):
    at: float
    looking: Looking


def publish(team_id: str, user_id: int, page: str, looking: Looking, *, now: float) -> None:
    """Note what a page of a person shows, for as long as it says so again in time. Here and below
    ``now`` is the time in seconds, the same for all machines."""
    pages, opened = _pages(team_id, user_id), _opened(team_id)
    try:
        pipeline = quick().pipeline(transaction=True)
        pipeline.hset(pages, page, _Said(at=now, looking=looking).model_dump_json())
        pipeline.expire(pages, KEPT_SECONDS)
        pipeline.zremrangebyscore(opened, "-inf", now)
        pipeline.zadd(opened, {_entry(looking.diagram_id, page): now + KEPT_SECONDS})
        pipeline.expire(opened, KEPT_SECONDS)
        pipeline.execute()
    except (RedisError, OSError) as error:
        log.warning("What a page shows is not known: %s.", type(error).__name__)


def withdraw(team_id: str, user_id: int, page: str) -> None:
    """Forget what a page showed: it was closed, or shows something else."""
    pages = _pages(team_id, user_id)
    try:
        said = cast("bytes | None", quick().hget(pages, page))
        quick().hdel(pages, page)
        if said is not None and (known := _read(said)) is not None:
            quick().zrem(_opened(team_id), _entry(known.looking.diagram_id, page))
    except (RedisError, OSError):
        # It is forgotten by itself, a little later.
        return


def looking_of(team_id: str, user_id: int, *, now: float) -> Looking | None:
    """Return what a person looks at: what their page in front shows, or else the one that said
    something last. Nothing, where no page of theirs shows a diagram or nobody can tell."""
    return _in_front(_said(team_id, user_id, now))


def selection_of(team_id: str, user_id: int, diagram_id: str, *, now: float) -> Looking | None:
    """Return what a person has selected in that diagram: where several of their pages show it, in
    the one that `looking_of` would choose."""
    said = _said(team_id, user_id, now)
    return _in_front([each for each in said if each.looking.diagram_id == diagram_id])


def opened_among(team_id: str, diagram_ids: Collection[str], *, now: float) -> frozenset[str]:
    """Return which of those diagrams somebody of the team has open now."""
    try:
        found = cast("list[bytes]", quick().zrangebyscore(_opened(team_id), now, "+inf"))
    except (RedisError, OSError) as error:
        log.warning("Nobody could say what is open: %s.", type(error).__name__)
        return frozenset()
    return frozenset(each.decode().partition("|")[0] for each in found) & frozenset(diagram_ids)


def _in_front(said: list[_Said]) -> Looking | None:
    if not said:
        return None
    return max(said, key=lambda each: (each.looking.focused, each.at)).looking


def _said(team_id: str, user_id: int, now: float) -> list[_Said]:
    try:
        found = cast("dict[bytes, bytes]", quick().hgetall(_pages(team_id, user_id)))
    except (RedisError, OSError) as error:
        log.warning("Nobody could say what somebody looks at: %s.", type(error).__name__)
        return []
    known = [said for said in map(_read, found.values()) if said is not None]
    return [said for said in known if said.at > now - KEPT_SECONDS]


def _read(said: bytes) -> _Said | None:
    try:
        return _Said.model_validate_json(said)
    except ValidationError:
        # Written by another release, and gone in less than a minute.
        return None


def _entry(diagram_id: str, page: str) -> str:
    return f"{diagram_id}|{page}"


def _pages(team_id: str, user_id: int) -> str:
    return f"easel:looking:{team_id}:{user_id}"


def _opened(team_id: str) -> str:
    return f"easel:opened:{team_id}"
