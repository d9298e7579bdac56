"""Sound documents of every kind, for laws."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from hypothesis import strategies as st

from diagrams.document import limits
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.model import (
    Anchor,
    Attachment,
    Background,
    Boundary,
    Code,
    Document,
    Element,
    Flow,
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
    Origin,
    PointKind,
    Semantic,
    Side,
)
from diagrams.elements.registry import ELEMENT_TYPES

numbers = st.floats(-limits.MAX_COORDINATE, limits.MAX_COORDINATE)
sizes = st.floats(limits.MIN_SIZE, limits.MAX_SIZE)
boxes = st.builds(Rect, numbers, numbers, sizes, sizes)
points = st.builds(Point, numbers, numbers)
routes = st.builds(
    Route,
    st.lists(points, min_size=2, max_size=4).map(tuple),
    st.none() | boxes,
    st.none() | st.just("trunk"),
)
anchors = st.builds(Anchor, side=st.sampled_from(Side), offset=st.floats(0, 1))
viewports = st.builds(Viewport, x=numbers, y=numbers, zoom=st.floats(0.1, 4))
texts = st.text(st.sampled_from("abÄ漢ع🙂"), min_size=1, max_size=6)
colors = st.none() | st.sampled_from(Color)


@dataclass
class _Names:
    """Gives every part of one document an id of its own."""

    used: int = 0
    targets: list[str] = field(default_factory=list)

    def new(self, stem: str) -> str:
        self.used += 1
        name = f"{stem}{self.used}"
        if stem in ("n", "g", "r"):
            self.targets.append(name)
        return name


@st.composite
def documents(draw: st.DrawFn, depth: int = 2) -> Document:
    """A document that obeys every rule, with views up to ``depth`` inside the root."""
    names = _Names()
    root = draw(_views(names, depth))
    marked = st.lists(st.sampled_from(names.targets), min_size=1, max_size=3, unique=True)
    pointed = draw(st.lists(marked, max_size=2)) if names.targets else []
    return Document(
        metadata=Metadata(
            title=draw(texts),
            id=draw(st.none() | st.just("d_0123456789ab")),
            created_at=draw(st.none() | st.just(datetime(2026, 1, 2, tzinfo=UTC))),
        ),
        view=root,
        open_points=tuple(
            OpenPoint(
                id=names.new("p"),
                kind=draw(st.sampled_from(PointKind)),
                context=draw(st.none() | texts),
                resolved=draw(st.booleans()),
                targets=tuple(targets),
            )
            for targets in pointed
        ),
        settings=Settings(
            grid=draw(st.sampled_from(Grid)),
            background=Background(fit=draw(st.sampled_from(BackgroundFit))),
        ),
    )


@st.composite
def _views(draw: st.DrawFn, names: _Names, depth: int) -> View:
    boundaries: list[Boundary] = []
    for _ in range(draw(st.integers(0, 3))):
        around = st.sampled_from([None, *(boundary.id for boundary in boundaries)])
        boundaries.append(
            Boundary(
                id=names.new("g"),
                label=draw(texts),
                kind=draw(st.sampled_from(BoundaryKind)),
                parent=draw(around),
                box=draw(st.none() | boxes),
            )
        )
    # Written in another order than they nest, as they may be.
    boundaries.reverse()
    homes = st.sampled_from([None, *(boundary.id for boundary in boundaries)])
    elements = tuple(draw(_elements(names, homes, depth)) for _ in range(draw(st.integers(1, 4))))
    relationships = draw(_relationships(names, [element.id for element in elements]))
    return View(
        level=draw(st.none() | st.sampled_from(Level)),
        elements=elements,
        relationships=relationships,
        boundaries=tuple(boundaries),
        notes=tuple(draw(_notes(names, homes)) for _ in range(draw(st.integers(0, 2)))),
        flows=draw(_flows(names, elements, relationships)),
        viewport=draw(st.none() | viewports),
    )


@st.composite
def _elements(
    draw: st.DrawFn, names: _Names, homes: st.SearchStrategy[str | None], depth: int
) -> Element:
    element_type = ELEMENT_TYPES.get(draw(st.sampled_from(ELEMENT_TYPES.names)))
    opens = depth > 0 and element_type.own_view and draw(st.integers(0, 3)) == 0
    has_texts = element_type.word != "junction"
    return Element(
        id=names.new("n"),
        type=element_type.word,
        label=draw(texts),
        description=draw(st.none() | texts) if has_texts else None,
        technology=draw(st.none() | texts) if has_texts else None,
        color=draw(colors),
        boundary=draw(homes),
        attachments=draw(_attachments(names)),
        inside=draw(_views(names, depth - 1)) if opens else None,
        box=draw(st.none() | boxes),
    )


@st.composite
def _attachments(draw: st.DrawFn, names: _Names) -> tuple[Attachment, ...]:
    kinds = st.lists(
        st.sampled_from([kind for kind in NoteKind if kind is not NoteKind.LABEL]), max_size=2
    )
    return tuple(
        Attachment(
            id=names.new("a"),
            kind=kind,
            text=draw(texts),
            language=draw(st.sampled_from(Language)) if kind is NoteKind.CODE else None,
        )
        for kind in draw(kinds)
    )


@st.composite
def _notes(draw: st.DrawFn, names: _Names, homes: st.SearchStrategy[str | None]) -> Note:
    kind = draw(st.sampled_from(NoteKind))
    return Note(
        id=names.new("m"),
        kind=kind,
        text=draw(texts),
        language=draw(st.sampled_from(Language)) if kind is NoteKind.CODE else None,
        boundary=draw(homes),
        box=draw(st.none() | boxes),
    )


@st.composite
def _relationships(draw: st.DrawFn, names: _Names, ends: list[str]) -> tuple[Relationship, ...]:
    pairs = [(source, target) for source in ends for target in ends if source != target]
    if not pairs:
        return ()
    return tuple(
        Relationship(
            id=names.new("r"),
            source=source,
            target=target,
            label=draw(st.none() | texts),
            semantic=draw(st.none() | st.sampled_from(Semantic)),
            origin=draw(st.none() | st.sampled_from(Origin)),
            kind=draw(st.none() | st.sampled_from(Behaviour)),
            directed=draw(st.booleans()),
            is_async=draw(st.booleans()),
            condition=draw(st.none() | texts),
            details=draw(st.none() | st.builds(Code, code=texts)),
            attachments=draw(_attachments(names)),
            source_anchor=draw(st.none() | anchors),
            path=draw(st.lists(points, max_size=2).map(tuple)),
            route=draw(st.none() | routes),
        )
        for source, target in draw(st.lists(st.sampled_from(pairs), unique=True, max_size=5))
    )


@st.composite
def _flows(
    draw: st.DrawFn,
    names: _Names,
    elements: tuple[Element, ...],
    relationships: tuple[Relationship, ...],
) -> tuple[Flow, ...]:
    if not relationships:
        return ()
    told = st.lists(st.sampled_from([each.id for each in relationships]), unique=True, max_size=4)
    lit = st.lists(st.sampled_from([each.id for each in elements]), unique=True, max_size=2)
    flows: list[Flow] = []
    for number in range(draw(st.integers(0, 3))):
        flow_id = names.new("f")
        bases = [None, *(flow.id for flow in flows if flow.variant_of is None)]
        base = draw(st.sampled_from(bases))
        flows.append(
            Flow(
                id=flow_id,
                title=f"{draw(texts)} {number}",
                color=draw(colors),
                variant_of=base,
                steps=tuple(
                    Step(
                        id=f"{flow_id}.s{index}",
                        relationship=relationship,
                        caption=draw(st.none() | texts),
                        extra_elements=tuple(draw(lit)),
                        viewport=draw(st.none() | viewports),
                    )
                    for index, relationship in enumerate(draw(told), start=1)
                ),
            )
        )
    return tuple(flows)
