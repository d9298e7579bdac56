"""What workflows are called, and how their names are compared."""

import unicodedata

from workflows.graph.limits import MAX_WORKFLOW_NAME_LENGTH

COPY_SUFFIX = " copy"


def name_key(name: str) -> str:
    """Return ``name`` as it is searched and sorted: without capitals and ways of writing."""
    return unicodedata.normalize("NFKC", name).casefold()


def copy_name(name: str) -> str:
    """Return what a copy of the workflow called ``name`` is called; it always fits."""
    return name[: MAX_WORKFLOW_NAME_LENGTH - len(COPY_SUFFIX)].rstrip() + COPY_SUFFIX
