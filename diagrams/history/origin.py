"""How a revision of a diagram came about."""

from enum import StrEnum


class RevisionOrigin(StrEnum):
    CREATE = "create"
    EDIT = "edit"
    ARRANGE = "arrange"
    PROPOSAL = "proposal"
    RESTORE = "restore"
    UNDO = "undo"
    REDO = "redo"
