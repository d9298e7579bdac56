"""The texts of a request: cleaned, and told where they are too long (DOC-18)."""

from collections.abc import Callable

from common.errors import InvalidInput, LimitExceeded
from diagrams.document import limits
from diagrams.document.text import many_lines, one_line
from diagrams.ops.findings import Findings

Clean = Callable[[str], str | None]


def stand_in(item_id: str) -> str:
    """Return what stands in for an id that is refused, until the request is read to its end."""
    return shown(item_id, limits.MAX_STORED_ID) or "?"


def shown(text: str, most: int = limits.REQUEST_ID) -> str:
    """Return what a message shows of ``text`` from the request: one line, and no more of it."""
    return (one_line(text[: 2 * most]) or "")[:most]


def optional_text(
    text: str | None, most: int, path: str, findings: Findings, *, clean: Clean = one_line
) -> str | None:
    """Return ``text`` as it will be kept; ``None`` when nothing is said.

    Longer than ``most`` characters it is refused at ``path``, and never cut.
    """
    cleaned = None if text is None else clean(text)
    if cleaned is not None and len(cleaned) > most:
        findings.refuse(
            LimitExceeded,
            path,
            f"This has {len(cleaned)} characters; at most {most} are accepted.",
            "Shorten it, or say the rest in a note.",
            limit=most,
            actual=len(cleaned),
        )
        return cleaned[:most]  # refused: this only stands in until the request is read to its end
    return cleaned


def required_text(
    text: str | None, most: int, path: str, findings: Findings, *, clean: Clean = one_line
) -> str:
    """Return ``text`` as it will be kept; where nothing is said, that is refused at ``path``."""
    cleaned = optional_text(text, most, path, findings, clean=clean)
    if cleaned is None:
        findings.refuse(InvalidInput, path, "This says nothing.", "Give it a text.")
        return "…"
    return cleaned


def label(text: str | None, most: int, path: str, findings: Findings) -> str:
    """Return the label of an element, which may have several lines."""
    return required_text(text, most, path, findings, clean=many_lines)


def require_at_most(
    number: int, most: int, what: str, path: str, findings: Findings, hint: str | None = None
) -> None:
    """Refuse more than ``most`` of ``what`` at ``path``."""
    if number > most:
        findings.refuse(
            LimitExceeded,
            path,
            f"There are {number} {what}; at most {most} are accepted.",
            hint or "Leave some out, or ask for them in a second request.",
            limit=most,
            actual=number,
        )
