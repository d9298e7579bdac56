"""Stale equals fresh: every change says where a diagram stands now, to whoever has it open."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from diagrams.contracts import (
    ChangeDiagramState,
    DuplicateDiagram,
    ImportDiagram,
    MoveDiagram,
    RenameDiagram,
    RestoreDiagramRevision,
    UndoDiagram,
)
from diagrams.services.change_state import archive_diagram, delete_diagram
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.import_diagram import import_diagram
from diagrams.services.move_diagram import move_diagram
from diagrams.services.read_diagram import read_diagram
from diagrams.services.rename_diagram import rename_diagram
from diagrams.services.restore_revision import restore_revision
from diagrams.services.undo_diagram import undo_diagram
from tests.diagrams.kept import a_diagram, addition, relabel, update
from tests.diagrams.proposing import detail, submit
from tests.factories import a_person, a_project, a_request_id, a_team
from tests.pages import page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5
RENAME = relabel("web", "Store")


def to(service, request, **fields):
    """A change to a diagram, as a function of who makes it and to which; answers its id."""

    def change(person, diagram_id):
        wanted = request(request_id=a_request_id(), **fields)
        return service(actor=person, diagram_id=diagram_id, request=wanted).id

    return change


def edit(op):
    return lambda person, diagram_id: update(person, diagram_id, op, on=2).diagram_id


def into_a_project(person, diagram_id):
    wanted = MoveDiagram(request_id=a_request_id(), project_id=a_project(person))
    return move_diagram(actor=person, diagram_id=diagram_id, request=wanted).id


def from_a_file(person, _):
    file = {"format": "easel-diagram", "version": 1, "metadata": {"title": "Read"}, "view": {}}
    return import_diagram(
        actor=person, request=ImportDiagram(request_id=a_request_id(), file=file)
    ).id


CHANGES = {
    "import": from_a_file,
    "create": lambda person, _: a_diagram(person),
    "update": edit(addition("stock")),
    "rename": to(rename_diagram, RenameDiagram, title="Better"),
    "move": into_a_project,
    "archive": to(archive_diagram, ChangeDiagramState),
    "delete": to(delete_diagram, ChangeDiagramState),
    "undo": to(undo_diagram, UndoDiagram),
    "restore a revision": to(restore_revision, RestoreDiagramRevision, revision=1),
    "duplicate": to(duplicate_diagram, DuplicateDiagram),
}
NOTHING = {
    "update to the same": edit(relabel("mail", "Mail")),
    "rename to the same": to(rename_diagram, RenameDiagram, title="Plan"),
}


@database_sync_to_async
def in_database(call):
    return call()


async def an_open_page():
    person = await in_database(lambda: a_person(a_team("art")))
    diagram_id = await in_database(lambda: a_diagram(person, title="Plan"))
    await in_database(lambda: update(person, diagram_id, addition("mail"), on=1))
    page = await in_database(lambda: page_of(person, "art"))
    await page.connect(SECONDS)
    # What was announced before the page was open may still be on its way; let it pass.
    await asyncio.sleep(0.3)
    while not await page.receive_nothing(0.1):
        await page.receive_json_from()
    return page, person, diagram_id


class TestAnOpenPage:
    @pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
    async def test_is_told_where_a_diagram_stands_after_every_change(self, change):
        page, person, diagram_id = await an_open_page()

        changed = await in_database(lambda: change(person, diagram_id))

        fresh = await in_database(lambda: read_diagram(actor=person, diagram_id=changed))
        notices = [await page.receive_json_from(SECONDS)]
        while not await page.receive_nothing(0.1):
            notices.append(await page.receive_json_from())
        assert {
            "type": "diagram_changed",
            "diagramId": fresh.id,
            "revision": fresh.revision,
            "state": fresh.state.value,
        } in notices
        await page.disconnect()

    @pytest.mark.parametrize("revises", [False, True], ids=["submitted", "revised"])
    async def test_is_told_of_a_proposal_and_of_no_change_to_its_diagram(self, revises):
        page, person, diagram_id = await an_open_page()
        first = None
        if revises:
            first = await in_database(lambda: submit(person, diagram_id, RENAME, on=2).proposal_id)
            await page.receive_json_from(SECONDS)

        receipt = await in_database(lambda: submit(person, diagram_id, RENAME, on=2, revises=first))

        fresh = await in_database(lambda: detail(person, receipt.proposal_id))
        assert await page.receive_json_from(SECONDS) == {
            "type": "proposal_changed",
            "proposalId": fresh.proposal_id,
            "diagramId": fresh.diagram_id,
            "version": fresh.version,
            "status": fresh.status.value,
        }
        assert await page.receive_nothing(0.3)
        await page.disconnect()

    @pytest.mark.parametrize("change", NOTHING.values(), ids=NOTHING)
    async def test_is_told_nothing_when_nothing_changed(self, change):
        page, person, diagram_id = await an_open_page()

        await in_database(lambda: change(person, diagram_id))

        assert await page.receive_nothing(0.3)
        await page.disconnect()
