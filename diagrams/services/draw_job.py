"""What a layout worker does with a job: it draws, and says where it is.

It knows neither the database nor who asked. It may be killed at any moment, and what it has said by
then is all there is.
"""

import logging
import os
import time
import zlib
from collections.abc import Callable

from django.conf import settings
from redis.exceptions import RedisError

from common.deadline import deadline_in
from common.errors import CanvasError
from diagrams import desk, under_way
from diagrams.desk import Word
from diagrams.ops.model import Draft
from diagrams.pipeline.jobs import Composing
from diagrams.pipeline.parcels import job_in, packed_outcome, packed_refusal
from diagrams.pipeline.progress import QUIET_SECONDS, SILENT, Progress, Stage
from diagrams.scene.model import Scene

log = logging.getLogger(__name__)

# Candidates are shown to people: no more of them than they can look at (TOOL-92).
BETWEEN_PREVIEWS_SECONDS = 0.25
# Fast rather than small: it is looked at for a second.
LEVEL = 1


def draw_job(*, name: str, request: str) -> None:
    """Do the job that lies on the desk under ``name``, for ``request``, if anybody waits for it.

    What comes of it is said there, refusals too. Whatever else goes wrong is raised.
    """
    content = desk.take(name)
    if content is None:
        return
    desk.say(name, Word.TAKEN, str(os.getpid()).encode())
    try:
        outcome = job_in(content).done(_Reporter(name, request).progress())
    except CanvasError as error:
        desk.say(name, Word.REFUSED, packed_refusal(error))
    else:
        desk.say(name, Word.DONE, packed_outcome(outcome))


def warm_up() -> None:
    """Read the fonts, which takes longer than most drawings do, before there is one to draw."""
    word = {"id": "a", "type": "service", "label": "Warm"}
    Composing(Draft.model_validate({"title": "Warm", "nodes": [word]})).done(SILENT)


def tell_of_end(*, name: str, word: Word) -> None:
    """Say that the job called ``name`` has ended without a result; by whoever outlives it."""
    _try(lambda: desk.say(name, word))


class _Reporter:
    """Tells whoever waits for a job what it looks like. Redis that is away stops no work."""

    def __init__(self, name: str, request: str) -> None:
        self._name = name
        self._request = request
        self._next_look_at = time.monotonic() + QUIET_SECONDS

    def progress(self) -> Progress:
        return Progress(
            report=self._report,
            show=self._show,
            deadline=deadline_in(settings.EASEL.layout_seconds, clock=time.monotonic),
            is_cancelled=self._is_cancelled,
        )

    def _report(self, stage: Stage) -> None:
        _try(lambda: desk.say(self._name, Word.STAGE, stage.encode()))

    def _show(self, draw: Callable[[], Scene]) -> None:
        if time.monotonic() < self._next_look_at:
            return
        content = zlib.compress(draw().model_dump_json(by_alias=True).encode(), LEVEL)
        if _try(lambda: under_way.keep_preview(self._request, content)):
            _try(lambda: desk.say(self._name, Word.PREVIEW))
        self._next_look_at = time.monotonic() + BETWEEN_PREVIEWS_SECONDS

    def _is_cancelled(self) -> bool:
        """Say whether anybody called the request off, or nobody waits for the job any more."""
        try:
            return under_way.is_cancelled(self._request) or not desk.is_wanted(self._name)
        except RedisError:
            return False


def _try(tell: Callable[[], None]) -> bool:
    try:
        tell()
    except RedisError as error:
        log.warning("A drawing could not be told of: %s", error)
        return False
    return True
