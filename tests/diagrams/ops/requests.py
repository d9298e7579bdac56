"""Requests small enough to read in a test."""

from typing import Any

import pytest

from common.errors import CanvasError
from diagrams.ops.model import Draft
from diagrams.ops.new_document import NewDocument, new_document


def node(name: str, word: str = "service", **fields: Any) -> dict[str, Any]:
    return {"id": name, "type": word, "label": name, **fields}


def arrow(ends: str, **fields: Any) -> dict[str, Any]:
    """``arrow("a>b")``: from ``a`` to ``b``, called ``ab``."""
    source, target = ends.split(">")
    return {"id": source + target, "from": source, "to": target, **fields}


def nodes(words: str) -> list[dict[str, Any]]:
    """``nodes("a b:queue")``."""
    parts = (word.partition(":") for word in words.split())
    return [node(name, word or "service") for name, _, word in parts]


def request(words: str = "a b c", *arrows: str, **content: Any) -> dict[str, Any]:
    """A create request of these nodes and arrows, with more ``content`` in it."""
    return {
        "title": "Shop",
        "nodes": nodes(words),
        "relationships": [arrow(each) for each in arrows],
        **content,
    }


def drawn(content: dict[str, Any]) -> NewDocument:
    return new_document(Draft.model_validate(content))


def refusal(content: dict[str, Any]) -> CanvasError:
    with pytest.raises(CanvasError) as refused:
        drawn(content)
    return refused.value


def faults(content: dict[str, Any]) -> list[tuple[str, str]]:
    """The code and the place of everything that is wrong with ``content``."""
    return [(each.code, each.path) for each in refusal(content).problems]
