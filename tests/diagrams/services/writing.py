"""A process in which several people change one diagram at the same time, each on top of whatever
the others have made of it.

Each adds an element of their own and then renames it, rebasing on who was faster; and each tries to
rename the one thing that all of them have, which only one of them can do to any one revision.
"""

import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

import django

django.setup()

# Only after the applications are there.
from django.db import connection  # noqa: E402

from common.contract import Contract  # noqa: E402
from common.errors import CanvasError  # noqa: E402
from teams.actors import Person  # noqa: E402
from tests.diagrams.kept import addition, relabel, update  # noqa: E402

SHARED = "web"


class Writer(Contract):
    """Who writes, and what their own element is called by its id."""

    person: Person
    own: str


class Accepted(Contract):
    """A change that was answered with a receipt: which element is called what since when."""

    element: str
    label: str
    revision: int


class Refused(Contract):
    element: str
    code: str


Word = Accepted | Refused


def write(database: str, diagram_id: str, writers: Sequence[Writer], told: Connection) -> None:
    """Let each of ``writers`` write in a thread of their own, and tell what they were told."""
    connection.settings_dict["NAME"] = database
    barrier = threading.Barrier(len(writers))
    words: list[Word] = []

    def work(writer: Writer) -> None:
        try:
            barrier.wait()
            words.extend(_written(writer, diagram_id))
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(writer,)) for writer in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.send(words)


def _written(writer: Writer, diagram_id: str) -> list[Word]:
    own, at, words = writer.own, 1, list[Word]()
    for element, label, op, on_conflict in (
        (own, own.title(), addition(own), "rebase"),
        (SHARED, f"Of {own}", relabel(SHARED, f"Of {own}"), "refuse"),
        (own, f"Renamed {own}", relabel(own, f"Renamed {own}"), "rebase"),
    ):
        try:
            receipt = update(writer.person, diagram_id, op, on=at, onConflict=on_conflict)
        except CanvasError as refusal:
            words.append(Refused(element=element, code=refusal.code))
            continue
        at = int(receipt.revision.removeprefix("r:"))
        words.append(Accepted(element=element, label=label, revision=at))
    return words
