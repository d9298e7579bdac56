"""Drawn diagrams and changes to them, small enough to read in a test or thrown with dice."""

import random
from typing import Any

import pytest
from hypothesis import strategies as st
from pydantic import TypeAdapter

from common.errors import CanvasError
from diagrams.document.geometry import Rect
from diagrams.document.model import Boundary, Document, Element, Note
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.model import Draft
from diagrams.ops.registry import PersonOp
from diagrams.pipeline.compose import compose
from diagrams.pipeline.revise import Revised, revise
from tests.presence import present

OPS = TypeAdapter(tuple[PersonOp, ...])


def node(name: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "type": "service", "label": name, **fields}


def arrow(ends: str, **fields: Any) -> dict[str, Any]:
    source, target = ends.split(">")
    return {"id": ends.replace(">", "-"), "from": source, "to": target, **fields}


def setting(item: str, **fields: Any) -> dict[str, Any]:
    return {"op": "update", "id": item, "set": fields}


def adding(*arrows: str, **content: Any) -> dict[str, Any]:
    return {"op": "add", "relationships": [arrow(ends) for ends in arrows], **content}


def arrange(**fields: Any) -> dict[str, Any]:
    return {"op": "arrange", **fields}


def drawn(*arrows: str, **content: Any) -> Document:
    """``drawn("a>b", "b>c")``: that, composed. Elements that ``nodes`` gives are not made."""
    nodes = list(content.pop("nodes", ()))
    known = {each["id"] for each in nodes}
    for name in dict.fromkeys(end for ends in arrows for end in ends.split(">")):
        if name not in known:
            nodes.append(node(name))
    content["relationships"] = [
        *content.get("relationships", ()),
        *(arrow(ends) for ends in arrows),
    ]
    return compose(Draft.model_validate({"title": "Shop", "nodes": nodes, **content})).document


def revised(document: Document, *ops: dict[str, Any], **how: Any) -> Revised:
    return revise(document, OPS.validate_python(ops), **how)


def refusal(document: Document, *ops: dict[str, Any], **how: Any) -> CanvasError:
    with pytest.raises(CanvasError) as refused:
        revised(document, *ops, **how)
    return refused.value


def placed(document: Document, **places: tuple[float, float]) -> Document:
    """Return ``document`` as a person left it: ``placed(document, a=(0, 40))``."""
    moves = [{"id": name, "x": x, "y": y} for name, (x, y) in places.items()]
    return revised(document, {"op": "move", "places": moves}).document


def box(document: Document, name: str) -> Rect:
    item = document.view.find(name)
    assert isinstance(item, Element | Boundary | Note)
    return present(item.box)


def route(document: Document, name: str) -> Any:
    return document.view.relationship_by_id[name].route


def geometry(document: Document) -> dict[str, Any]:
    """Return where everything of the root view is, by id."""
    view = document.view
    found: dict[str, Any] = {}
    for items in (view.elements, view.boundaries, view.notes):
        found |= {item.id: item.box for item in items}
    return found | {each.id: each.route for each in view.relationships}


def diagrams() -> st.SearchStrategy[Document]:
    """Composed diagrams with boundaries, notes and captions, some moved about by a person."""
    return st.builds(
        lambda size, seed: ChangeThrower(random.Random(seed), size).diagram(),
        st.integers(2, 9),
        st.integers(0, 2**32),
    )


class ChangeThrower:
    """Throws diagrams, and batches of ops on them."""

    def __init__(self, dice: random.Random, size: int) -> None:
        self.dice = dice
        self.size = size
        self.used = 0

    def diagram(self) -> Document:
        dice = self.dice
        groups: list[dict[str, Any]] = []
        for _ in range(dice.randint(0, 2)):
            parent = dice.choice([None, *(each["id"] for each in groups)])
            groups.append({"id": self._new("g"), "label": self._words(), "group": parent})
        homes = [None, *(each["id"] for each in groups)]
        nodes = [self._node(homes) for _ in range(self.size)]
        names = [each["id"] for each in nodes]
        document = compose(
            Draft.model_validate(
                {
                    "title": "Thrown",
                    "nodes": nodes,
                    "groups": groups,
                    "relationships": self._arrows(names, names, self.size),
                    "notes": self._notes(names),
                    "layout": {"allowDegraded": True},
                }
            )
        ).document
        return self._dragged(document) if dice.random() < 0.3 else document

    def addition(self, document: Document) -> dict[str, Any]:
        """Return an op that adds elements, relationships and notes, to boundaries there too."""
        view = document.view
        old = [each.id for each in view.elements]
        nodes = [
            self._node([None, *(each.id for each in view.boundaries)])
            for _ in range(self.dice.randint(1, 4))
        ]
        new = [each["id"] for each in nodes]
        return {
            "op": "add",
            "nodes": nodes,
            "relationships": self._arrows([*old, *new], new, self.dice.randint(0, 4)),
            "notes": self._notes([*old, *new]),
        }

    def edit(self, document: Document) -> dict[str, Any]:
        """Return an op that changes, removes or arranges something."""
        view, dice = document.view, self.dice
        one = dice.choice(view.elements).id
        choices: list[dict[str, Any]] = [
            {"op": "update", "id": one, "set": {"label": self._words()}},
            {"op": "update", "id": one, "set": {"color": "rose"}},
            {"op": "arrange", "scope": {"nodes": [one]}, "move": dice.random() < 0.5},
            {"op": "arrange"},
        ]
        if len(view.elements) > 1:
            choices.append({"op": "remove", "ids": [one]})
        if view.relationships:
            line = dice.choice(view.relationships).id
            choices.append({"op": "update", "id": line, "set": {"label": self._words()}})
        if view.boundaries:
            home = dice.choice(view.boundaries).id
            choices.append({"op": "arrange", "scope": {"group": home}})
            choices.append({"op": "update", "id": one, "set": {"group": home}})
        return dice.choice(choices)

    def _dragged(self, document: Document) -> Document:
        places = {
            each.id: (each.box.x + self._step(), each.box.y + self._step())
            for each in self.dice.sample(document.view.elements, self.dice.randint(1, 2))
            if each.box is not None
        }
        return placed(document, **places)

    def _step(self) -> float:
        return float(self.dice.randint(-200, 200))

    def _node(self, homes: list[str | None]) -> dict[str, Any]:
        word = self.dice.choice(ELEMENT_TYPES.names)
        made = {"id": self._new("n"), "type": word, "label": self._words()}
        home = self.dice.choice(homes)
        return made if home is None else {**made, "group": home}

    def _arrows(self, sources: list[str], targets: list[str], most: int) -> list[dict[str, Any]]:
        pairs = {
            frozenset((source, target)): (source, target)
            for source in sources
            for target in targets
            if source != target
        }
        chosen = self.dice.sample(list(pairs.values()), min(most, len(pairs)))
        return [
            {
                "id": self._new("r"),
                "from": source,
                "to": target,
                **({"label": self._words()} if self.dice.random() < 0.5 else {}),
            }
            for source, target in chosen
        ]

    def _notes(self, subjects: list[str]) -> list[dict[str, Any]]:
        return [
            {
                "id": self._new("m"),
                "text": self._words(),
                "about": self.dice.choice(subjects),
                "attach": False,
            }
            for _ in range(self.dice.randint(0, 1))
        ]

    def _words(self) -> str:
        return " ".join(
            self.dice.choices(["order", "pay", "stock", "desk", "note"], k=self.dice.randint(1, 4))
        )

    def _new(self, stem: str) -> str:
        self.used += 1
        return f"{stem}{self.used}"
