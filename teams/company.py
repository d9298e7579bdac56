"""Who else has a diagram open: told to the pages of people that show the same one, and to nobody
else.

Like presence, it is only what pages say of themselves, again and again: a page that stops is
forgotten, and the others notice it when they speak the next time.
"""

import hashlib
import logging
from typing import Literal, cast

from pydantic import ValidationError
from redis.exceptions import RedisError

from common.contract import Contract
from teams.presence import KEPT_SECONDS, Looking, Selection
from teams.quick_redis import quick

log = logging.getLogger(__name__)

# A page could not show more of them, and each one may have a long selection.
MAX_TOLD = 50


class PersonPresent(Contract):
    """A page of somebody, and what it shows there. Whoever has several is there several times."""

    user_id: int
    name: str
    page: str
    view: tuple[str, ...]
    selection: Selection
    focused: bool


class PeoplePresent(Contract):
    """A notice: who else has the diagram open now, all of them, without the page that is told."""

    type: Literal["people_present"] = "people_present"
    diagram_id: str
    people: tuple[PersonPresent, ...]


class _Said(Contract):
    at: float
    person: PersonPresent


def group_at(team_id: str, diagram_id: str) -> str:
    """Return the name of the channel group that the pages at a diagram are in. A page may call a
    diagram anything, and a group has not every name: so the id is hashed."""
    return f"company.{team_id}.{hashlib.sha256(diagram_id.encode()).hexdigest()[:32]}"


def join(team_id: str, user_id: int, name: str, page: str, looking: Looking, *, now: float) -> None:
    """Note that a page of somebody is at a diagram. Here and below ``now`` is the time in seconds,
    the same for all machines."""
    company = _company(team_id, looking.diagram_id)
    person = PersonPresent(
        user_id=user_id,
        name=name,
        page=page,
        view=looking.view,
        selection=looking.selection,
        focused=looking.focused,
    )
    try:
        pipeline = quick().pipeline(transaction=True)
        pipeline.hset(company, page, _Said(at=now, person=person).model_dump_json())
        pipeline.expire(company, KEPT_SECONDS)
        pipeline.execute()
    except (RedisError, OSError) as error:
        log.warning("Nobody is told of a page at a diagram: %s.", type(error).__name__)


def leave(team_id: str, diagram_id: str, page: str) -> None:
    """Note that a page is at a diagram no more."""
    try:
        quick().hdel(_company(team_id, diagram_id), page)
    except (RedisError, OSError):
        # It is forgotten by itself, a little later.
        return


def company_of(
    team_id: str, diagram_id: str, page: str, *, now: float
) -> tuple[PersonPresent, ...] | None:
    """Return who is at a diagram beside ``page``, by name; nothing where nobody can tell."""
    company = _company(team_id, diagram_id)
    try:
        entries = cast("dict[bytes, bytes]", quick().hgetall(company))
        known = {field: said for field, text in entries.items() if (said := _read(text, now))}
        if gone := entries.keys() - known.keys():
            # As long as anybody is at the diagram, its company is kept, and they with it.
            quick().hdel(company, *gone)
    except (RedisError, OSError) as error:
        log.warning("Nobody could say who is at a diagram: %s.", type(error).__name__)
        return None
    others = [said.person for said in known.values() if said.person.page != page]
    others.sort(key=lambda other: (other.name, other.user_id, other.page))
    return tuple(others[:MAX_TOLD])


def _read(text: bytes, now: float) -> _Said | None:
    try:
        said = _Said.model_validate_json(text)
    except ValidationError:
        # Written by another release.
        return None
    return said if said.at > now - KEPT_SECONDS else None


def _company(team_id: str, diagram_id: str) -> str:
    return f"easel:company:{team_id}:{diagram_id}"
