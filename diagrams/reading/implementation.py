"""What whoever implements a diagram needs beside its elements (TOOL 3.6): flows exactly as they are
stored, notes with where they belong from, and boundaries with their members."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from common.contract import Contract
from diagrams.document.boundaries import members_of
from diagrams.document.model import Document, Flow, Step, View
from diagrams.document.words import BoundaryKind
from diagrams.reading.focus import focused
from diagrams.reading.model import Told
from diagrams.reading.notes_about import ToldNoteAbout, notes_about
from diagrams.reading.request import MAX_FOCUS_NODES, Focus, ViewAddress, path_in

MAX_FLOWS = 20
MAX_BOUNDARIES = 50


class ImplementationFocus(Contract):
    flow: str | None = Field(default=None, description="The id of one flow.")
    nodes: tuple[str, ...] = Field(
        default=(), max_length=MAX_FOCUS_NODES, description="Ids of elements, groups or notes."
    )


class ReadImplementation(Contract):
    view: ViewAddress = ViewAddress()
    focus: ImplementationFocus | None = None


class StoredStep(Told):
    """``order`` counts from 1. A frame shows no relationship."""

    order: int
    id: str
    edge_id: str | None = None
    source: str | None = Field(default=None, alias="from")
    target: str | None = Field(default=None, alias="to")
    label: str | None = None
    caption: str | None = None
    frame: Literal[True] | None = None


class StoredFlow(Told):
    id: str
    title: str
    variant_of: str | None = None
    steps: tuple[StoredStep, ...]


class StoredBoundary(Told):
    id: str
    label: str
    kind: BoundaryKind
    member_ids: tuple[str, ...]


class ImplementationCut(Told):
    flows: Literal[True] | None = None
    notes: Literal[True] | None = None
    boundaries: Literal[True] | None = None


class ToldImplementation(Told):
    diagram_id: str
    revision: str
    flows: tuple[StoredFlow, ...]
    notes: tuple[ToldNoteAbout, ...]
    boundaries: tuple[StoredBoundary, ...]
    truncated: ImplementationCut | None = None


def told_implementation(
    document: Document, *, diagram_id: str, revision: str, request: ReadImplementation
) -> ToldImplementation:
    """Return that of the view that ``request`` names, or of a part of it.

    Raises:
        NotFound: there is no such view, or no such flow.
    """
    view = document.views[path_in(document, request.view)]
    asked = request.focus
    shown = focused(view, None if asked is None else Focus(flow=asked.flow, nodes=asked.nodes))
    flows = shown.flows
    if asked is not None and asked.flow is not None and not asked.nodes:
        flows = tuple(each for each in flows if each.id == asked.flow)
    boundaries = tuple(_boundaries(view, shown.elements | shown.boundaries, asked is None))
    notes = notes_about(
        view,
        elements=shown.elements | (shown.notes if asked is None else frozenset()),
        relationships=[
            each.id
            for each in view.relationships
            if each.source in shown.elements or each.target in shown.elements
        ],
        groups=[each.id for each in boundaries],
    )
    cut = ImplementationCut(
        flows=True if len(flows) > MAX_FLOWS else None,
        notes=True if notes.is_cut else None,
        boundaries=True if len(boundaries) > MAX_BOUNDARIES else None,
    )
    return ToldImplementation(
        diagram_id=diagram_id,
        revision=revision,
        flows=tuple(_flow(each, view) for each in flows[:MAX_FLOWS]),
        notes=notes.told,
        boundaries=boundaries[:MAX_BOUNDARIES],
        truncated=cut if cut.wire() else None,
    )


def _boundaries(view: View, shown: frozenset[str], whole: bool) -> Iterator[StoredBoundary]:
    """Yield the boundaries that something shown is directly in, or that are shown themselves."""
    for boundary in view.boundaries:
        members = members_of(view, boundary.id)
        if whole or boundary.id in shown or shown & set(members):
            yield StoredBoundary(
                id=boundary.id, label=boundary.label, kind=boundary.kind, member_ids=members
            )


def _flow(flow: Flow, view: View) -> StoredFlow:
    return StoredFlow(
        id=flow.id,
        title=flow.title,
        variant_of=flow.variant_of,
        steps=tuple(_step(each, order, view) for order, each in enumerate(flow.steps, start=1)),
    )


def _step(step: Step, order: int, view: View) -> StoredStep:
    relationship = view.relationship_by_id.get(step.relationship or "")
    if relationship is None:
        return StoredStep(order=order, id=step.id, caption=step.caption, frame=True)
    return StoredStep(
        order=order,
        id=step.id,
        edge_id=relationship.id,
        source=relationship.source,
        target=relationship.target,
        label=relationship.label,
        caption=step.caption,
    )
