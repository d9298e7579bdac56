"""What of a view has a place, and is painted, in that order."""

from collections.abc import Iterator

from diagrams.document.boundaries import enclosing
from diagrams.document.geometry import Rect, Route
from diagrams.document.model import Boundary, Element, Note, Relationship, View


def painted_boundaries(view: View) -> Iterator[tuple[Boundary, Rect]]:
    """Yield the boundaries by their depth, outer ones before those inside, and where they are."""
    depth = {each.id: sum(1 for _ in enclosing(view, each.parent)) for each in view.boundaries}
    for boundary in sorted(view.boundaries, key=lambda each: depth[each.id]):
        if boundary.box is not None:
            yield boundary, boundary.box


def painted_relationships(view: View) -> Iterator[tuple[Relationship, Route]]:
    """Yield the relationships between elements that are painted, and their routes."""
    placed = {each.id for each in view.elements if each.box is not None}
    for each in view.relationships:
        if each.route is not None and each.source in placed and each.target in placed:
            yield each, each.route


def painted_elements(view: View) -> Iterator[tuple[Element, Rect]]:
    for element in view.elements:
        if element.box is not None:
            yield element, element.box


def painted_notes(view: View) -> Iterator[tuple[Note, Rect]]:
    for note in view.notes:
        if note.box is not None:
            yield note, note.box
