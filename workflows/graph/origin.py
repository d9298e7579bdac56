"""How a revision came about."""

from enum import StrEnum


class Origin(StrEnum):
    CREATE = "create"
    EDIT = "edit"
    IMPORT = "import"
    RESTORE = "restore"
    UNDO = "undo"
    REDO = "redo"
