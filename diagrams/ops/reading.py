"""One request while it is read: what it is given to work with, and where it says what it finds."""

from dataclasses import dataclass

from diagrams.elements.base import ElementType
from diagrams.elements.words import nearest_words, type_called
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
        nearest = nearest_words(word[:_LONGEST_WORD])
        findings.refuse(
            UnsupportedType,
            path,
            f"There is no element type “{word[:_LONGEST_WORD]}”.",
            f"The nearest are: {', '.join(nearest)}.",
            nearest=list(nearest),
        )
    return found


# Comparing takes time in the length; no word is anywhere near as long.
_LONGEST_WORD = 40
