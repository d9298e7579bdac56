"""What the exports of the architecture have in common: the tree of a view, and words on a line."""

from collections.abc import Iterator
from dataclasses import dataclass

from diagrams.document.captions import caption
from diagrams.document.kinds import Category
from diagrams.document.model import Boundary, Document, Element, Relationship, View, ViewPath
from diagrams.document.words import Semantic
from diagrams.elements.registry import ELEMENT_TYPES

# The only meanings that name a technology.
TECHNOLOGIES = {Semantic.HTTP: "HTTP", Semantic.GRPC: "gRPC"}


@dataclass(frozen=True)
class Inside:
    """What is directly inside a boundary, or in a view and in no boundary."""

    boundaries: tuple[Boundary, ...]
    elements: tuple[Element, ...]


class Tree:
    """What is inside what in a view; made once, then asked in the time that the answer takes."""

    def __init__(self, view: View) -> None:
        self._boundaries: dict[str | None, list[Boundary]] = {}
        self._elements: dict[str | None, list[Element]] = {}
        for boundary in view.boundaries:
            self._boundaries.setdefault(boundary.parent, []).append(boundary)
        for element in view.elements:
            self._elements.setdefault(element.boundary, []).append(element)

    def inside(self, boundary_id: str | None) -> Inside:
        return Inside(
            tuple(self._boundaries.get(boundary_id, ())),
            tuple(self._elements.get(boundary_id, ())),
        )


def owners(document: Document) -> Iterator[tuple[ViewPath, View, Element | None]]:
    """Yield every view with the element whose inside it is; the root, which has none, first."""
    for path, view in document.views.items():
        owner = document.views[path[:-1]].element_by_id[path[-1]] if path else None
        yield path, view, owner


def meaning_on(relationship: Relationship, view: View) -> str | None:
    """Return the caption that the meaning of ``relationship`` gives it (DOC-34)."""
    return caption(
        relationship,
        source=category_in(view, relationship.source),
        target=category_in(view, relationship.target),
    )


def words_on(relationship: Relationship, view: View) -> str:
    """Return what a relationship says: its label, else what it means, else that it is one."""
    return (
        relationship.label
        or meaning_on(relationship, view)
        or ("uses" if relationship.directed else "relates to")
    )


def category_in(view: View, element_id: str) -> Category:
    return ELEMENT_TYPES.get(view.element_by_id[element_id].type).category
