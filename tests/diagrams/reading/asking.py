"""Reads small enough to look at in a test."""

from typing import Any

from diagrams.document.geometry import Rect
from diagrams.document.model import Document, View
from diagrams.reading.model import ToldDiagram
from diagrams.reading.read_view import read_view
from diagrams.reading.request import ReadView
from tests.diagrams.small import document


def read(of: Document | View, revision: str = "r:3", **asked: Any) -> ToldDiagram:
    """Return the view as it is told; ``asked`` is in the words of the wire."""
    whole = of if isinstance(of, Document) else document(of)
    request = ReadView.model_validate(asked)
    return read_view(whole, diagram_id="d_000000000001", revision=revision, request=request)


def answered(of: Document | View, **asked: Any) -> Any:
    """Return the same as it is on the wire."""
    return read(of, **asked).wire()


def ids(things: Any) -> list[str]:
    return [each.id for each in things]


def boxed(drawn: View, **corners: tuple[float, float]) -> View:
    """Return ``drawn`` with elements and notes at these corners, 100 × 60 px each."""

    def at(each: Any) -> Any:
        x, y = corners.get(each.id, (0.0, 0.0))
        return each.replaced(box=Rect(x, y, 100.0, 60.0)) if each.id in corners else each

    return drawn.replaced(
        elements=tuple(at(each) for each in drawn.elements),
        notes=tuple(at(each) for each in drawn.notes),
    )
