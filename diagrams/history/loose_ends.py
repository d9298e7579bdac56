"""References that lead nowhere in a document, which two changes have made of it together.

They appear where one side took something away and the other hung something on it.
"""

from collections import Counter
from collections.abc import Iterator

from diagrams.document.boundaries import circles
from diagrams.document.ids import ids_of
from diagrams.document.model import Document, Flow, View
from diagrams.document.open_points import markable


def loose_ends(document: Document) -> tuple[str, ...]:
    """Return the ids of what refers to nothing, of what is missing, and of what is there twice."""
    found = [item_id for item_id, times in Counter(ids_of(document)).items() if times > 1]
    for view in document.views.values():
        found.extend(_of_view(view))
    there = markable(document)
    for point in document.open_points:
        missing = [target for target in point.targets if target not in there]
        found.extend((point.id, *missing) if missing else ())
    return tuple(dict.fromkeys(found))


def _of_view(view: View) -> Iterator[str]:
    elements, boundaries = view.element_by_id, view.boundary_by_id
    for each in view.relationships:
        for end in (each.source, each.target):
            if end not in elements:
                yield from (each.id, end)
    homes = (
        *((each.id, each.boundary) for each in view.elements),
        *((each.id, each.boundary) for each in view.notes),
        *((each.id, each.parent) for each in view.boundaries),
    )
    for item_id, home in homes:
        if home is not None and home not in boundaries:
            yield from (item_id, home)
    for circle in circles({each.id: each.parent for each in view.boundaries}):
        yield from circle
    for flow in view.flows:
        yield from _of_flow(flow, view)


def _of_flow(flow: Flow, view: View) -> Iterator[str]:
    if flow.variant_of is not None and flow.variant_of not in view.flow_by_id:
        yield from (flow.id, flow.variant_of)
    standing = view.element_by_id.keys() | view.boundary_by_id.keys() | view.note_by_id.keys()
    for step in flow.steps:
        walked = () if step.relationship is None else (step.relationship,)
        for item_id in (*walked, *step.extra_relationships):
            if item_id not in view.relationship_by_id:
                yield from (flow.id, item_id)
        for item_id in step.extra_elements:
            if item_id not in standing:
                yield from (flow.id, item_id)
