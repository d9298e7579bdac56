"""What things are called: how names are compared, and how a copy is called."""

import unicodedata

COPY_SUFFIX = " copy"


def name_key(name: str) -> str:
    """Return ``name`` as it is searched and sorted: without capitals and ways of writing."""
    return unicodedata.normalize("NFKC", name).casefold()


def copy_name(name: str, *, longest: int) -> str:
    """Return what a copy of what is called ``name`` is called; it has ``longest`` letters at
    most."""
    return name[: longest - len(COPY_SUFFIX)].rstrip() + COPY_SUFFIX
