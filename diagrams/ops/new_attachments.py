"""Notes and pieces of code that a request hangs on an element or a relationship (DOC-70)."""

from common.errors import LimitExceeded
from diagrams.document import limits
from diagrams.document.model import Attachment, Element, Relationship
from diagrams.document.text import many_lines, source_code
from diagrams.document.words import Language, NoteKind
from diagrams.ops.fields import require_at_most, required_text
from diagrams.ops.findings import Findings, Unsupported
from diagrams.ops.model import NewAttachment
from diagrams.ops.reading import Reading


def new_attachments(
    attachments: tuple[NewAttachment, ...], at: str, reading: Reading
) -> tuple[Attachment, ...]:
    """Return what ``attachments``, at the pointer ``at``, hang on something new."""
    require_at_most(
        len(attachments), limits.REQUEST_ATTACHMENTS, "attachments", at, reading.findings
    )
    return tuple(
        _attachment(each, f"{at}/{index}", reading)
        for index, each in enumerate(attachments[: limits.REQUEST_ATTACHMENTS])
    )


def _attachment(new: NewAttachment, at: str, reading: Reading) -> Attachment:
    findings = reading.findings
    given_id = reading.ids.claim(new.id, "a", at)
    if _is_code(new):
        if new.text is not None or new.kind not in (None, NoteKind.CODE):
            findings.refuse(
                Unsupported,
                at,
                "A piece of code has no text and no kind.",
                "Say it in a second attachment, which is a note.",
            )
        return Attachment(
            id=given_id,
            kind=NoteKind.CODE,
            text=code_text(new.code, f"{at}/code", findings),
            language=new.language or Language.PLAINTEXT,
        )
    if new.language is not None:
        findings.refuse(
            Unsupported, f"{at}/language", "A note is in no programming language.", "Leave it out."
        )
    return Attachment(
        id=given_id,
        kind=new.kind or NoteKind.NOTE,
        text=note_text(new.text, f"{at}/text", findings),
    )


def _is_code(new: NewAttachment) -> bool:
    return new.type == "code" or new.code is not None or new.kind is NoteKind.CODE


def note_text(text: str | None, path: str, findings: Findings) -> str:
    return required_text(text, limits.REQUEST_NOTE, path, findings, clean=many_lines)


def code_text(code: str | None, path: str, findings: Findings) -> str:
    return required_text(code, limits.REQUEST_CODE, path, findings, clean=source_code)


def has_room(host: Element | Relationship) -> bool:
    """Say whether one more attachment may be hung on ``host`` (DOC-70)."""
    most = (
        limits.MAX_ATTACHMENTS_OF_ELEMENT
        if isinstance(host, Element)
        else limits.MAX_ATTACHMENTS_OF_RELATIONSHIP
    )
    return len(host.attachments) < most


def require_room(host: Element | Relationship, path: str, findings: Findings) -> None:
    """Refuse at ``path`` to hang one more attachment on ``host`` when it is full."""
    if not has_room(host):
        findings.refuse(
            LimitExceeded,
            path,
            f"“{host.id}” has as many attachments as it may have: {len(host.attachments)}.",
            "Remove one of them first, or say it in a note beside it.",
            limit=len(host.attachments),
        )
