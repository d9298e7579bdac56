"""A document out of a file that nobody vouches for (DOC-6, DOC-8).

What can only be meant in one way is mended, and every mend is reported. Refused is what is no
document at all, what is too large to look at, and what a newer release wrote.
"""

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from common.errors import CanvasError, ErrorKind, LimitExceeded
from diagrams.document import limits
from diagrams.document.migrate import FORMAT, MissingStep, stored, upgraded
from diagrams.document.model import Document, View
from diagrams.document.open_points import markable
from diagrams.document.repair_links import Linking, Names
from diagrams.document.repair_parts import Reader
from diagrams.document.repair_values import metadata, settings
from diagrams.document.repairs import Part, Repair, Repairs


class NotADocument(CanvasError):
    """The file is none of ours."""

    code = "NOT_A_DOCUMENT"
    kind = ErrorKind.INVALID


class UnsoundDocument(RuntimeError):
    """A document that was composed here does not survive being stored: a fault of ours."""


@dataclass(frozen=True)
class Repaired:
    """A sound document, and what had to be done for it to be one.

    ``repairs`` are the first thousand; ``total`` counts them all.
    """

    document: Document
    repairs: tuple[Repair, ...] = ()
    total: int = 0


def repair(file: bytes, *, types: Container[str]) -> Repaired:
    """Return the document in ``file``, with everything in order; ``types`` are the words there are.

    Reading what comes out of it needs no repair again. Takes time and memory linear in the file.

    Raises:
        LimitExceeded: the file has more than 24 MB.
        NotADocument: it is not JSON, or has not the marker of a document.
        NewerVersion: a newer release wrote it.
    """
    if len(file) > limits.MAX_FILE_BYTES:
        raise LimitExceeded(
            f"The file is larger than {limits.MAX_FILE_BYTES // limits.MIB} MB.",
            limit=limits.MAX_FILE_BYTES,
            actual=len(file),
        )
    repairs = Repairs()
    document = linked(read_back(_content(file), repairs, types=types), repairs)
    return Repaired(document, repairs.found, repairs.total)


def read_back(content: Mapping[str, Any], repairs: Repairs, *, types: Container[str]) -> Document:
    """Return the document in ``content`` with every part sound, each by itself."""
    root = Part(content, repairs)
    root.drop_unknown(Document, "format", "version")
    reader = Reader(types)
    drawing = root.part("view")
    if drawing is None:
        root.report("view", "There is no drawing; it is empty now.")
    view = View() if drawing is None else reader.views(drawing)
    points = tuple(reader.open_points(root))
    return Document(metadata=metadata(root), view=view, open_points=points, settings=settings(root))


def linked(document: Document, repairs: Repairs) -> Document:
    """Return ``document``, whose parts are sound, with all that they say of one another holding."""
    linking = Linking(Names(repairs))
    whole = document.replaced(view=_linked(document.view, linking))
    there = markable(whole)
    points = (linking.open_point(point, there) for point in document.open_points)
    return whole.replaced(open_points=tuple(each for each in points if each is not None))


def proven(document: Document, *, types: Container[str]) -> dict[str, object]:
    """Return ``document`` as it is to be kept, having made sure that it can be read (DOC-7).

    Raises:
        UnsoundDocument: it comes back needing repair, or as another. Nothing may be written then.
    """
    kept = stored(document)
    file = json.dumps(kept, ensure_ascii=False, allow_nan=False).encode()
    read = repair(file, types=types)
    if read.total or read.document != document:
        places = ", ".join(sorted({each.path for each in read.repairs}))
        raise UnsoundDocument(f"The document does not survive being stored: {places}")
    return kept


def _content(file: bytes) -> dict[str, Any]:
    try:
        content = json.loads(file)
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a number or a nesting without end
        raise NotADocument("The file is not JSON.") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise NotADocument(
            "The file is no diagram of Easel.",
            hint=f"A diagram's file has “format”: “{FORMAT}”.",
        )
    try:
        return upgraded(content)
    except MissingStep:
        raise NotADocument("The file is of a version that there never was.") from None


def _linked(view: View, linking: Linking) -> View:
    """Return the view and those inside it with their references holding, the outer ones first."""
    whole = linking.view(view)
    return whole.replaced(
        elements=tuple(
            each if each.inside is None else each.replaced(inside=_linked(each.inside, linking))
            for each in whole.elements
        )
    )
