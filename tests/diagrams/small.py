"""Documents small enough to read in a test."""

from diagrams.document.kinds import TypeFacts
from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Flow,
    Metadata,
    Note,
    OpenPoint,
    Relationship,
    Step,
    View,
)
from diagrams.document.words import PointKind
from diagrams.elements.registry import ELEMENT_TYPES


def facts_of(word: str) -> TypeFacts:
    return ELEMENT_TYPES.get(word)


def view(
    elements: str,
    *arrows: str,
    boundaries: str = "",
    notes: str = "",
    flows: str = "",
    **insides: View,
) -> View:
    """``view("a b:queue@g", "r:a>b", boundaries="g h@g", notes="n@g", flows="f:r+r2 v^f:r")``.

    After ``:`` an element has its type (a service without one), after ``@`` anything has its
    boundary; an arrow has its id before its ends; a flow has its relationships after ``:`` and its
    base after ``^``. ``a=view("x")`` opens ``a`` into that.
    """
    return View(
        elements=tuple(_element(word, insides) for word in elements.split()),
        relationships=tuple(_relationship(arrow) for arrow in arrows),
        boundaries=tuple(
            Boundary(id=name, label=name, parent=outer)
            for name, outer in (_split(word, "@") for word in boundaries.split())
        ),
        notes=tuple(
            Note(id=name, text=name, boundary=outer)
            for name, outer in (_split(word, "@") for word in notes.split())
        ),
        flows=tuple(_flow(word) for word in flows.split()),
    )


def _split(word: str, mark: str) -> tuple[str, str | None]:
    name, _, rest = word.partition(mark)
    return name, rest or None


def _element(word: str, insides: dict[str, View]) -> Element:
    named, boundary = _split(word, "@")
    name, type_word = _split(named, ":")
    return Element(
        id=name,
        type=type_word or "service",
        label=name,
        boundary=boundary,
        inside=insides.get(name),
    )


def _relationship(arrow: str) -> Relationship:
    name, ends = arrow.split(":")
    source, target = ends.split(">")
    return Relationship(id=name, source=source, target=target)


def _flow(word: str) -> Flow:
    named, told = word.split(":")
    name, base = _split(named, "^")
    steps = [
        Step(id=f"{name}.s{number}", relationship=relationship)
        for number, relationship in enumerate(told.split("+"), start=1)
    ]
    return Flow(id=name, title=name, variant_of=base, steps=tuple(steps))


def document(root: View, **points: str) -> Document:
    """``document(view("a"), p="a")``: with an open point ``p`` about ``a``."""
    return Document(
        metadata=Metadata(title="Shop"),
        view=root,
        open_points=tuple(
            OpenPoint(id=name, kind=PointKind.TENTATIVE, targets=tuple(targets.split()))
            for name, targets in points.items()
        ),
    )


def attachment(name: str) -> Attachment:
    return Attachment(id=name, text=name)
