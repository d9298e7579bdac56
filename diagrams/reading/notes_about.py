"""The notes about parts of a view, each with where that is known from (TOOL-33).

An attachment, or a member of a boundary, belongs by what is stored; a free note only by where it
stands, and that is said.
"""

from collections.abc import Collection, Iterator
from enum import StrEnum
from itertools import islice
from typing import Literal, NamedTuple

from diagrams.document.model import Attachment, Note, View
from diagrams.document.nearest import nearest_element
from diagrams.document.words import Language, NoteKind
from diagrams.reading.model import Told
from diagrams.reading.parts import MAX_NOTE_TEXT

MAX_NOTES = 100


class Provenance(StrEnum):
    ATTACHED = "attached"
    NEAREST = "nearest"


class ToldNoteAbout(Told):
    """``about`` is missing on a selected note that stands by nothing."""

    id: str
    kind: NoteKind
    text: str | None = None
    language: Language | None = None
    code: str | None = None
    truncated: Literal[True] | None = None
    about: str | None = None
    provenance: Provenance | None = None


class NotesAbout(NamedTuple):
    told: tuple[ToldNoteAbout, ...]
    is_cut: bool


def notes_about(
    view: View,
    *,
    elements: Collection[str],
    relationships: Collection[str],
    groups: Collection[str],
) -> NotesAbout:
    """Return the notes about these parts of ``view``, a hundred at most.

    A free note that is itself among ``elements`` is told as well.
    """
    found = tuple(
        islice(_found(view, set(elements), set(relationships), set(groups)), MAX_NOTES + 1)
    )
    return NotesAbout(found[:MAX_NOTES], len(found) > MAX_NOTES)


def _found(
    view: View, elements: set[str], relationships: set[str], groups: set[str]
) -> Iterator[ToldNoteAbout]:
    for element in view.elements:
        if element.id in elements:
            for each in element.attachments:
                yield _told(each, element.id, Provenance.ATTACHED)
    for relationship in view.relationships:
        if relationship.id in relationships:
            for each in relationship.attachments:
                yield _told(each, relationship.id, Provenance.ATTACHED)
    for note in view.notes:
        if note.boundary is not None and note.boundary in groups:
            yield _told(note, note.boundary, Provenance.ATTACHED)
            continue
        nearest = nearest_element(view, note)
        if nearest in elements:
            yield _told(note, nearest, Provenance.NEAREST)
        elif note.id in elements:
            yield _told(note, nearest, None if nearest is None else Provenance.NEAREST)


def _told(
    note: Attachment | Note, about: str | None, provenance: Provenance | None
) -> ToldNoteAbout:
    is_code = note.kind is NoteKind.CODE
    # What is attached is told whole, like everywhere: it is short by what may be attached.
    cut = MAX_NOTE_TEXT if isinstance(note, Note) else len(note.text)
    return ToldNoteAbout(
        id=note.id,
        kind=note.kind,
        text=None if is_code else note.text[:cut],
        language=note.language if is_code else None,
        code=note.text[:cut] if is_code else None,
        truncated=True if len(note.text) > cut else None,
        about=about,
        provenance=provenance,
    )
