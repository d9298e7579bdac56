"""Sends one run's frames over a websocket, in order and without gaps."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from pydantic import ValidationError

from common.errors import CanvasError, ErrorKind
from runs.contracts import ListenFrom
from runs.following import frames_for
from runs.selectors import team_of
from runs.services.listen_to_run import listen_to_run
from teams.actors import Actor
from teams.authentication import actor_of_scope_in_team
from teams.sessions import require_still_signed_in

log = logging.getLogger(__name__)

# As HTTP would say it; from 4000 on the codes of a websocket are an application's own.
CLOSE_CODES = {
    ErrorKind.UNAUTHENTICATED: 4401,
    ErrorKind.FORBIDDEN: 4403,
    ErrorKind.NOT_FOUND: 4404,
}
UNREADABLE = 4400
NO_TEAM = ""
ENDED = 1000
BROKEN = 1011


class RunConsumer(AsyncWebsocketConsumer):
    """Follows one run for as long as the page listens, and closes after its terminal frame."""

    _following: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        # Accepted before it is judged: a page is told the code of a socket that closes, and
        # nothing at all about one that never opened.
        await self.accept()
        run_id = self.scope["url_route"]["kwargs"]["run_id"]
        try:
            after = _listen_from(self.scope).after
            actor = await database_sync_to_async(_let_in)(self.scope, run_id, after)
        except ValidationError:
            await self.close(UNREADABLE)
        except CanvasError as error:
            await self.close(CLOSE_CODES.get(error.kind, UNREADABLE))
        else:
            self._following = asyncio.create_task(self._follow(actor, run_id, after))

    async def disconnect(self, code: int) -> None:
        if self._following is not None:
            self._following.cancel()
            # Until it has stopped watching: a socket that is gone leaves nothing behind.
            await asyncio.wait({self._following})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Ignore what a page says: this socket only tells."""

    async def _follow(self, actor: Actor, run_id: str, after: int) -> None:
        def judge() -> None:
            listen_to_run(actor=actor, run_id=run_id, after=after)
            require_still_signed_in(actor, self.scope["session"])

        try:
            async for frame in frames_for(actor, run_id, after=after, judge=judge):
                await self.send(frame.model_dump_json(by_alias=True))
        except CanvasError as error:
            await self.close(CLOSE_CODES.get(error.kind, UNREADABLE))
        except Exception:
            # A socket that stays open and says nothing is the one thing a page cannot see. One
            # that closes it opens again, and asks for what follows.
            log.exception("A viewer of run %s was lost", run_id)
            await self.close(BROKEN)
        else:
            await self.close(ENDED)


def _listen_from(scope: Mapping[str, Any]) -> ListenFrom:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return ListenFrom.model_validate({name: values[-1] for name, values in query.items()})


def _let_in(scope: Mapping[str, Any], run_id: str, after: int) -> Actor:
    # A run that is not there is in nobody's team. Who asks is judged first: a stranger does not
    # learn from the answer which runs there are.
    actor = actor_of_scope_in_team(scope, team_of(run_id) or NO_TEAM)
    listen_to_run(actor=actor, run_id=run_id, after=after)
    return actor
