"""What can be done to a workflow over REST beside saving it: one address for each verb."""

from http import HTTPStatus

from teams.api.changes import change_view
from workflows.services.change_state import (
    archive_workflow,
    delete_workflow,
    restore_workflow,
    unarchive_workflow,
)
from workflows.services.configure_workflow import configure_workflow
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.move_workflow import move_workflow
from workflows.services.rename_workflow import rename_workflow

RenameView = change_view(rename_workflow, "Gives a workflow another name.")

ConfigureView = change_view(
    configure_workflow, "Says what becomes of a run when nodes feed each other in a circle."
)

MoveView = change_view(move_workflow, "Puts a workflow into a project, or takes it out of one.")

DuplicateView = change_view(
    duplicate_workflow,
    "Makes another workflow with the same graph; its history begins anew.",
    status=HTTPStatus.CREATED,
)

ArchiveView = change_view(archive_workflow, "Takes a workflow out of the list without deleting it.")

UnarchiveView = change_view(unarchive_workflow, "Brings an archived workflow back into the list.")

DeleteView = change_view(
    delete_workflow,
    "Deletes a workflow. It can be restored for 30 days; then it is gone with all its runs.",
)

RestoreView = change_view(restore_workflow, "Brings a deleted workflow back.")
