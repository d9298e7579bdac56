"""Reading what was once written (DOC-1).

A stored document says which version of this format it was written in. Reading brings it up to
today, one step per version, so the rest of the code knows one format only and no revision is ever
rewritten. The version is looked at here and nowhere else.
"""

from collections.abc import Callable, Mapping
from typing import Any

from common.errors import NewerVersion
from diagrams.document.model import Document

FORMAT = "easel-diagram"
VERSION = 1

Step = Callable[[dict[str, Any]], dict[str, Any]]

# What turns a document of version n into one of n + 1, by n.
STEPS: Mapping[int, Step] = {}


class MissingStep(RuntimeError):
    """There is no way from a version to the next: a fault of this release, and no one's input."""


def stored(document: Document) -> dict[str, object]:
    """Return ``document`` as it is kept: the marker, the version of the format, the content."""
    return {"format": FORMAT, "version": VERSION, **document.wire()}


def read_document(kept: Mapping[str, Any]) -> Document:
    """Return the document that ``stored`` made ``kept`` from, today or in an earlier release.

    What somebody else made is not to be trusted and goes through ``repair`` instead.

    Raises:
        NewerVersion: it was kept by a release that knows more than this one.
        MissingStep: it is of a version that this release has no way from.
    """
    content = upgraded(kept)
    return Document.model_validate(
        {key: value for key, value in content.items() if key not in ("format", "version")}
    )


def upgraded(
    kept: Mapping[str, Any], *, to: int = VERSION, steps: Mapping[int, Step] = STEPS
) -> dict[str, Any]:
    """Return ``kept`` in version ``to`` of the format; one without a version is of the first."""
    version = version_of(kept)
    if version > to:
        raise NewerVersion(
            f"This document is of version {version}; this installation reads up to {to}.",
            hint="Update Easel.",
            version=version,
            newest=to,
        )
    content = dict(kept)
    for older in range(version, to):
        if older not in steps:
            raise MissingStep(f"There is no step from version {older} to {older + 1}.")
        content = steps[older](content)
    return {**content, "version": to}


def version_of(kept: Mapping[str, Any]) -> int:
    """Return the version ``kept`` says it has; anything that is no whole number reads as 1."""
    version = kept.get("version")
    return version if isinstance(version, int) and not isinstance(version, bool) else 1
