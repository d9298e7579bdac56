"""The order in which boundaries are painted: what is inside comes after what it is inside of."""

from diagrams.document.boundaries import enclosing
from diagrams.document.model import Boundary, View


def outer_first(view: View) -> list[Boundary]:
    """Return the boundaries of ``view`` by their depth, then as they are listed."""
    depth = {each.id: sum(1 for _ in enclosing(view, each.parent)) for each in view.boundaries}
    return sorted(view.boundaries, key=lambda each: depth[each.id])
