"""Right changes of a diagram that are stopped for what happens while they are made.

Each is sent to a team with a diagram “Kept” of a hundred services at revision 1: large enough for
one of them, an arrange of everything, to be left to a layout worker.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from canvas_project.settings_test import EASEL
from diagrams.models import DiagramRevision
from diagrams.services import overtaking
from ledger.models import RequestRecord
from teams.quick_redis import quick
from tests.diagrams.api.conversing import sent
from tests.diagrams.api.refused_callers import World
from tests.diagrams.api.refused_requests import Refusal
from tests.diagrams.kept import relabel
from tests.factories import a_request_id

HEARD_OF_A_WORKER = f"{settings.ALIVE_KEY}layout"
Midway = Callable[[World, str], Any]


@contextmanager
def limits(**changed: float) -> Iterator[None]:
    """Other limits of this installation."""
    with override_settings(EASEL=EASEL.model_copy(update=changed)):
        yield


@contextmanager
def before_it_reads(table: str, interrupt: Callable[[], None]) -> Iterator[None]:
    """Have ``interrupt`` happen once, from its beginning to its end, before ``table`` is read."""
    waiting = [interrupt]

    def watched(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if waiting and f'FROM "{table}"' in sql:
            waiting.pop()()
        return execute(sql, *rest)

    with connection.execute_wrapper(watched):
        yield
    assert not waiting


def drawn_for_too_long(world: World, request_id: str) -> Any:
    with limits(layout_seconds=1e-9):
        return world.edit(world.agent, requestId=request_id)


def queued_behind_others_for_too_long(world: World, request_id: str) -> Any:
    # Somebody was heard of who draws, and takes nothing: they are all at work on something else.
    quick().set(HEARD_OF_A_WORKER, "1", ex=60)
    try:
        with limits(layout_wait_seconds=0.05):
            return world.edit(world.agent, requestId=request_id, ops=[{"op": "arrange"}])
    finally:
        quick().delete(HEARD_OF_A_WORKER)


def left_to_workers_that_are_not_there(world: World, request_id: str) -> Any:
    return world.edit(world.agent, requestId=request_id, ops=[{"op": "arrange"}])


def overtaken_again_and_again(world: World, request_id: str) -> Any:
    with pytest.MonkeyPatch.context() as setting:
        # As often as it takes until others would have to wait for the drawing.
        setting.setattr(overtaking, "ATTEMPTS", 0)
        return world.edit(world.agent, requestId=request_id, ops=[{"op": "arrange"}])


def called_off_by_an_id_with_slashes(world: World, request_id: str) -> Any:
    return called_off(world, f"jobs/{request_id}/cancel")


def called_off(world: World, request_id: str) -> Any:
    def call_off() -> None:
        answer = sent(
            world.editor, "POST", f"diagrams/requests/{quote(request_id, safe='')}/cancel"
        )
        assert answer.json()["outcome"] == "cancelled"

    with before_it_reads("diagrams_diagramrevision", call_off):
        return world.edit(world.agent, requestId=request_id)


def asked_for_once_too_often(world: World, request_id: str) -> Any:
    with limits(token_requests_per_minute=1):
        world.agent.get(f"/api/art/{world.address}")
        return world.edit(world.agent, requestId=request_id)


def larger_than_is_read(world: World, request_id: str) -> Any:
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=100):
        return world.edit(world.agent, requestId=request_id)


def made_of_what_cannot_be_read_any_more(world: World, request_id: str) -> Any:
    """What the disk has lost is nothing that anybody expects."""
    revision = DiagramRevision.objects.get()
    was = {"content": revision.content, "fingerprint": revision.fingerprint}
    DiagramRevision.objects.update(content=b"?", fingerprint="of nothing that was read before")
    world.agent.raise_request_exception = False
    answer = world.edit(world.agent, requestId=request_id)
    DiagramRevision.objects.update(**was)
    return answer


MIDWAY: dict[Midway, Refusal] = {
    drawn_for_too_long: Refusal(504, "TIMEOUT"),
    queued_behind_others_for_too_long: Refusal(503, "LAYOUT_BUSY"),
    left_to_workers_that_are_not_there: Refusal(503, "LAYOUT_UNAVAILABLE"),
    overtaken_again_and_again: Refusal(503, "BUSY"),
    called_off: Refusal(409, "CANCELLED"),
    called_off_by_an_id_with_slashes: Refusal(409, "CANCELLED"),
    asked_for_once_too_often: Refusal(429, "RATE_LIMITED"),
    larger_than_is_read: Refusal(413, "TOO_LARGE"),
    made_of_what_cannot_be_read_any_more: Refusal(500, "INTERNAL"),
}


def while_its_first_copy_is_made(world: World, request_id: str) -> Any:
    """The answer to a copy of a request whose first copy stays at work."""
    assert world.edit(world.agent, requestId=request_id).status_code == 200
    at_work = timezone.now() + timedelta(minutes=1)
    RequestRecord.objects.update(receipt=None, leased_until=at_work)
    return world.edit(world.agent, requestId=request_id)


def a_proposal(world: World, **fields: Any) -> Any:
    said = {"expectedRevision": "r:1", "summary": "First", **fields}
    ops = [relabel("n0", said["summary"])]
    return sent(world.editor, "POST", f"{world.address}/proposals", **said, ops=ops)


def revised_by_others(world: World, request_id: str, proposal_id: str) -> Any:
    """The answer to a revision of a proposal that another one overtakes."""

    def overtake() -> None:
        answer = a_proposal(world, requestId=a_request_id(), revises=proposal_id, summary="Faster")
        assert answer.status_code == 201, answer.json()

    with before_it_reads("diagrams_diagramrevision", overtake):
        return a_proposal(world, requestId=request_id, revises=proposal_id, summary="Slower")
