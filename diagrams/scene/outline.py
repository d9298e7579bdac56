"""A scene without its marks: enough to judge a drawing that nobody looks at.

Between candidates only boxes, routes and captions differ, so theirs are compared, at a fraction of
what a whole scene takes. What is kept is judged with all that is written on it.
"""

from diagrams.document.geometry import Rect
from diagrams.document.model import View, ViewPath
from diagrams.scene.extent import extent_of, smallest_font
from diagrams.scene.model import Part, Scene, SceneConnector, SceneShape
from diagrams.scene.painted import (
    painted_boundaries,
    painted_elements,
    painted_notes,
    painted_relationships,
)


def outline_of(view: View, title: str, path: ViewPath) -> Scene:
    """Return the scene of ``view``, which has been laid out, with nothing drawn on its parts."""
    boundaries = tuple(
        _shape(each.id, Part.BOUNDARY, box, each.parent) for each, box in painted_boundaries(view)
    )
    elements = tuple(
        _shape(each.id, Part.ELEMENT, box, each.boundary) for each, box in painted_elements(view)
    )
    notes = tuple(
        _shape(each.id, Part.NOTE, box, each.boundary) for each, box in painted_notes(view)
    )
    connectors = outlined_connectors(view)
    return Scene(
        title=title,
        path=path,
        extent=extent_of((*boundaries, *elements, *notes), connectors),
        smallest_font=smallest_font(view),
        boundaries=boundaries,
        connectors=connectors,
        elements=elements,
        notes=notes,
    )


def outlined_connectors(view: View) -> tuple[SceneConnector, ...]:
    """Return where the lines of ``view`` run and what they say is put, with no line drawn."""
    return tuple(
        SceneConnector(
            id=each.id, name=each.id, source=each.source, target=each.target,
            points=route.points, trunk=route.trunk, marks=(), caption=route.caption,
        )
        for each, route in painted_relationships(view)
    )  # fmt: skip


def _shape(item_id: str, part: Part, box: Rect, parent: str | None) -> SceneShape:
    return SceneShape(id=item_id, part=part, name=item_id, box=box, parent=parent, marks=())
