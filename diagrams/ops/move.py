"""What a person does with the mouse: places, sizes, membership by dragging, lines set by hand.

Only people have this op: it is in no schema that an agent is given, because a request from there
says what there is and never where (TOOL-1). What a person does is done as they did it; it is never
refused for how it looks (LAY-S4).
"""

from typing import Annotated, Literal

from pydantic import Field

from common.contract import Contract
from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.boundaries import circles
from diagrams.document.edit import with_boundary, with_element, with_note, with_relationship
from diagrams.document.geometry import Point, Rect
from diagrams.document.model import Boundary, Element, LineAnchor, Note, Relationship, View
from diagrams.elements.base import Size
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.sizing import note_size, text_of
from diagrams.ops.fields import shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.new_boundaries import known_boundary, refuse_circle
from diagrams.ops.partial import Partial
from diagrams.ops.sheet import Sheet

# Nearer to the origin than what is stored may be: a shape, and the lines round it, need room too.
FURTHEST = limits.MAX_COORDINATE - 2 * limits.MAX_SIZE
Coordinate = Annotated[float, Field(ge=-FURTHEST, le=FURTHEST)]
Length = Annotated[float, Field(ge=limits.MIN_SIZE, le=limits.MAX_SIZE)]

# What an empty boundary is drawn at that nobody gave a size (DOC 2.3).
NEW_BOUNDARY = Size(420.0, 300.0)


class Place(Partial):
    """Where an element, group or note stands now: its top left corner and its size, px.

    A size left out stays as it is. ``group`` is the one that it was dragged into, null none; left
    out, it stays a member of what it was. What is in a group does not move with it by itself.
    """

    id: str
    x: Coordinate
    y: Coordinate
    width: Length | None = None
    height: Length | None = None
    group: str | None = None


class Lead(Partial):
    """How a person wants a relationship to run; left out it stays, null leaves it to the engine.

    ``path`` are its corners from source to target.
    """

    id: str
    source_anchor: LineAnchor | None = None
    target_anchor: LineAnchor | None = None
    path: (
        Annotated[
            tuple[tuple[Coordinate, Coordinate], ...], Field(max_length=limits.MAX_PATH_POINTS)
        ]
        | None
    ) = None


class Move(Contract):
    """Put things where a person dragged them, and lines where they drew them."""

    op: Literal["move"] = "move"
    places: Annotated[tuple[Place, ...], Field(max_length=limits.MAX_ELEMENTS)] = ()
    lines: Annotated[tuple[Lead, ...], Field(max_length=limits.MAX_RELATIONSHIPS)] = ()


def move(op: Move, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with the places and lines of ``op``, at the pointer ``at``, in its view."""
    if not op.places and not op.lines:
        findings.refuse(InvalidInput, at, "This moves nothing.", "Leave it out.")
    view = sheet.view
    for index, place in enumerate(op.places):
        view = _placed(place, view, f"{at}/places/{index}", findings)
    for index, line in enumerate(op.lines):
        view = _led(line, view, f"{at}/lines/{index}", findings)
    return sheet.with_view(view)


def _placed(place: Place, view: View, at: str, findings: Findings) -> View:
    item = view.find(place.id)
    if not isinstance(item, Element | Boundary | Note):
        _refuse(place.id, "an element, group or note", f"{at}/id", findings)
        return view
    least = _least(item)
    # Text is never cut off, so a shape gets no smaller than what is written on it.
    width = max(least.width, place.width or (item.box.width if item.box else 0.0))
    height = max(least.height, place.height or (item.box.height if item.box else 0.0))
    box = Rect(place.x, place.y, width, height)
    moves = "group" in place.model_fields_set
    home = known_boundary(place.group, view, f"{at}/group", findings) if moves else None
    match item:
        case Element():
            moved = item.replaced(box=box, boundary=home if moves else item.boundary)
            return with_element(view, moved)
        case Note():
            stuck = item.replaced(box=box, boundary=home if moves else item.boundary)
            return with_note(view, stuck)
        case Boundary():
            parent = home if moves else item.parent
            parents = {each.id: each.parent for each in view.boundaries} | {item.id: parent}
            if circles(parents):
                refuse_circle(item.id, f"{at}/group", findings)
                return view
            return with_boundary(view, item.replaced(box=box, parent=parent))


def _least(item: Element | Boundary | Note) -> Size:
    """Return the smallest size that ``item`` can have."""
    match item:
        case Element():
            return ELEMENT_TYPES.get(item.type).shape.size_for(text_of(item))
        case Note():
            return note_size(item)
        case Boundary() if item.box is None:
            return NEW_BOUNDARY
        case Boundary():
            return Size(limits.MIN_SIZE, limits.MIN_SIZE)


def _led(line: Lead, view: View, at: str, findings: Findings) -> View:
    item = view.find(line.id)
    if not isinstance(item, Relationship):
        _refuse(line.id, "a relationship", f"{at}/id", findings)
        return view
    wishes: dict[str, object] = {
        name: getattr(line, name)
        for name in ("source_anchor", "target_anchor")
        if name in line.model_fields_set
    }
    if "path" in line.model_fields_set:
        wishes["path"] = tuple(Point(x, y) for x, y in line.path or ())
    return with_relationship(view, item.replaced(**wishes))


def _refuse(item_id: str, what: str, path: str, findings: Findings) -> None:
    findings.refuse(
        InvalidReference,
        path,
        f"“{shown(item_id)}” is not {what} of this view.",
        "Read the diagram again.",
    )
