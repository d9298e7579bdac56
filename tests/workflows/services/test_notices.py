"""Stale equals fresh: every change says where a workflow stands now, to whoever has it open."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from tests.factories import a_person, a_request_id, a_team, a_workflow, save
from tests.graphs import graph
from tests.pages import page_of
from workflows.contracts import (
    ChangeState,
    ConfigureWorkflow,
    DuplicateWorkflow,
    ImportWorkflow,
    RenameWorkflow,
    RestoreRevision,
    UndoWorkflow,
    WorkflowFile,
)
from workflows.graph.model import OnCycle
from workflows.services.change_state import archive_workflow, delete_workflow
from workflows.services.configure_workflow import configure_workflow
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.import_workflow import import_workflow
from workflows.services.rename_workflow import rename_workflow
from workflows.services.restore_revision import restore_revision
from workflows.services.undo_workflow import undo_workflow

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECONDS = 5


def to(service, request, **fields):
    """A change to a workflow, as a function of who makes it and to which."""
    return lambda person, workflow_id: service(
        actor=person,
        workflow_id=workflow_id,
        request=request(request_id=a_request_id(), **fields),
    )


CHANGES = {
    "save": lambda person, workflow_id: save(person, workflow_id, graph("b"), on=2),
    "rename": to(rename_workflow, RenameWorkflow, name="Better"),
    "configure": to(configure_workflow, ConfigureWorkflow, on_cycle=OnCycle.REFUSE),
    "archive": to(archive_workflow, ChangeState),
    "delete": to(delete_workflow, ChangeState),
    "undo": to(undo_workflow, UndoWorkflow),
    "restore a revision": to(restore_revision, RestoreRevision, revision=1),
    "duplicate": to(duplicate_workflow, DuplicateWorkflow),
    "import": lambda person, _: import_workflow(
        actor=person,
        request=ImportWorkflow(
            request_id=a_request_id(), file=WorkflowFile(name="Plan", graph=graph("a"))
        ),
    ),
}
NOTHING = {
    "save of the same": lambda person, workflow_id: save(person, workflow_id, graph("a"), on=2),
    "rename to the same": to(rename_workflow, RenameWorkflow, name="Plan"),
}

IN_THE_AUDIT_LOG = {"type": "team_changed", "subject": "workflow"}


@database_sync_to_async
def in_database(call):
    return call()


async def an_open_page():
    person = await in_database(lambda: a_person(a_team("art")))
    workflow_id = await in_database(lambda: a_workflow(person, graph("a"), name="Plan"))
    page = await in_database(lambda: page_of(person, "art"))
    await page.connect(SECONDS)
    # What was announced before the page was open may still be on its way; let it pass.
    await asyncio.sleep(0.3)
    while not await page.receive_nothing(0.1):
        await page.receive_json_from()
    return page, person, workflow_id


class TestAnOpenPage:
    @pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
    async def test_is_told_where_a_workflow_stands_after_every_change(self, change):
        page, person, workflow_id = await an_open_page()

        detail = await in_database(lambda: change(person, workflow_id))

        told = [await page.receive_json_from(SECONDS)]
        while not await page.receive_nothing(0.2):
            told.append(await page.receive_json_from(SECONDS))
        # What is noted in the audit log is told to those who read that, and about itself alone.
        assert [one for one in told if one != IN_THE_AUDIT_LOG] == [
            {
                "type": "workflow_changed",
                "workflowId": detail.id,
                "revision": detail.revision,
                "state": detail.state.value,
            }
        ]
        await page.disconnect()

    @pytest.mark.parametrize("change", NOTHING.values(), ids=NOTHING)
    async def test_is_told_nothing_when_nothing_changed(self, change):
        page, person, workflow_id = await an_open_page()

        await in_database(lambda: change(person, workflow_id))

        assert await page.receive_nothing(0.3)
        await page.disconnect()
