"""Where the parts of a document stand in Structurizr's model.

There, ranks are fixed: software systems have containers, and those have components. The top view
begins at the rank of its level, a view inside at the one below its owner; what is deeper than a
component is a custom element. People and what is outside stand at the top wherever they are drawn,
as the language demands.
"""

from enum import IntEnum

from diagrams.document.kinds import C4Part
from diagrams.document.model import Document, Element, ViewPath
from diagrams.document.nesting import effective_level
from diagrams.document.words import Level
from diagrams.elements.registry import ELEMENT_TYPES

_PEOPLE = frozenset({C4Part.PERSON, C4Part.DEVICE})
_OUTSIDE = frozenset({C4Part.SYSTEM_ACTOR, C4Part.EXTERNAL_SYSTEM})


class Rank(IntEnum):
    SYSTEM = 0
    CONTAINER = 1
    COMPONENT = 2
    BELOW = 3


_TOP = {Level.CONTAINER: Rank.CONTAINER, Level.COMPONENT: Rank.COMPONENT}
_WORDS = {
    Rank.SYSTEM: "softwareSystem",
    Rank.CONTAINER: "container",
    Rank.COMPONENT: "component",
    Rank.BELOW: "element",
}


def view_ranks(document: Document) -> dict[ViewPath, Rank]:
    """Return the rank of what each view shows, people and what is outside apart."""
    ranks: dict[ViewPath, Rank] = {}
    for path in document.views:
        if not path:
            level = effective_level(document, path).level
            ranks[path] = Rank.SYSTEM if level is None else _TOP.get(level, Rank.SYSTEM)
            continue
        outer = path[:-1]
        owner = document.views[outer].element_by_id[path[-1]]
        ranks[path] = Rank(min(rank_of(owner, ranks[outer]) + 1, Rank.BELOW))
    return ranks


def rank_of(element: Element, view_rank: Rank) -> Rank:
    """Return where ``element`` stands in the model, given the rank of the view it is drawn in."""
    part = ELEMENT_TYPES.get(element.type).c4
    if view_rank is not Rank.BELOW and part in _PEOPLE | _OUTSIDE:
        return Rank.SYSTEM
    return view_rank


def word_for(element: Element, rank: Rank) -> str:
    """Return what the language calls an element that stands at ``rank``."""
    if rank is Rank.SYSTEM and ELEMENT_TYPES.get(element.type).c4 in _PEOPLE:
        return "person"
    return _WORDS[rank]
