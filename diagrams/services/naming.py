"""What diagrams are called, and when two are called the same (DOC-S6)."""

import unicodedata
from collections.abc import Container
from itertools import count

from diagrams.document.limits import MAX_TITLE

COPY_SUFFIX = " copy"


def title_key(title: str) -> str:
    """Return ``title`` as it is compared, searched and sorted: case, spacing and ways of writing
    the same letters make no difference."""
    return " ".join(unicodedata.normalize("NFKC", title).casefold().split())


def display_path(project: str | None, title: str) -> str:
    """Return where a diagram is, to be shown; nothing is addressed by it (TOOL-21)."""
    return title if project is None else f"{project}/{title}"


def copy_title(title: str) -> str:
    """Return what a copy of the diagram called ``title`` is called; it always fits."""
    return title[: MAX_TITLE - len(COPY_SUFFIX)].rstrip() + COPY_SUFFIX


def free_title(title: str, taken: Container[str]) -> str:
    """Return ``title``, or the first “title 2”, “title 3” … whose key is not in ``taken``."""
    if title_key(title) not in taken:
        return title
    for number in count(2):
        suffix = f" {number}"
        wanted = title[: MAX_TITLE - len(suffix)].rstrip() + suffix
        if title_key(wanted) not in taken:
            return wanted
    raise AssertionError  # counting has no end
