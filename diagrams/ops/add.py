"""Adding to a view.

Everything is checked to the end. The order is that of what refers to what: boundaries, elements and
their insides, relationships, flows, notes; open points, which may be about any of it, come last.
"""

from typing import Annotated, Literal

from pydantic import Field

from common.errors import InvalidInput, LimitExceeded
from diagrams.document import limits
from diagrams.document.edit import with_element
from diagrams.document.model import Document, View
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.fields import require_at_most
from diagrams.ops.findings import Findings, Unsupported
from diagrams.ops.model import Drawing, NewInside, NewOpenPoint
from diagrams.ops.new_boundaries import new_boundaries
from diagrams.ops.new_elements import new_elements
from diagrams.ops.new_flows import new_flows
from diagrams.ops.new_ids import new_ids
from diagrams.ops.new_notes import Noted, with_notes
from diagrams.ops.new_points import new_points
from diagrams.ops.new_relationships import new_relationships
from diagrams.ops.reading import Reading
from diagrams.ops.sheet import Sheet


class Add(Drawing):
    """Add to the view. Nothing that is there moves; what is new is placed beside it."""

    op: Literal["add"] = "add"
    open_points: Annotated[
        tuple[NewOpenPoint, ...],
        Field(json_schema_extra={"maxItems": limits.REQUEST_OPEN_POINTS}),
    ] = ()


def add(op: Add, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with what ``op``, at the pointer ``at``, adds to its view."""
    if op == Add():
        findings.refuse(InvalidInput, at, "This adds nothing.", "Leave it out.")
    ids = new_ids(sheet.document, op, op.open_points, findings)
    return added(op, op.open_points, sheet, at, Reading(findings, ids))


def added(
    drawing: Drawing, points: tuple[NewOpenPoint, ...], sheet: Sheet, at: str, reading: Reading
) -> Sheet:
    """Return ``sheet`` with ``drawing``, at the pointer ``at``, in its view, and ``points``."""
    findings = reading.findings
    _require_request_size(drawing, points, at, findings)
    noted = _filled(sheet.view, drawing, at, len(sheet.path), reading)
    changed = sheet.with_view(noted.view).placing(noted.beside)
    document = changed.document
    raised = new_points(points, document, f"{at}/openPoints", reading)
    require_at_most(
        len(document.open_points) + len(raised),
        limits.MAX_OPEN_POINTS,
        "open points in the diagram",
        f"{at}/openPoints",
        findings,
        "Remove those that are resolved.",
    )
    _require_document_size(document, at, findings)
    return changed.with_document(
        document.replaced(open_points=(*document.open_points, *raised)) if raised else document
    )


def _filled(view: View, drawing: Drawing, at: str, depth: int, reading: Reading) -> Noted:
    """Return ``view``, which is ``depth`` views inside the root, with ``drawing`` in it."""
    view = view.replaced(
        boundaries=(
            *view.boundaries,
            *new_boundaries(drawing.groups, view, f"{at}/groups", reading),
        )
    )
    elements = new_elements(drawing.nodes, view, f"{at}/nodes", reading)
    view = view.replaced(elements=(*view.elements, *elements))
    beside: dict[str, str] = {}
    for index, (element, node) in enumerate(zip(elements, drawing.nodes, strict=True)):
        if node.inside is not None:
            path = f"{at}/nodes/{index}/inside"
            _require_own_view(element.type, path, reading.findings)
            inner = _inside(node.inside, path, depth + 1, reading)
            beside |= inner.beside
            view = with_element(view, element.replaced(inside=inner.view))
    view = view.replaced(
        relationships=(
            *view.relationships,
            *new_relationships(drawing.relationships, view, f"{at}/relationships", reading),
        )
    )
    flows = (*view.flows, *new_flows(drawing.flows, view, f"{at}/flows", reading))
    require_at_most(
        len(flows), limits.MAX_FLOWS, "flows in the view", f"{at}/flows", reading.findings
    )
    view = view.replaced(flows=flows)
    noted = with_notes(drawing.notes, view, f"{at}/notes", reading)
    return Noted(noted.view, {**beside, **noted.beside})


def _inside(inside: NewInside, at: str, depth: int, reading: Reading) -> Noted:
    if depth > limits.MAX_DEPTH:
        reading.findings.refuse(
            LimitExceeded,
            at,
            f"Views go at most {limits.MAX_DEPTH} deep below the root.",
            "Show less detail, or put it into a diagram of its own.",
            limit=limits.MAX_DEPTH,
        )
    if not inside.nodes:
        reading.findings.refuse(
            InvalidInput,
            f"{at}/nodes",
            "An inside has at least one element.",
            "Add one, or leave the inside out.",
        )
    return _filled(View(level=inside.level), inside, at, depth, reading)


def _require_own_view(type_word: str, path: str, findings: Findings) -> None:
    """Refuse an inside of an element that cannot be opened (DOC-101)."""
    if not ELEMENT_TYPES.get(type_word).own_view:
        findings.refuse(
            Unsupported,
            path,
            f"A {type_word} has no inside.",
            "Services and components can be opened; draw this one's parts beside it.",
        )


def _require_request_size(
    drawing: Drawing, points: tuple[NewOpenPoint, ...], at: str, findings: Findings
) -> None:
    """Refuse more than one request may add, all its views together (TOOL §8)."""
    drawings: list[Drawing] = [drawing]
    for each in drawings:
        drawings.extend(node.inside for node in each.nodes if node.inside is not None)
    for field, what, most, number in (
        ("nodes", "elements", limits.REQUEST_ELEMENTS, sum(len(d.nodes) for d in drawings)),
        (
            "relationships",
            "relationships",
            limits.REQUEST_RELATIONSHIPS,
            sum(len(d.relationships) for d in drawings),
        ),
        ("groups", "groups", limits.REQUEST_BOUNDARIES, sum(len(d.groups) for d in drawings)),
        ("flows", "flows", limits.REQUEST_FLOWS, sum(len(d.flows) for d in drawings)),
        ("notes", "notes", limits.REQUEST_NOTES, sum(len(d.notes) for d in drawings)),
        ("openPoints", "open points", limits.REQUEST_OPEN_POINTS, len(points)),
    ):
        require_at_most(number, most, f"{what} in one request", f"{at}/{field}", findings)


def _require_document_size(document: Document, at: str, findings: Findings) -> None:
    views = document.views.values()
    standing = sum(len(v.elements) + len(v.boundaries) + len(v.notes) for v in views)
    for field, what, most, number in (
        ("nodes", "elements, groups and notes", limits.MAX_ELEMENTS, standing),
        (
            "relationships",
            "relationships",
            limits.MAX_RELATIONSHIPS,
            sum(len(v.relationships) for v in views),
        ),
    ):
        require_at_most(
            number,
            most,
            f"{what} in the diagram",
            f"{at}/{field}",
            findings,
            "Split it into several diagrams.",
        )
