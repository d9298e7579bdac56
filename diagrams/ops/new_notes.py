"""Notes that a request adds: where each belongs follows from what it is about (DOC 5)."""

from dataclasses import dataclass

from common.errors import InvalidInput
from diagrams.document.advisory import Advisory
from diagrams.document.edit import with_attachments
from diagrams.document.model import Attachment, Boundary, Element, Note, Relationship, View
from diagrams.ops.fields import shown
from diagrams.ops.findings import Findings, InvalidReference, Unsupported
from diagrams.ops.model import NewNote
from diagrams.ops.new_attachments import has_room, note_text, require_room
from diagrams.ops.reading import Reading


@dataclass(frozen=True)
class Noted:
    """A view with its notes, and next to which element each free note is to be placed."""

    view: View
    beside: dict[str, str]


def with_notes(notes: tuple[NewNote, ...], view: View, at: str, reading: Reading) -> Noted:
    """Return ``view`` with ``notes``, at the pointer ``at``, on what they are about or free.

    ``view`` has everything else already that the request adds.
    """
    beside: dict[str, str] = {}
    homeless: list[str] = []
    for index, new in enumerate(notes):
        path = f"{at}/{index}"
        note = Note(
            id=reading.ids.claim(new.id, "note", path),
            kind=new.kind,
            text=note_text(new.text, f"{path}/text", reading.findings),
            color=new.color,
        )
        match None if new.about is None else view.find(new.about):
            case Element() as host if new.attach is not False and _hangs(note, host, reading):
                view = with_attachments(view, host, (*host.attachments, _attached(note)))
            case Element() as host:
                beside[note.id] = host.id
                view = _standing(view, note, host.boundary)
            case Relationship() as host:
                require_room(host, f"{path}/about", reading.findings)
                if has_room(host):
                    view = with_attachments(view, host, (*host.attachments, _attached(note)))
            case Boundary() as home:
                _refuse_attaching(new, path, reading.findings)
                view = _standing(view, note, home.id)
            case _ if new.about is not None:
                _refuse_subject(new.about, f"{path}/about", reading.findings)
            case _:
                _require_subject(new, path, reading.findings)
                homeless.append(note.id)
                view = _standing(view, note, None)
    _ask_for_subjects(homeless, reading.findings)
    return Noted(view, beside)


def _hangs(note: Note, host: Element, reading: Reading) -> bool:
    """Say whether ``host`` has room for the note; without it, the note stands beside it."""
    if has_room(host):
        return True
    reading.findings.advise(
        Advisory(
            about="request",
            message=f"“{note.id}” stands beside “{host.id}”, which has no room for another "
            "attachment.",
            ids=(note.id, host.id),
        )
    )
    return False


def _attached(note: Note) -> Attachment:
    return Attachment(id=note.id, kind=note.kind, text=note.text)


def _standing(view: View, note: Note, boundary_id: str | None) -> View:
    return view.replaced(notes=(*view.notes, note.replaced(boundary=boundary_id)))


def _refuse_attaching(new: NewNote, at: str, findings: Findings) -> None:
    if new.attach:
        findings.refuse(
            Unsupported,
            f"{at}/attach",
            "A note cannot be attached to a group.",
            "Leave “attach” out: it is placed inside, under the group's title.",
        )


def _require_subject(new: NewNote, at: str, findings: Findings) -> None:
    if new.attach:
        findings.refuse(
            InvalidInput,
            f"{at}/attach",
            "It does not say what the note is to be attached to.",
            "Name an element or a relationship in “about”.",
        )


def _refuse_subject(subject: str, path: str, findings: Findings) -> None:
    findings.refuse(
        InvalidReference,
        path,
        f"There is nothing called “{shown(subject)}” in this view that a note can be about.",
        "Name an element, a relationship or a group of the same view.",
    )


def _ask_for_subjects(homeless: list[str], findings: Findings) -> None:
    if homeless:
        findings.advise(
            Advisory(
                about="request",
                message="These notes say nothing of what they are about, so they stand after the "
                f"diagram: {', '.join(homeless)}. Give each an “about”.",
                ids=tuple(homeless),
            )
        )
