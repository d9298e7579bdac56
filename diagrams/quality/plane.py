"""A scene as the checks ask about it: which boxes are near a place, which lines run where."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from diagrams.document.geometry import Rect
from diagrams.scene.model import Scene, SceneConnector, SceneShape

CELL = 256.0  # px; at least that long is a side of the squares that boxes are looked up by

K = TypeVar("K", bound=Hashable)


class Run(NamedTuple):
    """A stretch of a connector along one axis: at ``at`` across it, from ``low`` to ``high``."""

    connector: int
    at: float
    low: float
    high: float


class Boxes(Generic[K]):
    """Boxes to be asked for by where they are. Answers come in the order the boxes were given.

    They are looked up by squares of the plane. A box is in a few of them on average, however large
    boxes are, and a lookup never visits more squares than there are with something in them.
    """

    def __init__(self, boxes: Mapping[K, Rect]) -> None:
        self.boxes = boxes
        self._order = {key: number for number, key in enumerate(boxes)}
        self._side = _side_for(boxes.values())
        self._cells: dict[tuple[int, int], list[K]] = {}
        for key, box in boxes.items():
            for cell in product(*self._spans(box)):
                self._cells.setdefault(cell, []).append(key)

    def near(self, place: Rect) -> Sequence[K]:
        """Return the keys of boxes that may meet ``place``, those that do among them."""
        # Asked for every stretch of every line.
        side = self._side
        x, y, width, height = place
        column, row = int(x // side), int(y // side)
        if column == int((x + width) // side) and row == int((y + height) // side):
            return self._cells.get((column, row), [])
        across, down = self._spans(place)
        if len(across) * len(down) > len(self._cells):
            return list(self.boxes)
        found: set[K] = set()
        for cell in product(across, down):
            if here := self._cells.get(cell):
                found.update(here)
        return sorted(found, key=self._order.__getitem__)

    def pairs(self, among: Collection[K] | None = None) -> Iterator[tuple[K, K]]:
        """Yield each two boxes that may meet, once; with ``among``, those with one of these."""
        order = self._order
        if among is None:
            for key, box in self.boxes.items():
                number = order[key]
                for other in self.near(box):
                    if order[other] > number:
                        yield key, other
            return
        found = {
            (min(order[key], order[other]), max(order[key], order[other]))
            for key in among
            for other in self.near(self.boxes[key])
            if other != key
        }
        keys = list(self.boxes)
        for first, second in sorted(found):
            yield keys[first], keys[second]

    def _spans(self, box: Rect) -> tuple[range, range]:
        side = self._side
        return (
            range(int(box.x // side), int(box.right // side) + 1),
            range(int(box.y // side), int(box.bottom // side) + 1),
        )


class Plane:
    """What the checks look at. Lines are numbered as in ``scene.connectors``.

    With ``touched``, only what these ids have a part in is asked about: whoever is not one of them
    is told of those alone that are near it.
    """

    def __init__(self, scene: Scene, touched: Collection[str] | None = None) -> None:
        self.scene = scene
        self.touched = touched

    def shapes_near(self, asker: str, place: Rect) -> Sequence[str]:
        """Return the shapes near ``place`` that a check of ``asker`` is about."""
        boxes = self.shape_boxes if self._asks_of_all(asker) else self._touched_shape_boxes
        return boxes.near(place)

    def captions_near(self, asker: str, place: Rect) -> Sequence[int]:
        """Return the captions near ``place`` that a check of ``asker`` is about."""
        boxes = self.captions if self._asks_of_all(asker) else self._touched_captions
        return boxes.near(place)

    def shape_pairs(self) -> Iterator[tuple[str, str]]:
        """Yield each two shapes that may meet and are asked about, once."""
        among = None if self.touched is None else self._touched_shape_boxes.boxes
        return self.shape_boxes.pairs(among)

    def caption_pairs(self) -> Iterator[tuple[int, int]]:
        """Yield each two captions that may meet and are asked about, once."""
        among = None if self.touched is None else self._touched_captions.boxes
        return self.captions.pairs(among)

    def _asks_of_all(self, asker: str) -> bool:
        return self.touched is None or asker in self.touched

    @cached_property
    def _touched_shape_boxes(self) -> Boxes[str]:
        touched = self.touched or ()
        boxes = self.shape_boxes.boxes
        return Boxes({each: box for each, box in boxes.items() if each in touched})

    @cached_property
    def _touched_captions(self) -> Boxes[int]:
        touched = self.touched or ()
        boxes = self.captions.boxes
        return Boxes(
            {each: box for each, box in boxes.items() if self.connector(each).id in touched}
        )

    @cached_property
    def shapes(self) -> Mapping[str, SceneShape]:
        """Elements and notes: what nothing may lie on."""
        return {shape.id: shape for shape in (*self.scene.elements, *self.scene.notes)}

    @cached_property
    def shape_boxes(self) -> Boxes[str]:
        return Boxes({shape_id: shape.box for shape_id, shape in self.shapes.items()})

    @cached_property
    def boundary_boxes(self) -> Boxes[str]:
        return Boxes({shape.id: shape.box for shape in self.scene.boundaries})

    @cached_property
    def captions(self) -> Boxes[int]:
        return Boxes(
            {
                number: connector.caption
                for number, connector in enumerate(self.scene.connectors)
                if connector.caption is not None
            }
        )

    @cached_property
    def horizontal(self) -> tuple[Run, ...]:
        """Every stretch from left to right, by its y."""
        return tuple(sorted(self._runs(across=True), key=lambda run: (run.at, run.low)))

    @cached_property
    def vertical(self) -> tuple[Run, ...]:
        """Every stretch downwards, by its x."""
        return tuple(sorted(self._runs(across=False), key=lambda run: (run.at, run.low)))

    @cached_property
    def around(self) -> Mapping[str, frozenset[str]]:
        """The boundaries that each shape and boundary is in, at any depth."""
        parent = {shape.id: shape.parent for shape in self.scene.boundaries}
        found: dict[str, frozenset[str]] = {}
        for shape in (*self.scene.boundaries, *self.shapes.values()):
            inside: list[str] = []
            here = shape.parent
            while here is not None and here not in inside:
                inside.append(here)
                here = parent.get(here)
            found[shape.id] = frozenset(inside)
        return found

    def connector(self, number: int) -> SceneConnector:
        return self.scene.connectors[number]

    def on_one_trunk(self, one: int, other: int) -> bool:
        trunk = self.connector(one).trunk
        return trunk is not None and trunk == self.connector(other).trunk

    def stretches(self, number: int) -> Sequence[Rect]:
        """Return the boxes, without thickness, of the stretches of a connector."""
        return self._stretches[number]

    @cached_property
    def _stretches(self) -> Sequence[Sequence[Rect]]:
        return [
            [
                Rect(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
                for a, b in pairwise(connector.points)
            ]
            for connector in self.scene.connectors
        ]

    def _runs(self, *, across: bool) -> Iterator[Run]:
        for number, connector in enumerate(self.scene.connectors):
            for a, b in pairwise(connector.points):
                if across and a.y == b.y and a.x != b.x:
                    yield Run(number, a.y, min(a.x, b.x), max(a.x, b.x))
                elif not across and a.x == b.x and a.y != b.y:
                    yield Run(number, a.x, min(a.y, b.y), max(a.y, b.y))


def overlap(a: Rect, b: Rect, *, by: float = 0.0) -> bool:
    """Tell whether two boxes share more than ``by`` px in both directions."""
    return (
        min(a.right, b.right) - max(a.x, b.x) > by and min(a.bottom, b.bottom) - max(a.y, b.y) > by
    )


def enters(stretch: Rect, box: Rect, *, rim: float = 0.0) -> bool:
    """Tell whether a stretch without thickness has a part further than ``rim`` px inside ``box``.

    On its rim is outside.
    """
    x, y, width, height = stretch
    left, top, across, down = box
    return (
        x < left + across - rim
        and x + width > left + rim
        and y < top + down - rim
        and y + height > top + rim
    )


def within(inner: Rect, outer: Rect, *, slack: float = 0.5) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def _side_for(boxes: Collection[Rect]) -> float:
    """Return the side of squares of which the average box touches a handful."""
    if not boxes:
        return CELL
    area = sum(max(0.0, box.width) * max(0.0, box.height) for box in boxes)
    longest = max(sum(box.width for box in boxes), sum(box.height for box in boxes))
    return max(CELL, sqrt(area / len(boxes)), longest / len(boxes))
