"""One open page among the others at its diagram: they are told of it, and it of them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer
from redis.exceptions import RedisError

from teams.actors import Person
from teams.company import PeoplePresent, company_of, group_at, join, leave
from teams.pacing import Paced
from teams.presence import Looking
from teams.selectors import author_of

log = logging.getLogger(__name__)

# How often a page is told at most, and how often the others hear of it at most.
PAUSE_SECONDS = 0.25

Send = Callable[[Any], Awaitable[None]]


class Together:
    """Where one page of a person is, and what it was last told of the others there."""

    def __init__(
        self, person: Person, page: str, *, layer: BaseChannelLayer, channel: str, send: Send
    ) -> None:
        self._person = person
        self._page = page
        self._layer = layer
        self._channel = channel
        self._send = send
        self._name = ""
        self._at: Looking | None = None
        self._group: str | None = None
        self._told: PeoplePresent | None = None
        self._announcing = Paced(self._announce, pause_seconds=PAUSE_SECONDS)
        self._telling = Paced(self._tell, pause_seconds=PAUSE_SECONDS)

    async def look(self, looking: Looking) -> None:
        """Be at what the page shows now; it may be said again when nothing changed."""
        before = self._at
        if before is not None and before.diagram_id != looking.diagram_id:
            await self.look_away()
        if self._at is None:
            self._name = await database_sync_to_async(_name_of)(self._person)
        self._at = looking
        await asyncio.to_thread(
            join,
            self._person.team_id,
            self._person.user_id,
            self._name,
            self._page,
            looking,
            now=time.time(),
        )
        await self._listen(group_at(self._person.team_id, looking.diagram_id))
        if looking != before:
            self._announcing.ask()
        # Also when nothing changed here: who has gone without a word is noticed by this.
        self._telling.ask()

    async def look_away(self) -> None:
        """Be at no diagram, and let those hear of it who stay."""
        self._announcing.stop()
        self._telling.stop()
        at, self._at, self._told = self._at, None, None
        if at is None:
            return
        await asyncio.to_thread(leave, self._person.team_id, at.diagram_id, self._page)
        await self._leave_group()
        await self._announce_at(at)

    def others_moved(self) -> None:
        """Hear that somebody at the diagram came, went, or shows something else."""
        if self._at is not None:
            self._telling.ask()

    async def _tell(self) -> None:
        at = self._at
        if at is None:
            return
        people = await asyncio.to_thread(
            company_of, self._person.team_id, at.diagram_id, self._page, now=time.time()
        )
        if people is None:
            return
        notice = PeoplePresent(diagram_id=at.diagram_id, people=people)
        if notice != self._told:
            await self._send(notice.wire())
            self._told = notice

    async def _announce(self) -> None:
        if self._at is not None:
            await self._announce_at(self._at)

    async def _announce_at(self, at: Looking) -> None:
        group = group_at(self._person.team_id, at.diagram_id)
        try:
            await self._layer.group_send(group, {"type": "others.moved"})
        except (RedisError, OSError) as error:
            log.warning("The others at a diagram were not told: %s.", type(error).__name__)

    async def _listen(self, group: str) -> None:
        if self._group == group:
            return
        try:
            await self._layer.group_add(group, self._channel)
        except (RedisError, OSError) as error:
            # Tried again when the page speaks the next time.
            log.warning("A page could not hear of the others: %s.", type(error).__name__)
            return
        self._group = group

    async def _leave_group(self) -> None:
        group, self._group = self._group, None
        if group is None:
            return
        try:
            await self._layer.group_discard(group, self._channel)
        except (RedisError, OSError):
            # Redis is gone, and with it the group that was to be left.
            return


def _name_of(person: Person) -> str:
    author = author_of(person.user_id, None)
    # An account that was deleted just now: the page is about to be closed on it.
    return author.name if author is not None else ""
