"""The part of a view that a focused read shows (TOOL 3.3)."""

from dataclasses import dataclass

from diagrams.document.boundaries import contents_of
from diagrams.document.flows import members
from diagrams.document.model import Flow, Note, View
from diagrams.document.nearest import REACH_PX, distance, nearest_element
from diagrams.reading.request import Focus, no_such


@dataclass(frozen=True)
class Focused:
    """Ids of what is shown, and the flows that come with it."""

    elements: frozenset[str]
    boundaries: frozenset[str]
    notes: frozenset[str]
    flows: tuple[Flow, ...]


def focused(view: View, focus: Focus | None) -> Focused:
    """Return what ``focus`` brings in; everything when there is none.

    Raises:
        NotFound: the view has no such group, or no such flow.
    """
    if focus is None:
        return Focused(
            frozenset(view.element_by_id),
            frozenset(view.boundary_by_id),
            frozenset(view.note_by_id),
            view.flows,
        )
    wanted = set(focus.nodes)
    if focus.group is not None:
        if focus.group not in view.boundary_by_id:
            raise no_such("group", focus.group, "/focus/group")
        wanted |= {focus.group, *contents_of(view, [focus.group])}
    if focus.flow is not None:
        flow = view.flow_by_id.get(focus.flow)
        if flow is None:
            raise no_such("flow", focus.flow, "/focus/flow")
        wanted |= members(view, flow) if flow.steps else set()
    elements = frozenset(view.element_by_id.keys() & wanted)
    return Focused(
        elements,
        frozenset(view.boundary_by_id.keys() & wanted),
        frozenset(each.id for each in view.notes if _is_shown(each, view, wanted, elements)),
        tuple(each for each in view.flows if each.id == focus.flow or _tells(each, view, elements)),
    )


def _is_shown(note: Note, view: View, wanted: set[str], elements: frozenset[str]) -> bool:
    if note.id in wanted:
        return True
    # Few elements are looked at: only where one of them is in reach are all asked who is nearest.
    near = (view.element_by_id[each].box for each in elements)
    in_reach = note.box is not None and any(
        box is not None and distance(note.box, box) <= REACH_PX for box in near
    )
    return in_reach and nearest_element(view, note) in elements


def _tells(flow: Flow, view: View, elements: frozenset[str]) -> bool:
    """Say whether a step of ``flow`` begins or ends at one of ``elements``."""
    for step in flow.steps:
        relationship = view.relationship_by_id.get(step.relationship or "")
        if relationship is not None and {relationship.source, relationship.target} & elements:
            return True
    return False
