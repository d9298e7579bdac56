"""Views inside elements, and how far away each looks from (DOC-100 … DOC-105)."""

from typing import NamedTuple

from diagrams.document.edit import with_element
from diagrams.document.model import Document, Element, View, ViewPath
from diagrams.document.words import Level

# What is seen of an element of a view of that level when it is opened (DOC-102).
_NEXT = {
    Level.CONTEXT: Level.CONTAINER,
    Level.CONTAINER: Level.COMPONENT,
    Level.COMPONENT: Level.COMPONENT,
}


class EffectiveLevel(NamedTuple):
    """The level of a view as it is read; ``inherited`` when nobody chose it there (DOC-103)."""

    level: Level | None
    inherited: bool


def effective_level(document: Document, path: ViewPath) -> EffectiveLevel:
    """Return the level of the view at ``path``: its own, or the one after that of the view outside.

    ``KeyError`` when there is no such view. The level is ``None`` when none is known.
    """
    known: Level | None = None
    inherited = False
    for depth in range(len(path) + 1):
        own = document.views[path[:depth]].level
        if own is None:
            known = _NEXT[known] if known is not None else None
            inherited = known is not None
        else:
            known = None if own is Level.NONE else own
            inherited = False
    return EffectiveLevel(known, inherited)


def owner_of(document: Document, path: ViewPath) -> Element | None:
    """Return the element whose inside the view at ``path`` is; ``None`` for the root."""
    if not path:
        return None
    return document.views[path[:-1]].element_by_id[path[-1]]


def with_view(document: Document, path: ViewPath, view: View) -> Document:
    """Return ``document`` with ``view`` at ``path``; with the very view that was there, itself.

    The owners along ``path`` exist; the last of them need not have had an inside. What is not on
    the way is shared.
    """
    return document.replaced(view=_rebuilt(document.view, path, view))


def _rebuilt(outer: View, path: ViewPath, view: View) -> View:
    if not path:
        return view
    owner = outer.element_by_id[path[0]]
    inside = _rebuilt(owner.inside or View(), path[1:], view)
    return outer if inside is owner.inside else with_element(outer, owner.replaced(inside=inside))


def without_empty_views(document: Document) -> Document:
    """Return ``document`` without the insides in which nothing stands (DOC-3).

    Done once at the end of a change: an inside that is emptied and filled again by one change
    keeps its level.
    """
    return document.replaced(view=_without_empty(document.view))


def _without_empty(outer: View) -> View:
    changed = outer
    for owner in outer.elements:
        if owner.inside is not None:
            inside = _without_empty(owner.inside)
            kept = owner.replaced(inside=None if inside.is_empty else inside)
            changed = with_element(changed, kept)
    return changed
