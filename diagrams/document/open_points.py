"""What is not settled yet, kept right while what it is about changes (DOC-120 … DOC-125)."""

from collections.abc import Collection

from common.errors import LimitExceeded
from diagrams.document import limits
from diagrams.document.model import Document, OpenPoint


def markable(document: Document) -> frozenset[str]:
    """Return what a point may be about: all that stands in a view, and the relationships there."""
    return frozenset(
        item_id
        for view in document.views.values()
        for by_id in (
            view.element_by_id,
            view.boundary_by_id,
            view.note_by_id,
            view.relationship_by_id,
        )
        for item_id in by_id
    )


def with_point(document: Document, point: OpenPoint) -> Document:
    """Return ``document`` with one more open point.

    Raises:
        LimitExceeded: there are as many as there may be; the oldest is never dropped (DOC-121).
    """
    if len(document.open_points) >= limits.MAX_OPEN_POINTS:
        raise LimitExceeded(
            f"A diagram has at most {limits.MAX_OPEN_POINTS} open points.",
            hint="Remove those that are resolved.",
            limit=limits.MAX_OPEN_POINTS,
        )
    return document.replaced(open_points=(*document.open_points, point))


def without_targets(
    points: tuple[OpenPoint, ...], removed: Collection[str]
) -> tuple[OpenPoint, ...]:
    """Return ``points`` about what is left; a point with nothing left is gone (DOC-122).

    The same object where nothing changes.
    """
    kept: list[OpenPoint] = []
    for point in points:
        targets = tuple(target for target in point.targets if target not in removed)
        if targets:
            kept.append(point.replaced(targets=targets))
    same = len(kept) == len(points) and all(
        one is other for one, other in zip(kept, points, strict=True)
    )
    return points if same else tuple(kept)
