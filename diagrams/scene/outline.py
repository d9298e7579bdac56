"""A scene without its marks: enough to judge a drawing that nobody looks at.

Between candidates only boxes, routes and captions differ, so theirs are compared, at a fraction of
what a whole scene takes. What is kept is drawn and judged whole.
"""

from diagrams.document.model import View, ViewPath
from diagrams.scene.extent import extent_of, smallest_font
from diagrams.scene.model import Part, Scene, SceneConnector, SceneShape
from diagrams.scene.order import outer_first


def outline_of(view: View, title: str, path: ViewPath) -> Scene:
    """Return the scene of ``view``, which has been laid out, with nothing drawn on its parts."""
    boundaries = tuple(
        SceneShape(
            id=each.id,
            part=Part.BOUNDARY,
            name=each.label,
            box=each.box,
            parent=each.parent,
            marks=(),
        )
        for each in outer_first(view)
        if each.box is not None
    )
    elements = tuple(
        SceneShape(
            id=each.id, part=Part.ELEMENT, name=each.label, box=each.box, parent=each.boundary,
            marks=(),
        )
        for each in view.elements
        if each.box is not None
    )  # fmt: skip
    notes = tuple(
        SceneShape(
            id=each.id, part=Part.NOTE, name=each.kind, box=each.box, parent=each.boundary, marks=()
        )
        for each in view.notes
        if each.box is not None
    )
    connectors = tuple(
        SceneConnector(
            id=each.id, name=each.id, source=each.source, target=each.target,
            points=each.route.points, trunk=each.route.trunk, marks=(), caption=each.route.caption,
        )
        for each in view.relationships
        if each.route is not None
    )  # fmt: skip
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
