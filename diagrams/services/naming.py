"""What diagrams are called, and when two are called the same (DOC-S6)."""

from collections.abc import Container
from itertools import count

from diagrams.document.limits import MAX_TITLE
from revisions.naming import name_key


def title_key(title: str) -> str:
    """Return ``title`` as it is compared, searched and sorted: case, spacing and ways of writing
    the same letters make no difference."""
    return " ".join(name_key(title).split())


def display_path(project: str | None, title: str) -> str:
    """Return where a diagram is, to be shown; nothing is addressed by it (TOOL-21)."""
    return title if project is None else f"{project}/{title}"


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
