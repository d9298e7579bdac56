"""Open points that a request raises (DOC-120 … DOC-125)."""

from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.model import Document, OpenPoint
from diagrams.document.open_points import markable
from diagrams.document.text import many_lines
from diagrams.ops.fields import optional_text, require_at_most, shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.model import NewOpenPoint
from diagrams.ops.reading import Reading


def new_points(
    points: tuple[NewOpenPoint, ...], document: Document, at: str, reading: Reading
) -> tuple[OpenPoint, ...]:
    """Return the points that ``points``, at the pointer ``at``, raise about parts of ``document``.

    ``document`` has everything else already that the request adds. A point that is about nothing
    that is there is refused, and left out of the answer.
    """
    added: list[OpenPoint] = []
    for index, new in enumerate(points):
        path = f"{at}/{index}"
        point_id = reading.ids.claim(new.id, "point", path)
        context = point_text(new.context, f"{path}/context", reading.findings)
        targets = known_targets(new.about, document, f"{path}/about", reading.findings)
        if targets:
            added.append(OpenPoint(id=point_id, kind=new.kind, context=context, targets=targets))
    return tuple(added)


def point_text(text: str | None, path: str, findings: Findings) -> str | None:
    return optional_text(text, limits.MAX_POINT_TEXT, path, findings, clean=many_lines)


def known_targets(
    about: tuple[str, ...], document: Document, at: str, findings: Findings
) -> tuple[str, ...]:
    """Return what a point is about, each once; what is not there is refused."""
    if not about:
        findings.refuse(
            InvalidInput, at, "An open point is about something.", "Name it, or remove the point."
        )
    require_at_most(len(dict.fromkeys(about)), limits.MAX_TARGETS, "targets", at, findings)
    there = markable(document)
    for index, target in enumerate(about):
        if target not in there:
            findings.refuse(
                InvalidReference,
                f"{at}/{index}",
                f"There is nothing called “{shown(target)}” that can be marked.",
                "Name an element, a relationship, a group or a note of any view.",
            )
    known = dict.fromkeys(target for target in about if target in there)
    return tuple(known)[: limits.MAX_TARGETS]
