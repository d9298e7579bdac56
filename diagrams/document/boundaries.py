"""Who is inside which boundary, as the members say (DOC-50, DOC-51)."""

from collections.abc import Iterable, Iterator, Mapping

from diagrams.document.model import Boundary, View


def members_of(view: View, boundary_id: str) -> tuple[str, ...]:
    """Return the ids of what is directly in a boundary: elements, boundaries, notes."""
    return (
        *(each.id for each in view.elements if each.boundary == boundary_id),
        *(each.id for each in view.boundaries if each.parent == boundary_id),
        *(each.id for each in view.notes if each.boundary == boundary_id),
    )


def contents_of(view: View, boundary_ids: Iterable[str]) -> frozenset[str]:
    """Return the ids of everything in these boundaries, at any depth, and not the boundaries."""
    inner: dict[str | None, list[str]] = {}
    for boundary in view.boundaries:
        inner.setdefault(boundary.parent, []).append(boundary.id)
    waiting = list(boundary_ids)
    reached: set[str] = set(waiting)
    within: set[str] = set()
    while waiting:
        for boundary_id in inner.get(waiting.pop(), ()):
            within.add(boundary_id)
            if boundary_id not in reached:
                reached.add(boundary_id)
                waiting.append(boundary_id)
    within |= {each.id for each in view.elements if each.boundary in reached}
    within |= {each.id for each in view.notes if each.boundary in reached}
    return frozenset(within)


def enclosing(view: View, boundary_id: str | None) -> Iterator[Boundary]:
    """Yield that boundary and those around it, the innermost first."""
    while boundary_id is not None:
        boundary = view.boundary_by_id[boundary_id]
        yield boundary
        boundary_id = boundary.parent


def circles(parents: Mapping[str, str | None]) -> tuple[tuple[str, ...], ...]:
    """Return the boundaries that contain themselves, circle by circle, given each one's parent.

    A boundary that only stands inside a circle is in none (DOC-51). Each circle is in the order of
    its parents; the circles have no member in common, so opening one leaves the others.
    """
    settled: set[str] = set()
    found: list[tuple[str, ...]] = []
    for start in parents:
        trail: dict[str, None] = {}
        here: str | None = start
        while here is not None and here not in settled and here not in trail:
            trail[here] = None
            here = parents.get(here)
        if here is not None and here in trail:
            walked = tuple(trail)
            found.append(walked[walked.index(here) :])
        settled.update(trail)
    return tuple(found)
