"""Reading one view of a diagram in meaning (TOOL 3.3, TOOL-24 … TOOL-29)."""

from collections.abc import Iterator

from common.fingerprint import canonical_json
from diagrams.document.boundaries import enclosing
from diagrams.document.c4 import c4_of
from diagrams.document.model import Boundary, Document, OpenPoint, View, ViewPath
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.focus import Focused, focused
from diagrams.reading.model import ToldDiagram, ViewCounts
from diagrams.reading.pages import (
    LEAST_ELEMENTS,
    MAX_BYTES,
    MAX_ELEMENTS,
    Page,
    cursor_at,
    page_at,
    start_of,
    things_of,
)
from diagrams.reading.parts import (
    told_element,
    told_flow,
    told_group,
    told_note,
    told_outside,
    told_point,
    told_relationship,
    told_view,
)
from diagrams.reading.request import ReadView, path_in
from diagrams.reading.suggestions import suggestions_for

MAX_FLOWS = 20


def read_view(
    document: Document, *, diagram_id: str, revision: str, request: ReadView
) -> ToldDiagram:
    """Return what ``request`` asks to be told of ``document``, or the first page of it.

    Raises:
        NotFound: there is no such view, group or flow.
        InvalidInput: the cursor is none of ours.
        CursorStale: the cursor is of another revision or of another question.
    """
    path = path_in(document, request.view)
    start = start_of(request, revision)
    reader = _Reader(document, path, diagram_id, revision, request)
    most = MAX_ELEMENTS
    told = reader.told(page_at(reader.view, reader.things, start, most))
    while most > LEAST_ELEMENTS and _size(told) > MAX_BYTES:
        most = max(LEAST_ELEMENTS, min(most, len(told.elements) or most) // 2)
        told = reader.told(page_at(reader.view, reader.things, start, most))
    return told


def _size(told: ToldDiagram) -> int:
    return len(canonical_json(told.wire()).encode())


class _Reader:
    def __init__(
        self,
        document: Document,
        path: ViewPath,
        diagram_id: str,
        revision: str,
        request: ReadView,
    ) -> None:
        self._document = document
        self._path = path
        self._diagram_id = diagram_id
        self._revision = revision
        self._request = request
        self.view: View = document.views[path]
        self._shown: Focused = focused(self.view, request.focus)
        self.things = things_of(self.view, self._shown)
        self._c4 = c4_of(document, path, ELEMENT_TYPES.get)

    def told(self, page: Page) -> ToldDiagram:
        """Return ``page`` as it is answered; flows and open points come with the first."""
        view, request = self.view, self._request
        geometry = "geometry" in request.include
        whole = "attachments" in request.include or request.focus is not None
        here = frozenset(page.things)
        elements = [each for each in view.elements if each.id in here]
        notes = [each for each in view.notes if each.id in here]
        ends = {end for each in page.relationships for end in (each.source, each.target)}
        outside = [each for each in view.elements if each.id in ends - here]
        partial = request.focus is not None or not page.is_first or page.following is not None
        flows = self._shown.flows[:MAX_FLOWS] if page.is_first else ()
        told_elements = tuple(
            told_element(
                each,
                self._document,
                self._path,
                c4=self._c4.get(each.id),
                attachments=whole,
                geometry=geometry,
            )
            for each in elements
        )
        return ToldDiagram(
            diagram_id=self._diagram_id,
            title=self._document.metadata.title,
            revision=self._revision,
            view=told_view(self._document, self._path),
            elements=told_elements,
            relationships=tuple(
                told_relationship(each, view, attachments=whole) for each in page.relationships
            ),
            groups=tuple(told_group(each, geometry=geometry) for each in self._groups(here)),
            notes=tuple(told_note(each, view, geometry=geometry) for each in notes),
            flows=tuple(told_flow(each) for each in flows),
            open_points=tuple(told_point(each) for each in self._points() if page.is_first),
            suggestions=(
                suggestions_for(self._document, self._path, elements)
                if "suggestions" in request.include
                else None
            ),
            outside_endpoints=tuple(told_outside(each) for each in outside) or None,
            partial=True if partial else None,
            counts=_counts(view) if partial else None,
            cursor=None
            if page.following is None
            else cursor_at(page.following, request, self._revision),
        )

    def _groups(self, here: frozenset[str]) -> Iterator[Boundary]:
        """Yield the groups of a page, and those around what is on it, in the view's order."""
        view = self.view
        around = {each.id for each in view.boundaries if each.id in here}
        innermost = {
            *(each.boundary for each in view.elements if each.id in here),
            *(each.boundary for each in view.notes if each.id in here),
            *(view.boundary_by_id[each].parent for each in around),
        }
        for boundary_id in innermost:
            around |= {each.id for each in enclosing(view, boundary_id)}
        return (each for each in view.boundaries if each.id in around)

    def _points(self) -> Iterator[OpenPoint]:
        """Yield all open points at the root; inside, and focused, those about what is there."""
        everything = not self._path and self._request.focus is None
        path_of = self._document.path_of
        shown = self._shown.elements | self._shown.boundaries | self._shown.notes
        for point in self._document.open_points:
            if everything or any(
                path_of.get(target) == self._path and self._is_shown(target, shown)
                for target in point.targets
            ):
                yield point

    def _is_shown(self, target: str, shown: frozenset[str]) -> bool:
        relationship = self.view.relationship_by_id.get(target)
        if relationship is None:
            return target in shown
        return relationship.source in shown or relationship.target in shown


def _counts(view: View) -> ViewCounts:
    return ViewCounts(
        elements=len(view.elements),
        relationships=len(view.relationships),
        groups=len(view.boundaries),
        notes=len(view.notes),
        flows=len(view.flows),
    )
