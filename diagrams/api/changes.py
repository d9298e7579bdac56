"""What can be done to a diagram over REST beside its content: one address for each verb."""

from http import HTTPStatus

from diagrams.services.change_state import (
    archive_diagram,
    delete_diagram,
    restore_diagram,
    unarchive_diagram,
)
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.import_diagram import import_diagram
from diagrams.services.move_diagram import move_diagram
from diagrams.services.rename_diagram import rename_diagram
from teams.api.changes import change_view

ImportView = change_view(
    import_diagram,
    "Make a diagram of a file. What could only be meant in one way is mended, and told.",
    status=HTTPStatus.CREATED,
)

RenameView = change_view(
    rename_diagram, "Give a diagram another title, which no other of its project has."
)

MoveView = change_view(move_diagram, "Move a diagram into another project, or out of all of them.")

DuplicateView = change_view(
    duplicate_diagram,
    "Make a new diagram with the content of this one, under a free title.",
    status=HTTPStatus.CREATED,
)

ArchiveView = change_view(
    archive_diagram, "Put a diagram away: it can be read and brought back, and not changed."
)

UnarchiveView = change_view(unarchive_diagram, "Bring a diagram back among the active ones.")

DeleteView = change_view(
    delete_diagram, "Delete a diagram. It can be restored for 30 days and is gone after that."
)

RestoreView = change_view(restore_diagram, "Bring a deleted diagram back, within 30 days.")
