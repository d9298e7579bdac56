"""Text that can be kept everywhere.

JSON can spell two things that are not text for all of our databases: the character NUL, which one
keeps and the other refuses, and half of a surrogate pair, which has no UTF-8.
"""

from collections.abc import Iterator
from typing import Any

from common.errors import Problem, pointer

Path = tuple[str | int, ...]


def unstorable_text(value: Any) -> Iterator[Problem]:
    """Yield a problem for every string in ``value`` (plain JSON data) that cannot be kept.

    A bad name of a field is told of at the object that has it: no pointer could spell it.
    """
    # A stack and not recursion: the nesting is as deep as whoever sent it liked.
    waiting: list[tuple[Path, Any]] = [((), value)]
    while waiting:
        path, here = waiting.pop()
        if isinstance(here, str):
            if not is_storable(here):
                yield _problem(path)
        elif isinstance(here, dict):
            if not all(is_storable(name) for name in here):
                yield _problem(path)
            waiting.extend(
                ((*path, name), child)
                for name, child in reversed(here.items())
                if is_storable(name)
            )
        elif isinstance(here, list):
            waiting.extend(((*path, index), here[index]) for index in reversed(range(len(here))))


def is_storable(text: str) -> bool:
    """Say whether every database keeps ``text`` as it is."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def require_storable(text: str) -> str:
    """Return ``text``; a contract's validator for what arrives in a query string."""
    if not is_storable(text):
        raise ValueError("The text holds a NUL or half of a surrogate pair.")
    return text


def _problem(path: Path) -> Problem:
    return Problem(
        code="INVALID_TEXT",
        path=pointer(*path),
        message="The text holds a NUL or half of a surrogate pair.",
        hint="Leave that character out.",
    )
