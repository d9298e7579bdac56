"""Pictures of documents small enough to read in a test."""

from xml.etree import ElementTree

from diagrams.document.model import Document, View
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.svg import SVG
from diagrams.scene.compose import compose
from tests.diagrams.scene.drawn import whole
from tests.diagrams.small import view

PLAIN = Look()
SVG_NS = "{http://www.w3.org/2000/svg}"


def shop(*, text: str = "text", title: str = "Shop", **points: str) -> Document:
    """Two elements, a relationship, a boundary and a note; ``text`` is on every one of them."""
    drawn = view("a b@g", "r:a>b", boundaries="g", notes="n")
    drawn = drawn.replaced(
        elements=tuple(
            each.replaced(label=text, description=text, technology=text[:60])
            for each in drawn.elements
        ),
        boundaries=tuple(each.replaced(label=text) for each in drawn.boundaries),
        notes=tuple(each.replaced(text=text) for each in drawn.notes),
        relationships=tuple(each.replaced(label=text) for each in drawn.relationships),
    )
    document = whole(drawn, **points)
    return document.replaced(metadata=document.metadata.replaced(title=title))


def exported(document: Document, exporter: Exporter, look: Look = PLAIN) -> bytes:
    return exporter.export(Subject(document, compose(document)), look)


def svg(document: Document, look: Look = PLAIN) -> ElementTree.Element:
    """Return the root of the picture, as an XML parser reads it."""
    return ElementTree.fromstring(exported(document, SVG, look).decode())


def of_view(drawn: View) -> ElementTree.Element:
    return svg(whole(drawn))
