"""Telling a team's open pages, and whoever waits for it, what a request that takes long is doing
(TOOL-90 … TOOL-93)."""

import time
from functools import cached_property

from common.waiting import tell_whoever_waits
from diagrams.contracts import DiagramProgress
from diagrams.pipeline.progress import QUIET_SECONDS, Stage
from teams.actors import Actor, Bot
from teams.contracts import Author
from teams.notices import announce
from teams.selectors import author_of


class Telling:
    """What was told of one request. Each change is told once, and none before it has taken long.

    Phrases and numbers, never content: whoever may see a candidate asks for it.
    """

    def __init__(self, actor: Actor, request_id: str, diagram_id: str | None) -> None:
        self.previews = 0
        self._actor = actor
        self._request_id = request_id
        self._diagram_id = diagram_id
        self._stage: Stage | None = Stage.PREPARING
        self._told: tuple[Stage | None, int] | None = None
        self._counter = 0
        self._due_at = time.monotonic() + QUIET_SECONDS

    @property
    def due_in_seconds(self) -> float | None:
        """How soon there is something to tell even if nothing happens until then."""
        if (self._stage, self.previews) == self._told:
            return None
        return max(0.0, self._due_at - time.monotonic())

    def stage(self, stage: Stage) -> None:
        self._stage = stage
        self.tell()

    def preview(self) -> None:
        """A whole candidate can be looked at, in the place of the one before."""
        self.previews += 1
        self.tell()

    def tell(self) -> None:
        """Tell what is new, if it is time."""
        if self.due_in_seconds == 0:
            self._tell()

    def end(self) -> None:
        """Tell those who were told anything that it is over, in whatever way (TOOL-94)."""
        self._stage = None
        if self._told is not None:
            self._tell()

    def _tell(self) -> None:
        before = None if self._told is None else self._told[0]
        if self._stage not in (None, before):
            tell_whoever_waits(self._stage)
        self._told = (self._stage, self.previews)
        self._counter += 1
        notice = DiagramProgress(
            request_id=self._request_id,
            diagram_id=self._diagram_id,
            by=self._author,
            counter=self._counter,
            stage=self._stage,
            preview=self.previews,
        )
        announce(self._actor.team_id, notice)

    @cached_property
    def _author(self) -> Author | None:
        token_id = self._actor.token_id if isinstance(self._actor, Bot) else None
        return author_of(self._actor.owner_id, token_id)
