"""Copying parts of a view (DOC-105, DOC-124).

A copy is whole: attachments, inside and open points come along, under new ids. A relationship is
copied when both its ends are; a flow of the view is not, because it tells what was there.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from diagrams.document.boundaries import contents_of
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.ids import ids_like, ids_of
from diagrams.document.model import Attachment, Document, Flow, Relationship, View, ViewPath
from diagrams.document.nesting import with_view
from diagrams.document.open_points import with_point


@dataclass(frozen=True)
class Copied:
    """A document with copies in it, and what the copy of each id is called."""

    document: Document
    names: Mapping[str, str]


def with_copies(
    document: Document, path: ViewPath, ids: Collection[str], *, shift: Point
) -> Copied:
    """Return ``document`` with elements, boundaries and notes of one view copied beside themselves.

    ``ids`` are of the view at ``path``; a boundary is copied with all that is in it, and a copy
    whose boundary is not copied stays in that boundary. What is drawn already is drawn ``shift``
    px further.

    Raises:
        LimitExceeded: a copied open point would be one too many.
    """
    view = document.views[path]
    chosen = frozenset(ids) | contents_of(
        view, [each for each in ids if each in view.boundary_by_id]
    )
    copier = _Copier(set(ids_of(document)), {})
    elements = tuple(each for each in view.elements if each.id in chosen)
    ends = {each.id for each in elements}
    copies = copier.view(
        View(
            elements=elements,
            boundaries=tuple(each for each in view.boundaries if each.id in chosen),
            notes=tuple(each for each in view.notes if each.id in chosen),
            relationships=tuple(
                each for each in view.relationships if each.source in ends and each.target in ends
            ),
        ),
        shift,
    )
    changed = with_view(
        document,
        path,
        view.replaced(
            elements=(*view.elements, *copies.elements),
            boundaries=(*view.boundaries, *copies.boundaries),
            notes=(*view.notes, *copies.notes),
            relationships=(*view.relationships, *copies.relationships),
        ),
    )
    return Copied(_with_points(changed, document, copier), copier.names)


def _with_points(changed: Document, before: Document, copier: "_Copier") -> Document:
    """Return ``changed`` with every open point about a copied part once more, about the copy."""
    for point in before.open_points:
        targets = tuple(copier.names[each] for each in point.targets if each in copier.names)
        if targets:
            copy = point.replaced(id=copier.named(point.id), targets=targets)
            changed = with_point(changed, copy)
    return changed


@dataclass(frozen=True)
class _Copier:
    """Copies views part by part, and remembers what each part is called now."""

    taken: set[str]
    names: dict[str, str]

    def named(self, item_id: str) -> str:
        """Return a new id for the copy of ``item_id``."""
        name = next(ids_like(item_id, self.taken))
        self.taken.add(name)
        self.names[item_id] = name
        return name

    def view(self, view: View, shift: Point) -> View:
        """Return a copy of ``view`` in which everything has a new id and refers to the copies."""
        boundary_ids = [self.named(each.id) for each in view.boundaries]
        elements = tuple(
            each.replaced(
                id=self.named(each.id),
                boundary=self._meant(each.boundary),
                attachments=self._attachments(each.attachments),
                inside=None if each.inside is None else self.view(each.inside, _NOWHERE),
                box=_moved(each.box, shift),
            )
            for each in view.elements
        )
        relationships = tuple(self._relationship(each, shift) for each in view.relationships)
        notes = tuple(
            each.replaced(
                id=self.named(each.id),
                boundary=self._meant(each.boundary),
                box=_moved(each.box, shift),
            )
            for each in view.notes
        )
        return view.replaced(
            elements=elements,
            boundaries=tuple(
                each.replaced(
                    id=boundary_id, parent=self._meant(each.parent), box=_moved(each.box, shift)
                )
                for each, boundary_id in zip(view.boundaries, boundary_ids, strict=True)
            ),
            relationships=relationships,
            notes=notes,
            flows=self._flows(view.flows),
        )

    def _meant(self, item_id: str | None) -> str | None:
        return None if item_id is None else self.names.get(item_id, item_id)

    def _all_meant(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.names.get(each, each) for each in ids)

    def _attachments(self, attachments: tuple[Attachment, ...]) -> tuple[Attachment, ...]:
        return tuple(each.replaced(id=self.named(each.id)) for each in attachments)

    def _relationship(self, relationship: Relationship, shift: Point) -> Relationship:
        route = relationship.route
        return relationship.replaced(
            id=self.named(relationship.id),
            source=self._meant(relationship.source),
            target=self._meant(relationship.target),
            attachments=self._attachments(relationship.attachments),
            path=_all_moved(relationship.path, shift),
            route=None
            if route is None
            else Route(_all_moved(route.points, shift), _moved(route.caption, shift), None),
        )

    def _flows(self, flows: tuple[Flow, ...]) -> tuple[Flow, ...]:
        flow_ids = [self.named(each.id) for each in flows]
        return tuple(
            each.replaced(
                id=flow_id,
                variant_of=self._meant(each.variant_of),
                steps=tuple(
                    step.replaced(
                        relationship=self._meant(step.relationship),
                        extra_relationships=self._all_meant(step.extra_relationships),
                        extra_elements=self._all_meant(step.extra_elements),
                    )
                    for step in each.steps
                ),
            )
            for each, flow_id in zip(flows, flow_ids, strict=True)
        )


_NOWHERE = Point(0.0, 0.0)


def _moved(box: Rect | None, shift: Point) -> Rect | None:
    return None if box is None else box._replace(x=box.x + shift.x, y=box.y + shift.y)


def _all_moved(points: tuple[Point, ...], shift: Point) -> tuple[Point, ...]:
    return tuple(Point(each.x + shift.x, each.y + shift.y) for each in points)
