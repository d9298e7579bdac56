"""The one socket every open page has: it hears what changed in its team."""

import logging
import time
from collections.abc import Mapping
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from redis.exceptions import RedisError

from common.errors import NotFound
from teams.access import Forbidden, as_person
from teams.actors import Person
from teams.authentication import Unauthorized, actor_of_scope
from teams.notices import group_of

log = logging.getLogger(__name__)

NOT_SIGNED_IN = 4401
NOT_FOR_BOTS = 4403
NO_SUCH_TEAM = 4404
TRY_AGAIN_LATER = 1013

JUDGED_AGAIN_AFTER_SECONDS = 30.0


class TeamConsumer(AsyncJsonWebsocketConsumer):
    """Passes the notices of one team on, for as long as the page is open and may hear them."""

    group: str | None = None
    judged_at: float = 0

    async def connect(self) -> None:
        # Accepted before it is judged: a page is told the code of a socket that closes, and
        # nothing at all about one that never opened.
        await self.accept()
        actor = await self._judge()
        if actor is not None:
            await self._listen_to(group_of(actor.team_id))

    async def disconnect(self, code: int) -> None:
        if self.group is None:
            return
        try:
            await self.channel_layer.group_discard(self.group, self.channel_name)
        except (RedisError, OSError):
            # Redis is gone, and with it the group that was to be left.
            return

    async def receive_json(self, content: Any, **_: Any) -> None:
        """Ignore what a page says: this socket only tells."""

    async def notice(self, message: dict[str, Any]) -> None:
        # A page may stay open for days, and its person may leave the team meanwhile.
        is_due = time.monotonic() - self.judged_at > JUDGED_AGAIN_AFTER_SECONDS
        if is_due and await self._judge() is None:
            return
        await self.send_json(message["notice"])

    async def _judge(self) -> Person | None:
        """Return who is listening, or close the socket on somebody who may not."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        self.judged_at = time.monotonic()
        try:
            return await database_sync_to_async(_person_of)(self.scope, slug)
        except Unauthorized:
            await self.close(NOT_SIGNED_IN)
        except NotFound:
            await self.close(NO_SUCH_TEAM)
        except Forbidden:
            await self.close(NOT_FOR_BOTS)
        return None

    async def _listen_to(self, group: str) -> None:
        try:
            await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            log.warning("A page could not listen: %s.", type(error).__name__)
            await self.close(TRY_AGAIN_LATER)
            return
        self.group = group


def _person_of(scope: Mapping[str, Any], slug: str) -> Person:
    """Return who opened the socket. Notices name what moved anywhere in the team, and a token may
    reach only a part of it: so they are for people."""
    return as_person(actor_of_scope(scope, slug))
