"""The one socket every open page has: it hears what changed in its team and who else is at its
diagram, and says what it shows."""

import logging
import time
from collections.abc import Mapping
from typing import Annotated, Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from pydantic import Field, TypeAdapter, ValidationError
from redis.exceptions import RedisError

from common.errors import NotFound
from common.ids import new_id
from teams.access import Forbidden, Permission, as_person, permissions_of
from teams.actors import Person
from teams.authentication import Unauthorized, actor_of_scope
from teams.connections import calls_for, is_meant
from teams.notices import group_of
from teams.pages import pages_of
from teams.presence import Looking, LookingAway, publish, withdraw
from teams.sessions import require_still_signed_in
from teams.together import Together

log = logging.getLogger(__name__)

# What a page may say.
SAID_BY_PAGES: TypeAdapter[Looking | LookingAway] = TypeAdapter(
    Annotated[Looking | LookingAway, Field(discriminator="type")]
)

NOT_SIGNED_IN = 4401
NOT_FOR_BOTS = 4403
NO_SUCH_TEAM = 4404
TRY_AGAIN_LATER = 1013

JUDGED_AGAIN_AFTER_SECONDS = 30.0


class TeamConsumer(AsyncJsonWebsocketConsumer):
    """Passes the notices of one team on, for as long as the page is open and may hear them."""

    person: Person | None = None
    together: Together
    judged_at: float = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page = new_id("page")

    async def connect(self) -> None:
        # Accepted before it is judged: a page is told the code of a socket that closes, and
        # nothing at all about one that never opened.
        await self.accept()
        person = await self._judge()
        if person is not None and await self._listens_to(*_groups_of(person)):
            self.together = Together(
                person,
                self.page,
                layer=self.channel_layer,
                channel=self.channel_name,
                send=self.send_json,
            )
            self.person = person
            # Between being let in and listening, its person may have been shut out.
            await self._judge()

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        try:
            return await super().decode_json(text_data)
        except (ValueError, RecursionError):
            # No JSON, and so nothing that a page of ours would say.
            return None

    async def disconnect(self, code: int) -> None:
        if self.person is None:
            return
        await database_sync_to_async(_note, thread_sensitive=False)(
            self.person, self.page, LookingAway()
        )
        await self.together.look_away()
        try:
            for group in _groups_of(self.person):
                await self.channel_layer.group_discard(group, self.channel_name)
        except (RedisError, OSError):
            # Redis is gone, and with it the groups that were to be left.
            return

    async def receive_json(self, content: Any, **_: Any) -> None:
        """Note what the page shows. Whatever else it may say is nothing to us."""
        if self.person is None:
            return
        try:
            said = SAID_BY_PAGES.validate_python(content)
        except ValidationError:
            # Of another release, or of somebody who tries things out; neither is told anything.
            return
        await database_sync_to_async(_note, thread_sensitive=False)(self.person, self.page, said)
        match said:
            case Looking():
                await self.together.look(said)
            case LookingAway():
                await self.together.look_away()

    async def notice(self, message: dict[str, Any]) -> None:
        if await self._may_still_hear():
            await self.send_json(message["notice"])

    async def others_moved(self, message: dict[str, Any]) -> None:
        if self.person is not None and await self._may_still_hear():
            self.together.others_moved()

    async def judge_again(self, message: dict[str, Any]) -> None:
        # A message may arrive while the page is still connecting: it is judged after that anyway.
        if self.person is not None and is_meant(self.person, message):
            await self._judge()

    async def _may_still_hear(self) -> bool:
        # A page may stay open for days, and its person may leave the team meanwhile.
        is_due = time.monotonic() - self.judged_at > JUDGED_AGAIN_AFTER_SECONDS
        return not is_due or await self._judge() is not None

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

    async def _listens_to(self, *groups: str) -> bool:
        try:
            for group in groups:
                await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            log.warning("A page could not listen: %s.", type(error).__name__)
            await self.close(TRY_AGAIN_LATER)
            return False
        return True


def _note(person: Person, page: str, said: Looking | LookingAway) -> None:
    match said:
        case Looking():
            publish(person.team_id, person.user_id, page, said, now=time.time())
        case LookingAway():
            withdraw(person.team_id, person.user_id, page)


def _groups_of(person: Person) -> tuple[str, ...]:
    """Return where the notices for a page come in, those for its person alone, and the calls to be
    judged again."""
    pages = pages_of(person.team_id, person.user_id)
    return group_of(person.team_id), pages, calls_for(person)


def _person_of(scope: Mapping[str, Any], slug: str) -> Person:
    """Return who opened the socket. Notices name what moved anywhere in the team, and a token may
    reach only a part of it: so they are for people. A deleted team has none any more, not even for
    those who may bring it back."""
    person = as_person(actor_of_scope(scope, slug))
    require_still_signed_in(person, scope["session"])
    if Permission.VIEW not in permissions_of(person):
        raise NotFound("There is no such team, or you are not in it.")
    return person
