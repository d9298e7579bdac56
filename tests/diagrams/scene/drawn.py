"""Scenes of documents small enough to read in a test, laid out by hand."""

from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.model import Document, View
from diagrams.scene.compose import compose
from diagrams.scene.model import Scene
from tests.diagrams.small import document


def placed(drawn: View) -> View:
    """Put elements in a row from left to right, 200 px apart, and lines straight between them.

    Boundaries are around everything there is, notes below. Lines have no captions.
    """
    at = {each.id: Rect(200.0 * number, 0, 120, 80) for number, each in enumerate(drawn.elements)}
    return drawn.replaced(
        elements=tuple(each.replaced(box=at[each.id]) for each in drawn.elements),
        boundaries=tuple(
            each.replaced(box=Rect(-60, -80, 200.0 * len(at) + 120, 300))
            for each in drawn.boundaries
        ),
        notes=tuple(
            each.replaced(box=Rect(200.0 * number, 120, 180, 60))
            for number, each in enumerate(drawn.notes)
        ),
        relationships=tuple(
            each.replaced(route=Route(points=_between(at[each.source], at[each.target])))
            for each in drawn.relationships
        ),
    )


def scene(drawn: View, **points: str) -> Scene:
    return compose(whole(drawn, **points))


def whole(drawn: View, **points: str) -> Document:
    return document(placed(drawn), **points)


def _between(source: Rect, target: Rect) -> tuple[Point, ...]:
    if source.x < target.x:
        return Point(source.right, 40), Point(target.x, 40)
    return Point(source.x, 40), Point(target.right, 40)
