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


def inside_of(view: View, boundary_id: str | None) -> Inside:
    return Inside(
        tuple(each for each in view.boundaries if each.parent == boundary_id),
        tuple(each for each in view.elements if each.boundary == boundary_id),
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
