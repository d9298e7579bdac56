"""From what somebody calls an element to the type that it is."""

import re
from functools import lru_cache

from diagrams.elements.base import ElementType
from diagrams.elements.registry import ELEMENT_TYPES

NEAREST = 3

_TYPES = {
    word: element_type
    for element_type in ELEMENT_TYPES
    for word in (element_type.word, *element_type.aliases)
}


def type_called(text: str) -> ElementType | None:
    """Return the type of that word or alias, however it is spaced or capitalised (DOC-10)."""
    return _TYPES.get(_folded(text))


@lru_cache(maxsize=256)
def nearest_words(text: str) -> tuple[str, ...]:
    """Return up to three words that ``text`` may have meant, the likeliest first (DOC-11).

    Aliases count as what they stand for. Ties are in the order of the alphabet.
    """
    wanted = _folded(text)
    distances: dict[str, int] = {}
    for spelling, element_type in _TYPES.items():
        distance = _edit_distance(wanted, spelling)
        word = element_type.word
        distances[word] = min(distance, distances.get(word, distance))
    return tuple(sorted(distances, key=lambda word: (distances[word], word))[:NEAREST])


def _folded(text: str) -> str:
    return re.sub(r"[\s_]+", "-", text.strip().lower())


def _edit_distance(first: str, second: str) -> int:
    """Return how many letters to add, drop or change to get from one to the other (Levenshtein)."""
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, start=1):
        above_left, row[0] = row[0], index
        for column, other in enumerate(second, start=1):
            cost = above_left if letter == other else above_left + 1
            above_left = row[column]
            row[column] = min(cost, row[column] + 1, row[column - 1] + 1)
    return row[len(second)]
