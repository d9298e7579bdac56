"""A request that takes long tells its team where it is, and shows what it looks like so far.

TOOL-90 … TOOL-96: phrases and numbers over the team's own socket, whole candidates to whoever asks
for them, and nothing of either once it has ended.
"""

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async

from common.errors import CanvasError, NotFound
from diagrams.contracts import CancelRequest
from diagrams.pipeline.progress import Stage
from diagrams.scene.model import Scene
from diagrams.services import telling
from diagrams.services.cancel_request import cancel_request
from diagrams.services.create_diagram import create_diagram
from diagrams.services.read_preview import read_preview
from diagrams.services.update_diagram import update_diagram
from tests.diagrams.kept import an_edit, creation
from tests.diagrams.large import huge
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_request_id,
    a_team,
    let_agents_in,
)
from tests.layout_worker import layout_worker
from tests.pages import page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 20
PROGRESS = "diagram_progress"
IN_ORDER = [
    Stage.PREPARING,
    Stage.ARRANGING,
    Stage.ROUTING,
    Stage.FINISHING,
    None,
]


@pytest.fixture(scope="module", autouse=True)
def worker():
    with layout_worker() as running:
        yield running


@database_sync_to_async
def in_database(call):
    return call()


def outcome_of(call):
    try:
        return call()
    except CanvasError as refusal:
        return refusal


def an_agent_of(person):
    let_agents_in(person)
    return a_bot_of(person, "view", "draw", kind="agent")


async def somebody_with_a_page():
    person = await in_database(lambda: a_person(a_team("art")))
    page = await in_database(lambda: page_of(person, "art"))
    await page.connect(SECONDS)
    return person, page


def begun(call):
    """Begin ``call`` in a thread of its own, beside the one that everything else is asked in."""
    beside = database_sync_to_async(lambda: outcome_of(call), thread_sensitive=False)
    return asyncio.create_task(beside())


async def told(page, until):
    """The notices about progress, up to the first one for which ``until`` holds."""
    notices: list[dict[str, Any]] = []
    while not notices or not until(notices[-1]):
        notice = await page.receive_json_from(SECONDS)
        if notice["type"] == PROGRESS:
            notices.append(notice)
    return notices


def has_ended(notice):
    return notice["stage"] is None


def has_preview(notice):
    return notice["preview"] > 0


class TestALongRequest:
    async def test_tells_each_stage_once_and_in_order_and_its_end(self, monkeypatch):
        # However fast the machine is.
        monkeypatch.setattr(telling, "QUIET_SECONDS", 0.0)
        person, page = await somebody_with_a_page()
        request = huge()
        work = begun(lambda: create_diagram(actor=person, request=request))

        notices = await told(page, has_ended)

        stages = list(dict.fromkeys(notice["stage"] for notice in notices))
        assert stages == IN_ORDER
        assert [notice["counter"] for notice in notices] == list(range(1, len(notices) + 1))
        assert {notice["requestId"] for notice in notices} == {request.request_id}
        assert (await work).state == "saved"
        await page.disconnect()

    async def test_says_who_asked_and_nothing_of_what_it_says(self):
        person, page = await somebody_with_a_page()
        request = huge()
        begun(lambda: create_diagram(actor=person, request=request))

        notices = await told(page, has_ended)

        assert {notice["by"]["kind"] for notice in notices} == {"person"}
        said = json.dumps(notices)
        assert not [node.label for node in request.nodes if node.label in said]
        assert request.title not in said
        await page.disconnect()

    async def test_of_an_agent_says_for_whom(self):
        person, page = await somebody_with_a_page()
        agent = await in_database(lambda: an_agent_of(person))
        begun(lambda: create_diagram(actor=agent, request=huge()))

        (notice,) = await told(page, lambda _: True)

        assert notice["by"]["kind"] == "agent"
        assert notice["by"]["onBehalfOf"]
        await told(page, has_ended)
        await page.disconnect()

    async def test_that_is_cancelled_tells_its_end_too(self):
        """TOOL-94."""
        person, page = await somebody_with_a_page()
        request = huge()
        work = begun(lambda: create_diagram(actor=person, request=request))
        await told(page, lambda _: True)

        await in_database(
            lambda: cancel_request(
                actor=person,
                request_id=request.request_id,
                request=CancelRequest(request_id=a_request_id()),
            )
        )

        assert (await told(page, has_ended))[-1]["stage"] is None
        assert (await work).code == "CANCELLED"
        await page.disconnect()


class TestAPreview:
    async def test_is_a_whole_candidate(self):
        """TOOL-92."""
        person, page = await somebody_with_a_page()
        request = huge()
        begun(lambda: create_diagram(actor=person, request=request))
        await told(page, has_preview)

        content = await in_database(
            lambda: read_preview(actor=person, request_id=request.request_id)
        )

        scene = Scene.model_validate_json(content)
        assert len(scene.elements) == len(request.nodes)
        assert len(scene.connectors) == len(request.relationships)
        await told(page, has_ended)
        await page.disconnect()

    async def test_is_gone_when_the_request_has_ended(self):
        """TOOL-94."""
        person, page = await somebody_with_a_page()
        request = huge()
        begun(lambda: create_diagram(actor=person, request=request))
        await told(page, has_ended)

        refusal = await in_database(
            lambda: outcome_of(lambda: read_preview(actor=person, request_id=request.request_id))
        )

        assert isinstance(refusal, NotFound)
        await page.disconnect()

    async def test_of_what_is_yet_to_be_made_is_for_whoever_asked_for_it(self):
        """TOOL-96."""
        person, page = await somebody_with_a_page()
        colleague = await in_database(lambda: a_colleague_of(person))
        request = huge()
        begun(lambda: create_diagram(actor=person, request=request))
        await told(page, has_preview)

        refusal = await in_database(
            lambda: outcome_of(lambda: read_preview(actor=colleague, request_id=request.request_id))
        )

        assert isinstance(refusal, NotFound)
        await told(page, has_ended)
        await page.disconnect()

    async def test_of_a_diagram_is_for_whoever_may_look_at_it(self):
        """TOOL-96."""
        person, page = await somebody_with_a_page()
        colleague = await in_database(lambda: a_colleague_of(person))
        made = await in_database(lambda: create_diagram(actor=person, request=huge()))
        await told(page, has_ended)
        edit = an_edit({"op": "arrange", "direction": "down"}, on=1)
        begun(lambda: update_diagram(actor=person, diagram_id=made.diagram_id, request=edit))
        notices = await told(page, has_preview)

        content = await in_database(
            lambda: read_preview(actor=colleague, request_id=edit.request_id)
        )

        assert Scene.model_validate_json(content).elements
        assert {notice["diagramId"] for notice in notices} == {made.diagram_id}
        await told(page, has_ended)
        await page.disconnect()


class TestAQuickRequest:
    async def test_tells_nothing(self):
        """TOOL-93."""
        person, page = await somebody_with_a_page()

        await in_database(lambda: create_diagram(actor=person, request=creation()))

        notices = [await page.receive_json_from(SECONDS)]
        while not await page.receive_nothing(0.2):
            notices.append(await page.receive_json_from())
        assert PROGRESS not in {notice["type"] for notice in notices}
        await page.disconnect()
