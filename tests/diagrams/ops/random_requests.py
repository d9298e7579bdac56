"""Create requests thrown with dice: sound ones, and ones with something wrong in them."""

import copy
import random
from typing import Any

from hypothesis import strategies as st

from diagrams.document.words import Behaviour, BoundaryKind, Level, NoteKind, Semantic
from diagrams.elements.registry import ELEMENT_TYPES

SAID = ["note", "question", "warning", "decision"]
# What takes the place of a value: of the right shape more often than not, and wrong all the same.
WRONG: tuple[Any, ...] = (
    "",
    " ",
    "n1",
    "n2",
    "r1",
    "g1",
    "zz",
    "1a",
    "\x00",
    "\ud800",
    "x" * 5_000,
    "flux",
    "junction",
    "code",
    None,
    True,
    7,
    [],
    {},
)


def sound_requests() -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda size, seed: RequestThrower(random.Random(seed), size).request(),
        st.integers(1, 6),
        st.integers(0, 2**32),
    )


@st.composite
def wrong_requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request in which up to five values were exchanged, doubled or taken out."""
    content = draw(sound_requests())
    dice = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 5))):
        spoil(content, dice)
    return content


def spoil(content: Any, dice: random.Random) -> None:
    here = content
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = dice.choice(keys)
        if isinstance(here[key], (dict, list)) and dice.random() < 0.8:
            here = here[key]
            continue
        match dice.randint(0, 3):
            case 0 if isinstance(here, list):
                here.append(copy.deepcopy(here[key]))
            case 1:
                del here[key]
            case _:
                here[key] = copy.deepcopy(dice.choice(WRONG))
        return


class RequestThrower:
    """Throws requests whose ids end in numbers above ``used``."""

    def __init__(self, dice: random.Random, size: int, used: int = 0) -> None:
        self.dice = dice
        self.size = size
        self._used = used

    def request(self) -> dict[str, Any]:
        content = self.drawing(depth=2)
        content["title"] = self.text()
        if self.dice.random() < 0.5:
            content["level"] = self.dice.choice([level.value for level in Level])
        if self.dice.random() < 0.5:
            marked = [each["id"] for each in (*content["nodes"], *content["relationships"])]
            content["openPoints"] = [
                {"id": self.new("p"), "kind": "awaiting", "about": self.some(marked, least=1)}
            ]
        return content

    def drawing(self, depth: int) -> dict[str, Any]:
        groups: list[dict[str, Any]] = []
        for _ in range(self.dice.randint(0, self.size // 2)):
            group = {"id": self.new("g"), "label": self.text()}
            group["kind"] = self.dice.choice([kind.value for kind in BoundaryKind])
            if groups and self.dice.random() < 0.5:
                group["group"] = self.dice.choice(groups)["id"]
            groups.append(group)
        nodes = [self.node(groups, depth) for _ in range(self.dice.randint(1, self.size))]
        relationships = self.relationships([node["id"] for node in nodes])
        subjects = [each["id"] for each in (*nodes, *relationships, *groups)]
        return {
            "nodes": nodes,
            "relationships": relationships,
            "groups": groups,
            "notes": [self.note(subjects) for _ in range(self.dice.randint(0, self.size // 2))],
            "flows": self.flows([each["id"] for each in relationships]),
        }

    def node(self, groups: list[dict[str, Any]], depth: int) -> dict[str, Any]:
        element_type = ELEMENT_TYPES.get(self.dice.choice(ELEMENT_TYPES.names))
        word = self.dice.choice([element_type.word, *element_type.aliases])
        node: dict[str, Any] = {"id": self.new("n"), "type": word, "label": self.text()}
        if groups and self.dice.random() < 0.5:
            node["group"] = self.dice.choice(groups)["id"]
        if element_type.word != "junction" and self.dice.random() < 0.5:
            node["description"] = self.text()
        if self.dice.random() < 0.3:
            node["attachments"] = [{"id": self.new("a"), "text": self.text()}, {"code": "x = 1"}]
        if depth and element_type.own_view and self.dice.random() < 0.3:
            node["inside"] = self.drawing(depth - 1)
        return node

    def relationships(self, ends: list[str]) -> list[dict[str, Any]]:
        pairs = [(source, target) for source in ends for target in ends if source != target]
        found = []
        for source, target in self.some(pairs):
            relationship: dict[str, Any] = {"id": self.new("r"), "from": source, "to": target}
            if self.dice.random() < 0.3:
                relationship["semantic"] = self.dice.choice([each.value for each in Semantic])
            if self.dice.random() < 0.3:
                relationship["kind"] = self.dice.choice([each.value for each in Behaviour])
            if self.dice.random() < 0.3:
                relationship["label"] = self.text()
            found.append(relationship)
        return found

    def note(self, subjects: list[str]) -> dict[str, Any]:
        note: dict[str, Any] = {"id": self.new("m"), "text": self.text()}
        note["kind"] = NoteKind(self.dice.choice(SAID)).value
        if self.dice.random() < 0.8:
            note["about"] = self.dice.choice(subjects)
        return note

    def flows(self, told: list[str]) -> list[dict[str, Any]]:
        if not told:
            return []
        flows: list[dict[str, Any]] = []
        for number in range(self.dice.randint(0, 2)):
            flow: dict[str, Any] = {"id": self.new("f"), "title": f"{self.text()} {number}"}
            flow["steps"] = [
                self.dice.choice([each, {"relationship": each, "caption": self.text()}])
                for each in self.some(told, least=1)
            ]
            if flows and self.dice.random() < 0.5:
                flow["variantOf"] = flows[0]["id"]
            flows.append(flow)
        return flows

    def text(self) -> str:
        return "".join(self.dice.choices("abÄ漢ع🙂<&\"'", k=self.dice.randint(1, 6)))

    def some(self, of: list[Any], least: int = 0) -> list[Any]:
        most = min(self.size, len(of))
        return self.dice.sample(of, self.dice.randint(min(least, most), most))

    def new(self, stem: str) -> str:
        self._used += 1
        return f"{stem}{self._used}"
