"""Batches of ops on a kept diagram, thrown with dice: sound ones, and ones with something wrong."""

import random
from collections.abc import Sequence
from typing import Any

from diagrams.document.model import Boundary, Document, Element, Note, View, ViewPath
from diagrams.document.words import Level
from tests.diagrams.ops.random_requests import RequestThrower, spoil
from tests.diagrams.pipeline.drawings import ChangeThrower

MOST_OPS = 3
# Ids above these are nobody's yet; each batch has room for a thousand.
ROOM = 1_000
LEVELS = [None, *(each.value for each in Level)]


class BatchThrower:
    """Throws one batch after the other; no two of them give the same id to something new."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self._used = ROOM

    def request(self, document: Document) -> dict[str, Any]:
        """Return what says which ops on which view of ``document``, as it comes over the wire."""
        path: ViewPath = self.dice.choice(list(document.views))
        shown = document.replaced(view=document.views[path], open_points=())
        ops = [self._op(shown) for _ in range(self.dice.randint(1, MOST_OPS))]
        if self.dice.random() < 0.3:
            spoil(ops, self.dice)
        return {"ops": ops, "view": {"inside": path}}

    def _op(self, shown: Document) -> dict[str, Any]:
        self._used += ROOM
        view = shown.view
        changes = ChangeThrower(self.dice, 3)
        changes.used = self._used
        choices = [
            lambda: changes.addition(shown),
            lambda: {"op": "add", **self._drawing()},
            lambda: {"op": "setLevel", "level": self.dice.choice(LEVELS)},
        ]
        if view.elements:
            choices += [
                lambda: changes.edit(shown),
                lambda: changes.edit(shown),
                lambda: self._move(view),
                lambda: self._removal(view),
            ]
        return self.dice.choice(choices)()

    def _drawing(self) -> dict[str, Any]:
        return RequestThrower(self.dice, 3, used=self._used + ROOM // 2).drawing(depth=1)

    def _move(self, view: View) -> dict[str, Any]:
        place = {
            "id": self.dice.choice(_shapes(view)),
            "x": self.dice.randint(-300, 900),
            "y": self.dice.randint(-300, 900),
        }
        return {"op": "move", "places": [place]}

    def _removal(self, view: View) -> dict[str, Any]:
        """Take things away that may have others in them, on them or told of them."""
        told = [*(each.id for each in view.relationships), *(each.id for each in view.flows)]
        ids = [*_shapes(view), *told]
        return {
            "op": "remove",
            "ids": self.dice.sample(ids, min(len(ids), self.dice.randint(1, 2))),
            "cascade": self.dice.random() < 0.5,
        }


def _shapes(view: View) -> list[str]:
    boxes: tuple[Sequence[Element | Boundary | Note], ...] = (
        view.elements,
        view.boundaries,
        view.notes,
    )
    return [each.id for some in boxes for each in some]
