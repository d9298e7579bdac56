"""Sound documents of every kind, for laws.

They are thrown with dice and not drawn value by value: a document has hundreds of values, and laws
should meet many documents. ``size`` is what shrinks.
"""

import math
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from hypothesis import strategies as st

from diagrams.document import limits
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.model import (
    Attachment,
    Background,
    Boundary,
    Code,
    Document,
    Element,
    Flow,
    LineAnchor,
    Metadata,
    Note,
    OpenPoint,
    Relationship,
    Settings,
    Step,
    View,
    Viewport,
)
from diagrams.document.words import (
    BackgroundFit,
    Behaviour,
    BoundaryKind,
    Color,
    Grid,
    Language,
    Level,
    NoteKind,
    PointKind,
    Semantic,
    SemanticOrigin,
    Side,
)
from diagrams.elements.registry import ELEMENT_TYPES

T = TypeVar("T")


def documents(depth: int = 2) -> st.SearchStrategy[Document]:
    """Documents that obey every rule, with views up to ``depth`` inside the root."""
    return st.builds(
        lambda size, seed: Thrower(random.Random(seed), size).document(depth),
        st.integers(1, 4),
        st.integers(0, 2**32),
    )


class Thrower:
    """Makes one document; every id it gives is used once."""

    def __init__(self, dice: random.Random, size: int) -> None:
        self.dice = dice
        self.size = size
        self._used = 0
        self._targets: list[str] = []

    def document(self, depth: int) -> Document:
        root = self.view(depth)
        return Document(
            metadata=Metadata(
                title=self.text(),
                id=self.maybe(lambda: "d_0123456789ab"),
                created_at=self.maybe(lambda: datetime(2026, 1, 2, tzinfo=UTC)),
            ),
            view=root,
            open_points=tuple(
                OpenPoint(
                    id=self._new("p"),
                    kind=self.one(list(PointKind)),
                    context=self.maybe(self.text),
                    resolved=self.flag(),
                    targets=tuple(self.some(self._targets, least=1)),
                )
                for _ in self.times()
            ),
            settings=Settings(
                grid=self.one(list(Grid)),
                background=Background(fit=self.one(list(BackgroundFit)), dim=self.part()),
            ),
        )

    def view(self, depth: int) -> View:
        boundaries: list[Boundary] = []
        for _ in self.times():
            boundaries.append(
                Boundary(
                    id=self._new("g"),
                    label=self.text(),
                    kind=self.one(list(BoundaryKind)),
                    parent=self.one([None, *(boundary.id for boundary in boundaries)]),
                    box=self.maybe(self.box),
                )
            )
        # Written in another order than they nest, as they may be.
        self.dice.shuffle(boundaries)
        homes = [None, *(boundary.id for boundary in boundaries)]
        elements = tuple(self._element(homes, depth) for _ in range(self.dice.randint(1, 4)))
        relationships = self._relationships([element.id for element in elements])
        return View(
            level=self.maybe(lambda: self.one(list(Level))),
            elements=elements,
            relationships=relationships,
            boundaries=tuple(boundaries),
            notes=tuple(self._note(homes) for _ in self.times()),
            flows=self._flows(elements, relationships),
            viewport=self.maybe(self._viewport),
        )

    def _element(self, homes: Sequence[str | None], depth: int) -> Element:
        element_type = ELEMENT_TYPES.get(self.one(ELEMENT_TYPES.names))
        has_texts = element_type.word != "junction"
        return Element(
            id=self._new("n"),
            type=element_type.word,
            label=self.text(),
            description=self.maybe(self.text) if has_texts else None,
            technology=self.maybe(self.text) if has_texts else None,
            color=self.maybe(lambda: self.one(list(Color))),
            boundary=self.one(homes),
            attachments=self._attachments(),
            inside=self.maybe(lambda: self.view(depth - 1))
            if depth and element_type.own_view
            else None,
            box=self.maybe(self.box),
        )

    def _attachments(self) -> tuple[Attachment, ...]:
        kinds = [kind for kind in NoteKind if kind is not NoteKind.LABEL]
        return tuple(
            Attachment(
                id=self._new("a"), kind=kind, text=self.text(), language=self._language(kind)
            )
            for kind in self.some(kinds)[: limits.MAX_ATTACHMENTS_OF_RELATIONSHIP]
        )

    def _note(self, homes: Sequence[str | None]) -> Note:
        kind = self.one(list(NoteKind))
        return Note(
            id=self._new("m"),
            kind=kind,
            text=self.text(),
            language=self._language(kind),
            boundary=self.one(homes),
            box=self.maybe(self.box),
        )

    def _language(self, kind: NoteKind) -> Language | None:
        return self.one(list(Language)) if kind is NoteKind.CODE else None

    def _relationships(self, ends: Sequence[str]) -> tuple[Relationship, ...]:
        pairs = [(source, target) for source in ends for target in ends if source != target]
        return tuple(
            Relationship(
                id=self._new("r"),
                source=source,
                target=target,
                label=self.maybe(self.text),
                semantic=self.maybe(lambda: self.one(list(Semantic))),
                origin=self.maybe(lambda: self.one(list(SemanticOrigin))),
                kind=self.maybe(lambda: self.one(list(Behaviour))),
                directed=self.flag(),
                is_async=self.flag(),
                condition=self.maybe(self.text),
                has_response=self.flag(),
                response=self.maybe(self.text),
                delivery_attempts=self.maybe(lambda: self.dice.randint(1, 9)),
                details=self.maybe(lambda: Code(code=self.text())),
                attachments=self._attachments(),
                source_anchor=self.maybe(self._anchor),
                path=tuple(self.point() for _ in self.times()),
                route=self.maybe(self._route),
            )
            for source, target in self.some(pairs)
        )

    def _flows(
        self, elements: Sequence[Element], relationships: Sequence[Relationship]
    ) -> tuple[Flow, ...]:
        flows: list[Flow] = []
        for number in self.times():
            flow_id = self._new("f")
            bases = [None, *(flow.id for flow in flows if flow.variant_of is None)]
            told = self.some([each.id for each in relationships])
            flows.append(
                Flow(
                    id=flow_id,
                    title=f"{self.text()} {number}",
                    variant_of=self.one(bases),
                    steps=tuple(
                        Step(
                            id=f"{flow_id}.s{index}",
                            relationship=relationship,
                            caption=self.maybe(self.text),
                            extra_elements=tuple(self.some([each.id for each in elements])),
                            viewport=self.maybe(self._viewport),
                        )
                        for index, relationship in enumerate(told, start=1)
                    ),
                )
            )
        return tuple(flows)

    def _anchor(self) -> LineAnchor:
        return LineAnchor(side=self.one(list(Side)), offset=self.part())

    def _route(self) -> Route:
        points = tuple(self.point() for _ in range(self.dice.randint(2, 5)))
        return Route(points, self.maybe(self.box), self.maybe(lambda: "trunk"))

    def _viewport(self) -> Viewport:
        return Viewport(x=self.number(), y=self.number(), zoom=0.1 + self.part() * 3.9)

    def box(self) -> Rect:
        return Rect(self.number(), self.number(), self.length(), self.length())

    def point(self) -> Point:
        return Point(self.number(), self.number())

    def number(self) -> float:
        """A coordinate: round, broken, tiny, or as far out as it may be."""
        most = limits.MAX_COORDINATE
        return self.one(
            [0.0, -0.0, 12.0, math.pi, 5e-324, -most, most, self.dice.uniform(-most, most)]
        )

    def length(self) -> float:
        return self.one([limits.MIN_SIZE, 176.0, limits.MAX_SIZE, self.dice.uniform(24, 400)])

    def part(self) -> float:
        return self.one([0.0, 0.5, 1.0, self.dice.random()])

    def text(self) -> str:
        return "".join(self.dice.choices("abÄ漢ع🙂<&\"'", k=self.dice.randint(1, 6)))

    def flag(self) -> bool:
        return self.dice.random() < 0.5

    def maybe(self, make: Callable[[], T]) -> T | None:
        return make() if self.dice.random() < 0.4 else None

    def one(self, of: Sequence[T]) -> T:
        return self.dice.choice(of)

    def some(self, of: Sequence[T], least: int = 0) -> list[T]:
        """Up to ``size`` of them, each once."""
        most = min(self.size, len(of))
        return self.dice.sample(of, self.dice.randint(min(least, most), most))

    def times(self) -> range:
        return range(self.dice.randint(0, self.size))

    def _new(self, stem: str) -> str:
        self._used += 1
        name = f"{stem}{self._used}"
        if stem in ("n", "g", "r"):
            self._targets.append(name)
        return name
