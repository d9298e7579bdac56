"""What a person draws with: every element type as it looks, and what may lead from one to another.

Agents are told words (``vocabulary``); who chooses with their eyes is shown the shapes themselves,
drawn by the very code that draws them in a diagram.
"""

from functools import cache
from typing import Any

from diagrams.display.primitives import Drawing
from diagrams.document.kinds import may_have_texts
from diagrams.elements.base import ElementText, ElementType
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.vocabulary import offered


@cache
def palette() -> dict[str, Any]:
    """Return the types in the order of the registry, and what the matrix offers (DOC 3.2)."""
    return {"types": [_card(each) for each in ELEMENT_TYPES], "offers": offered()}


def _card(type_: ElementType) -> dict[str, Any]:
    return {
        "type": type_.word,
        "label": type_.label,
        "meaning": type_.summary,
        "aliases": type_.aliases,
        "family": type_.family,
        "category": type_.category,
        "opens": type_.own_view,
        "hasTexts": may_have_texts(type_),
        "drawing": _drawing(type_),
    }


def _drawing(type_: ElementType) -> Drawing:
    text = ElementText(name=type_.label)
    size = type_.shape.size_for(text)
    return Drawing(
        width=size.width, height=size.height, marks=type_.shape.draw(text, size, type_.tone)
    )
