"""Names for the parts of a diagram in a language that allows less in a name than we do in an id."""

import re
import unicodedata

LONGEST = 40


def readable(text: str) -> str:
    """Return what of ``text`` can stand in any name: small letters and digits joined by "_".

    Empty when nothing of it can.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST].strip("_")


class Aliases:
    """Gives every part a name of its own, the same one each time it is asked for.

    A name begins with ``stem``, so that it is never a word of the language, and is told apart from
    the others whether or not the language minds capitals.
    """

    def __init__(self, stem: str) -> None:
        self._stem = stem
        self._given: dict[str, str] = {}
        self._taken: set[str] = set()

    def of(self, item_id: str) -> str:
        if item_id not in self._given:
            wanted = f"{self._stem}_{readable(item_id)}".rstrip("_")
            name, number = wanted, 1
            while name in self._taken:
                number += 1
                name = f"{wanted}_{number}"
            self._taken.add(name)
            self._given[item_id] = name
        return self._given[item_id]


class Labels:
    """Tells equal labels apart: the second one is followed by "(2)"."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def apart(self, label: str) -> str:
        name, number = label, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{label} ({number})"
        self._taken.add(name.casefold())
        return name
