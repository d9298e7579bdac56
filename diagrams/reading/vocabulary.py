"""The words that a diagram may be made of, and how much of it, for who is about to write one.

Everything is taken from the tables that requests are checked by, so that no word is listed which
would be refused (TOOL-16). Without topics the answer is short: words alone.
"""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any

from common.errors import NotFound, Problem
from diagrams.document.c4 import Role
from diagrams.document.captions import CAPTIONS
from diagrams.document.matrix import MATRIX
from diagrams.document.words import BoundaryKind, Semantic
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.model import Direction, Spacing
from diagrams.ops.fields import shown
from diagrams.ops.starter import drawing_of
from diagrams.reading.readability import CHECKLIST
from diagrams.reading.vocabulary_words import (
    BEHAVIOURS,
    BOUNDARY_KINDS,
    FLOW_RULES,
    LAYOUT_RULES,
    LEVELS,
    NOTE_KINDS,
    NOTE_RULES,
    RELATIONSHIP_RULES,
    limits_told,
)
from diagrams.starters.registry import STARTERS

CONTRACT = 2

Answer = dict[str, Any]


class Topic(StrEnum):
    TYPES = "types"
    RELATIONSHIPS = "relationships"
    C4 = "c4"
    FLOWS = "flows"
    STARTERS = "starters"
    LIMITS = "limits"
    LAYOUT = "layout"
    READABILITY = "readability"


def vocabulary(topics: Collection[str] = ()) -> Answer:
    """Return the words of ``topics`` with what they mean; of all topics, words alone, for none.

    Topics that there are not are ignored.
    """
    wanted = [topic for topic in Topic if topic in topics]
    answer: Answer = {"contract": CONTRACT}
    for topic in wanted or Topic:
        short, whole = _TOPICS[topic]
        answer |= whole() if wanted else short()
    return answer


def starter_told(name: str) -> Answer:
    """Return what a starter is made of: keys, types, labels, groups, relationships, flows.

    Raises:
        NotFound: there is none of that name.
    """
    require_starter(name)
    starter, drawing = STARTERS.get(name), drawing_of(name)
    return {
        "contract": CONTRACT,
        "starter": {
            "id": starter.name,
            "label": starter.label,
            "summary": starter.summary,
            "elements": [
                {"key": each.id, "type": each.type, "label": each.label}
                | ({} if each.group is None else {"group": each.group})
                for each in drawing.nodes
            ],
            "groups": [
                {"key": each.id, "label": each.label, "kind": each.kind.value}
                for each in drawing.groups
            ],
            "relationships": [
                {"id": each.id, "from": each.source, "to": each.target}
                for each in drawing.relationships
            ],
            "flows": [
                {"id": each.id, "title": each.title, "steps": len(each.steps)}
                for each in drawing.flows
            ],
        },
    }


def require_starter(name: str) -> None:
    """Return if there is a starter of that name.

    Raises:
        NotFound: there is none.
    """
    if name in STARTERS:
        return
    message = f"There is no starter “{shown(name)}”."
    raise NotFound(
        message,
        hint=f"There are: {', '.join(STARTERS.names)}.",
        problems=[Problem(code=NotFound.code, path="/starter", message=message)],
    )


def _types_short() -> Answer:
    return {
        "types": list(ELEMENT_TYPES.names),
        "groupKinds": [each.value for each in BoundaryKind],
        "noteKinds": [each.value for each in NOTE_KINDS],
    }


def _types() -> Answer:
    return {
        "types": [
            {"type": each.word, "meaning": each.summary, "aliases": list(each.aliases)}
            for each in ELEMENT_TYPES
        ],
        "groupKinds": _meanings("kind", BOUNDARY_KINDS),
        "noteKinds": _meanings("kind", NOTE_KINDS),
        "notes": list(NOTE_RULES),
    }


def _relationships_short() -> Answer:
    return {
        "relationships": {
            "semantics": [each.value for each in Semantic],
            "kinds": [each.value for each in BEHAVIOURS],
            "rule": RELATIONSHIP_RULES[0],
        }
    }


def _relationships() -> Answer:
    return {
        "relationships": {
            "semantics": _meanings("semantic", CAPTIONS),
            "kinds": _meanings("kind", BEHAVIOURS),
            "rule": " ".join(RELATIONSHIP_RULES),
            "offered": offered(),
        }
    }


def offered() -> list[Answer]:
    """Return what a relationship may mean, for each pair of categories (DOC 3.2)."""
    return [
        {
            "from": source.value,
            "to": target.value,
            "semantics": [each.value for each in pair.offered],
            "default": None if pair.default is None else pair.default.value,
        }
        for (source, target), pair in MATRIX.items()
    ]


def _c4_short() -> Answer:
    return {
        "c4": {
            "levels": [each.value for each in LEVELS],
            "roles": [each.value for each in Role],
            "notSupported": ["landscape", "deployment", "dynamic", "code"],
        }
    }


def _c4() -> Answer:
    answer = _c4_short()
    answer["c4"] |= {
        "levels": _meanings("level", LEVELS),
        "fields": "A view's level is all there is to set. Role and scope are derived on every "
        "read, with the facts they rest on.",
        "views": "An element that can be opened has a view of its own: its “inside”. "
        f"Those that can are: {', '.join(each.word for each in ELEMENT_TYPES if each.own_view)}.",
    }
    return answer


def _flows_short() -> Answer:
    return {"flows": FLOW_RULES[0]}


def _flows() -> Answer:
    return {"flows": list(FLOW_RULES)}


def _starters_short() -> Answer:
    return {"starters": list(STARTERS.names)}


def _starters() -> Answer:
    return {
        "starters": [
            {"id": each.name, "label": each.label, "meaning": each.summary} for each in STARTERS
        ]
    }


def _limits() -> Answer:
    return {"limits": limits_told()}


def _layout_short() -> Answer:
    return {
        "layout": {
            "direction": [each.value for each in Direction],
            "spacing": [each.value for each in Spacing],
        }
    }


def _layout() -> Answer:
    answer = _layout_short()
    answer["layout"]["rules"] = list(LAYOUT_RULES)
    return answer


def _readability_short() -> Answer:
    return {"readability": list(CHECKLIST)}


def _readability() -> Answer:
    return {
        "readability": [{"topic": topic, "advice": advice} for topic, advice in CHECKLIST.items()]
    }


def _meanings(name: str, words: Mapping[Any, str]) -> list[Answer]:
    return [{name: word.value, "meaning": meaning} for word, meaning in words.items()]


# Each topic in short and whole.
_TOPICS: Mapping[Topic, tuple[Callable[[], Answer], Callable[[], Answer]]] = {
    Topic.TYPES: (_types_short, _types),
    Topic.RELATIONSHIPS: (_relationships_short, _relationships),
    Topic.C4: (_c4_short, _c4),
    Topic.FLOWS: (_flows_short, _flows),
    Topic.STARTERS: (_starters_short, _starters),
    Topic.LIMITS: (_limits, _limits),
    Topic.LAYOUT: (_layout_short, _layout),
    Topic.READABILITY: (_readability_short, _readability),
}
