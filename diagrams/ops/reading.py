"""One request while it is read: what it is given to work with, and where it says what it finds."""

from dataclasses import dataclass

from diagrams.elements.base import ElementType
from diagrams.elements.words import nearest_words, type_called
from diagrams.ops.fields import shown
from diagrams.ops.findings import Findings, UnsupportedType
from diagrams.ops.new_ids import NewIds


@dataclass(frozen=True)
class Reading:
    """``fallback`` is the type to take for a word that is not known; ``None`` refuses it."""

    findings: Findings
    ids: NewIds
    fallback: ElementType | None = None


def known_type(word: str, path: str, findings: Findings) -> ElementType | None:
    """Return the type that ``word`` names; where it names none, refuse it at ``path`` (DOC-11)."""
    found = type_called(word)
    if found is None:
        said = shown(word)
        nearest = nearest_words(said)
        findings.refuse(
            UnsupportedType,
            path,
            f"There is no element type “{said}”.",
            f"The nearest are: {', '.join(nearest)}.",
            nearest=list(nearest),
        )
    return found
