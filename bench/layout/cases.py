"""What a layout case is, and how the corpus builds one.

A case is plain data that any engine, in any language, can be given: sizes and links, nothing of
ours. Text is measured as 7 px for each character by 16 px for each line, so that no font matters.
The same name gives the same graph on every machine and every version of Python: only
``Random.random()`` is drawn from, whose stream is promised to be stable.
"""

import json
import random
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypedDict, TypeVar

CHARACTER_WIDTH = 7
LINE_HEIGHT = 16

T = TypeVar("T")

CaseDirection = Literal["DOWN", "RIGHT"]


class CaseGroup(TypedDict):
    """A boundary; ``parent`` is the boundary around it, None at the top. Sizes are px."""

    id: str
    parent: str | None
    title: str
    title_w: int
    title_h: int


class CaseNode(TypedDict):
    """An element of ``w`` × ``h`` px; ``group`` is its innermost boundary, None at the top."""

    id: str
    group: str | None
    w: int
    h: int
    label: str
    kind: str


class CaseEdge(TypedDict):
    """A connector; one without a caption has the label None and a caption of 0 × 0 px."""

    id: str
    source: str
    target: str
    label: str | None
    label_w: int
    label_h: int


class Case(TypedDict):
    """One graph to lay out; ``direction`` is the reading direction asked for."""

    name: str
    family: str
    direction: CaseDirection
    groups: list[CaseGroup]
    nodes: list[CaseNode]
    edges: list[CaseEdge]


VERBS = (
    "reads",
    "writes",
    "calls",
    "publishes",
    "subscribes",
    "validates",
    "sends events to",
    "queries over HTTPS",
    "streams changes",
    "authenticates with",
    "caches in",
    "stores files",
    "requests a quote",
    "replicates to",
    "notifies",
    "uploads",
    "delegates to",
    "polls hourly",
)
NOUNS = (
    "API",
    "Gateway",
    "Worker",
    "Store",
    "Queue",
    "Cache",
    "Portal",
    "Scheduler",
    "Ledger",
    "Registry",
    "Index",
    "Proxy",
    "Service",
    "Reporter",
    "Importer",
    "Mailer",
    "Billing",
    "Search",
)


class StableRandom:
    """Random numbers that a name decides."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(zlib.crc32(name.encode()))

    def unit(self) -> float:
        return self._random.random()

    def below(self, end: int) -> int:
        return int(self._random.random() * end)

    def between(self, lowest: int, highest: int) -> int:
        return lowest + int(self._random.random() * (highest - lowest + 1))

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def chance(self, probability: float) -> bool:
        return self._random.random() < probability


class CaseBuilder:
    """A case in the making. What it draws at random depends on the case's name alone."""

    def __init__(self, name: str, family: str) -> None:
        self.random = StableRandom(name)
        self.case: Case = {
            "name": name,
            "family": family,
            "direction": "DOWN",
            "groups": [],
            "nodes": [],
            "edges": [],
        }

    def group(self, group_id: str, parent: str | None = None, title: str | None = None) -> str:
        title = title or f"Boundary {group_id}"
        self.case["groups"].append(
            {
                "id": group_id,
                "parent": parent,
                "title": title,
                "title_w": CHARACTER_WIDTH * len(title),
                "title_h": LINE_HEIGHT,
            }
        )
        return group_id

    def node(
        self,
        node_id: str,
        group: str | None = None,
        label: str | None = None,
        size: tuple[int, int] | None = None,
        kind: str = "element",
    ) -> str:
        """Add an element; one of no given size is 160–280 × 60–140 px."""
        # In this order, each drawn only when it is needed: the stream decides what comes later.
        width, height = size or (self.random.between(16, 28) * 10, self.random.between(6, 14) * 10)
        self.case["nodes"].append(
            {
                "id": node_id,
                "group": group,
                "w": width,
                "h": height,
                "label": label or f"{self.random.pick(NOUNS)} {node_id}",
                "kind": kind,
            }
        )
        return node_id

    def edge(self, source: str, target: str, label: str | None = None) -> None:
        text = label or None
        self.case["edges"].append(
            {
                "id": f"e{len(self.case['edges'])}",
                "source": source,
                "target": target,
                "label": text,
                "label_w": CHARACTER_WIDTH * len(text) if text else 0,
                "label_h": LINE_HEIGHT if text else 0,
            }
        )

    def label(self, percent: int) -> str | None:
        """Return a caption for ``percent`` of the calls, and None for the rest."""
        if not self.random.chance(percent / 100):
            return None
        if self.random.chance(0.7):
            return self.random.pick(VERBS)
        return f"{self.random.pick(VERBS)} {self.random.pick(NOUNS)}"


def write_case(case: Case, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{case['name']}.json").write_text(json.dumps(case, indent=1) + "\n")
