"""A view as it is drawn: every mark placed, ready to be painted from the first to the last.

A scene is what people see, on the page as in every file, and what the quality gate judges. It
names what each part stands for, so that a page can point at it, select it and read it out; it
holds nothing that is not drawn. All lengths are px, coordinates are absolute in the view.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from common.contract import Contract
from diagrams.display.primitives import Drawing, Mark
from diagrams.document.geometry import Point, Rect
from diagrams.document.model import ViewPath


class Part(StrEnum):
    """What a shape stands for."""

    BOUNDARY = "boundary"
    ELEMENT = "element"
    NOTE = "note"


class SceneShape(Contract):
    """A box with its drawing; the marks count from the top left corner of ``box``."""

    id: str
    part: Part
    name: str  # what a screen reader says it is
    box: Rect
    parent: str | None  # the boundary it is a member of
    marks: tuple[Mark, ...]
    badges: tuple[Mark, ...] = ()  # what is attached to it and open about it, over its upper edge

    @property
    def drawing(self) -> Drawing:
        return Drawing(
            width=self.box.width, height=self.box.height, marks=(*self.marks, *self.badges)
        )


class SceneConnector(Contract):
    """A relationship with its line; the marks are absolute.

    ``points`` are those of the route, from the border of the source's box to that of the target's.
    """

    id: str
    name: str
    source: str
    target: str
    points: tuple[Point, ...]
    trunk: str | None
    marks: tuple[Mark, ...]
    caption: Rect | None
    caption_marks: tuple[Mark, ...] = ()  # from the top left corner of ``caption``
    badges: tuple[Mark, ...] = ()  # from ``badges_at``
    badges_at: Point | None = None


class Scene(Contract):
    """One view. Painted in this order: boundaries, connectors, captions, elements, notes."""

    title: str
    path: ViewPath = ()
    extent: Rect  # everything that is drawn lies in it
    smallest_font: float  # of all letters, px (LAY-64)
    boundaries: tuple[SceneShape, ...]  # outer ones before those inside them
    connectors: tuple[SceneConnector, ...]
    elements: tuple[SceneShape, ...]
    notes: tuple[SceneShape, ...]
    key: tuple[str, ...] = ()  # the kinds of open points that have a marker (DOC-126)

    @cached_property
    def element_by_id(self) -> Mapping[str, SceneShape]:
        return {shape.id: shape for shape in self.elements}

    @cached_property
    def boundary_by_id(self) -> Mapping[str, SceneShape]:
        return {shape.id: shape for shape in self.boundaries}

    @cached_property
    def connector_by_id(self) -> Mapping[str, SceneConnector]:
        return {connector.id: connector for connector in self.connectors}
