"""Setting fields of a free note, and of a note or a piece of code that is attached (DOC-62, 71)."""

from diagrams.document.edit import with_attachments, with_note
from diagrams.document.model import (
    Attachment,
    Boundary,
    Element,
    Note,
    Relationship,
    View,
)
from diagrams.document.words import Language, NoteKind
from diagrams.ops.fields import shown
from diagrams.ops.findings import Findings, InvalidReference, Unsupported
from diagrams.ops.new_attachments import code_text, has_room, note_text, require_room
from diagrams.ops.setting import Setting, one_id, require_fields, word_of
from diagrams.ops.sheet import Sheet

NOTE_FIELDS = ("text", "kind", "code", "language", "color", "about")
ATTACHMENT_FIELDS = ("text", "kind", "code", "language", "about")


def set_note(note: Note, setting: Setting, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with ``setting``, at the pointer ``at``, on the free ``note`` of its view.

    A note that is to be about something else loses its place and is given a new one there.
    """
    require_fields(setting, "A note", NOTE_FIELDS, at, findings)
    changed = note.replaced(**_said(note, setting, at, findings))
    if setting.sets("color"):
        changed = changed.replaced(color=setting.color)
    if not setting.sets("about"):
        return sheet.with_view(with_note(sheet.view, changed))
    subject = one_id(setting.about, f"{at}/about", findings)
    match None if subject is None else sheet.view.find(subject):
        case Element() as host:
            moved = changed.replaced(boundary=host.boundary, box=None)
            return sheet.with_view(with_note(sheet.view, moved)).placing({note.id: host.id})
        case Boundary() as home:
            moved = changed.replaced(boundary=home.id, box=None)
        case _ if subject is None:
            moved = changed.replaced(boundary=None, box=None)
        case Relationship():
            _refuse_conversion(f"{at}/about", findings)
            moved = changed
        case _:
            _refuse_subject(subject, "an element or a group", f"{at}/about", findings)
            moved = changed
    return sheet.with_view(with_note(sheet.view, moved))


def set_attachment(
    attachment: Attachment,
    host: Element | Relationship,
    setting: Setting,
    view: View,
    at: str,
    findings: Findings,
) -> View:
    """Return ``view`` with ``setting``, at the pointer ``at``, on an attachment of ``host``.

    It keeps its id when it moves to another host (DOC-71).
    """
    require_fields(setting, "An attachment", ATTACHMENT_FIELDS, at, findings)
    changed = attachment.replaced(**_said(attachment, setting, at, findings))
    target = _host(host, setting, view, at, findings)
    if target.id == host.id:
        kept = tuple(changed if each.id == attachment.id else each for each in host.attachments)
        return with_attachments(view, host, kept)
    left = tuple(each for each in host.attachments if each.id != attachment.id)
    return with_attachments(
        with_attachments(view, host, left), target, (*target.attachments, changed)
    )


def _host(
    host: Element | Relationship, setting: Setting, view: View, at: str, findings: Findings
) -> Element | Relationship:
    """Return where the attachment is to be; where it is now, when it cannot be there."""
    if not setting.sets("about"):
        return host
    path = f"{at}/about"
    wanted = one_id(setting.about, path, findings)
    match None if wanted is None else view.find(wanted):
        case (Element() | Relationship()) as other if other.id == host.id:
            return host
        case (Element() | Relationship()) as other:
            require_room(other, path, findings)
            return other if has_room(other) else host
        case Boundary():
            _refuse_conversion(path, findings)
        case _ if wanted is None:
            _refuse_conversion(path, findings)
        case _:
            _refuse_subject(wanted, "an element or a relationship", path, findings)
    return host


def _said(
    item: Note | Attachment, setting: Setting, at: str, findings: Findings
) -> dict[str, object]:
    """Return what changes of the words of ``item``: text and kind, or code and language."""
    is_code = item.kind is NoteKind.CODE
    foreign = ("text", "kind") if is_code else ("code", "language")
    for name in foreign:
        if setting.sets(name):
            findings.refuse(
                Unsupported,
                f"{at}/{name}",
                f"A piece of code has no {name}." if is_code else f"A note has no {name}.",
                "Remove it, and add what you want instead.",
            )
    changes: dict[str, object] = {}
    if is_code and setting.sets("code"):
        changes["text"] = code_text(setting.code, f"{at}/code", findings)
    if is_code and setting.sets("language"):
        changes["language"] = setting.language or Language.PLAINTEXT
    if not is_code and setting.sets("text"):
        changes["text"] = note_text(setting.text, f"{at}/text", findings)
    if not is_code and setting.sets("kind"):
        changes["kind"] = _kind(item, setting, f"{at}/kind", findings)
    return changes


def _kind(item: Note | Attachment, setting: Setting, path: str, findings: Findings) -> NoteKind:
    wanted = word_of(setting.kind, NoteKind, NoteKind.NOTE, path, findings)
    if wanted is item.kind:
        return wanted
    if NoteKind.LABEL in (item.kind, wanted) or wanted is NoteKind.CODE:
        findings.refuse(
            Unsupported,
            path,
            f"A {item.kind} cannot become a {wanted}.",
            "Remove it, and add what you want instead.",
        )
        return item.kind
    return wanted


def _refuse_conversion(path: str, findings: Findings) -> None:
    findings.refuse(
        Unsupported,
        path,
        "A free note cannot become an attachment, nor an attachment a free note.",
        "Remove it, and add the other.",
    )


def _refuse_subject(subject: str, what: str, path: str, findings: Findings) -> None:
    findings.refuse(
        InvalidReference,
        path,
        f"“{shown(subject)}” is not {what} of this view.",
        "Name something of the same view.",
    )
