"""Whether a drawing is small enough to be kept (DOC-6, DOC-8)."""

from collections.abc import Iterable, Iterator

from diagrams.document import limits
from diagrams.document.geometry import Point
from diagrams.document.model import View
from diagrams.layout.stored import stored_layout
from diagrams.pipeline.refusals import too_far, too_large
from diagrams.scene.painted import painted_boundaries


def require_keepable(views: Iterable[View]) -> None:
    """Refuse drawings that are larger than what is stored may be, which no wish makes smaller.

    Raises:
        LayoutFailed: a boundary is too large, or something is too far out.
    """
    for view in views:
        for boundary, box in painted_boundaries(view):
            if max(box.width, box.height) > limits.MAX_SIZE:
                raise too_large(boundary.id, box)
        for item_id, (x, y) in _corners(view):
            if max(abs(x), abs(y)) > limits.MAX_COORDINATE:
                raise too_far(item_id)


def _corners(view: View) -> Iterator[tuple[str, Point]]:
    standing = stored_layout(view)
    for boxes in (standing.elements, standing.boundaries, standing.notes):
        for item_id, box in boxes.items():
            yield item_id, Point(box.x, box.y)
    for each in view.relationships:
        if each.route is not None:
            for point in each.route.points:
                yield each.id, point
            if each.route.caption is not None:
                yield each.id, Point(each.route.caption.x, each.route.caption.y)
