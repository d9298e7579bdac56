"""Every starter there is, in the order a person is offered them (DOC-133).

A starter is the content of a create request, written down in a file: only a place to begin, whose
parts are ordinary afterwards. What the file says is read, checked and given its ids by the very
code that reads any request.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common.registry import Registry
from diagrams.document.words import Level

_FILES = Path(__file__).parent / "files"


@dataclass(frozen=True)
class Starter:
    """``content`` is in the words of the wire: nodes, relationships, groups, flows, notes.

    The ids in it are the starter's keys: what is made of it puts a prefix before each.
    """

    name: str
    label: str
    summary: str
    level: Level | None
    content: Mapping[str, Any]


def _starter(name: str) -> Starter:
    content = json.loads((_FILES / f"{name}.json").read_text(encoding="utf-8"))
    level = content.pop("level", None)
    return Starter(
        name=name,
        label=content.pop("label"),
        summary=content.pop("summary"),
        level=None if level is None else Level(level),
        content=content,
    )


STARTERS: Registry[Starter] = Registry(
    "starter",
    (
        _starter("monolith"),
        _starter("modular-monolith"),
        _starter("microservices"),
        _starter("event-driven"),
        _starter("hexagonal"),
        _starter("bff"),
        _starter("cqrs"),
        _starter("medallion"),
        _starter("kappa"),
        _starter("cdc"),
        _starter("saga-orchestration"),
        _starter("saga-choreography"),
        _starter("transactional-outbox"),
    ),
)
