"""A process that makes one change to a diagram, and is killed before one of its steps.

A step is what a change asks of the database, in order: every statement, every commit, and what is
told to others after a commit. They are counted where Django hands them over, so no service knows of
it, and a step that is added tomorrow is one more place to die at.
"""

import os
import re
import signal
import time
from collections.abc import Callable
from datetime import timedelta
from enum import StrEnum
from multiprocessing.connection import Connection
from typing import Any

import django

django.setup()

# Only after the applications are there.
from django.db import connection  # noqa: E402

from common.contract import Contract  # noqa: E402
from diagrams.contracts import (  # noqa: E402
    ChangeDiagramState,
    CreateDiagram,
    DuplicateDiagram,
    EditDiagram,
    RenameDiagram,
    RestoreDiagramRevision,
    UndoDiagram,
)
from diagrams.proposals import (  # noqa: E402
    AcceptProposal,
    DecideOnProposal,
    SubmitProposal,
)
from diagrams.services.change_state import (  # noqa: E402
    archive_diagram,
    delete_diagram,
    restore_diagram,
    unarchive_diagram,
)
from diagrams.services.create_diagram import create_diagram  # noqa: E402
from diagrams.services.duplicate_diagram import duplicate_diagram  # noqa: E402
from diagrams.services.redo_diagram import redo_diagram  # noqa: E402
from diagrams.services.rename_diagram import rename_diagram  # noqa: E402
from diagrams.services.restore_revision import restore_revision  # noqa: E402
from diagrams.services.review.accept_proposal import accept_proposal  # noqa: E402
from diagrams.services.review.reject_proposal import reject_proposal  # noqa: E402
from diagrams.services.submit_proposal import submit_proposal  # noqa: E402
from diagrams.services.undo_diagram import undo_diagram  # noqa: E402
from diagrams.services.update_diagram import update_diagram  # noqa: E402
from ledger import services as ledger  # noqa: E402
from ledger.contracts import Change, Receipt  # noqa: E402
from teams.actors import Person  # noqa: E402

# A death is noticed when the lease is over. Nobody else is at work on the request meanwhile.
LEASE = timedelta(seconds=0.05)

COMMIT, TELL, ANSWER = "COMMIT", "TELL", "ANSWER"
TABLE = re.compile(r'(?:FROM|INTO|UPDATE)\s+"(\w+)"')


class Act(StrEnum):
    """The changes there are, each by the name the ledger has for it."""

    CREATE = "create_diagram"
    UPDATE = "update_diagram"
    UNDO = "undo_diagram"
    REDO = "redo_diagram"
    RESTORE_REVISION = "restore_revision"
    DUPLICATE = "duplicate_diagram"
    RENAME = "rename_diagram"
    ARCHIVE = "archive_diagram"
    UNARCHIVE = "unarchive_diagram"
    DELETE = "delete_diagram"
    RESTORE = "restore_diagram"
    SUBMIT = "submit_proposal"
    ACCEPT = "accept_proposal"
    REJECT = "reject_proposal"


class Errand(Contract):
    """One change: whose, which, to which diagram or about which proposal, and what it says on the
    wire."""

    act: Act
    person: Person
    diagram_id: str
    proposal_id: str = ""
    request: dict[str, Any]


SERVICES: dict[Act, tuple[Callable[..., Receipt], type[Change]]] = {
    Act.UPDATE: (update_diagram, EditDiagram),
    Act.UNDO: (undo_diagram, UndoDiagram),
    Act.REDO: (redo_diagram, UndoDiagram),
    Act.RESTORE_REVISION: (restore_revision, RestoreDiagramRevision),
    Act.DUPLICATE: (duplicate_diagram, DuplicateDiagram),
    Act.RENAME: (rename_diagram, RenameDiagram),
    Act.ARCHIVE: (archive_diagram, ChangeDiagramState),
    Act.UNARCHIVE: (unarchive_diagram, ChangeDiagramState),
    Act.DELETE: (delete_diagram, ChangeDiagramState),
    Act.RESTORE: (restore_diagram, ChangeDiagramState),
    Act.SUBMIT: (submit_proposal, SubmitProposal),
    Act.ACCEPT: (accept_proposal, AcceptProposal),
    Act.REJECT: (reject_proposal, DecideOnProposal),
}


def receipt_of(errand: Errand) -> Receipt:
    """Make the change, as a door would ask for it."""
    if errand.act is Act.CREATE:
        request = CreateDiagram.model_validate(errand.request)
        return create_diagram(actor=errand.person, request=request)
    service, contract = SERVICES[errand.act]
    named = (
        {"proposal_id": errand.proposal_id}
        if errand.act in (Act.ACCEPT, Act.REJECT)
        else {"diagram_id": errand.diagram_id}
    )
    return service(
        actor=errand.person,
        **named,
        request=contract.model_validate(errand.request),
    )


def live(database: str, errand: Errand, fatal: int | None, told: Connection) -> None:
    """Make the change and tell its receipt and the names of its steps; die before step ``fatal``.

    What this process is, a fork of one that has everything imported: a fresh connection, and
    nothing read before.
    """
    connection.settings_dict["NAME"] = database
    ledger.LEASE = LEASE
    steps = _Steps(fatal)
    connection.execute_wrappers.append(steps.statement)
    _count_commits(steps)
    told.send("begun")
    started_at = time.monotonic()
    receipt = receipt_of(errand)
    seconds = time.monotonic() - started_at
    steps.enter(ANSWER)
    told.send((receipt.wire(), tuple(steps.taken), seconds))


class _Steps:
    """Counts the steps, and ends the process before the fatal one."""

    def __init__(self, fatal: int | None) -> None:
        self.taken: list[str] = []
        self._fatal = fatal

    def enter(self, name: str) -> None:
        if len(self.taken) == self._fatal:
            # With no goodbye to anybody, as the out-of-memory killer would.
            os.kill(os.getpid(), signal.SIGKILL)
        self.taken.append(name)

    def statement(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        self.enter(_named(sql))
        return execute(sql, params, many, context)


def _named(sql: str) -> str:
    """``INSERT ledger_requestrecord``: what a statement does, and to which table."""
    verb, table = sql.lstrip("(").split()[0], TABLE.search(sql)
    return verb if table is None else f"{verb} {table[1]}"


def _count_commits(steps: _Steps) -> None:
    """Have a commit, and the telling after it, be steps: neither is a statement to Django."""
    wrapped: Any = connection
    commit, tell = wrapped._commit, wrapped.run_and_clear_commit_hooks

    def counted_commit() -> None:
        steps.enter(COMMIT)
        commit()

    def counted_tell() -> None:
        if wrapped.run_on_commit:
            steps.enter(TELL)
        tell()

    wrapped._commit = counted_commit
    wrapped.run_and_clear_commit_hooks = counted_tell
