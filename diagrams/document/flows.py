"""Flows: how they are listed, kept whole, switched between and shown (DOC-80 … DOC-94)."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

from diagrams.document.model import Flow, Step, View


def listed(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """Return ``flows`` as lists show them: a variant directly below its base (DOC-91)."""
    flows = tuple(flows)
    variants: dict[str | None, list[Flow]] = {}
    for flow in flows:
        variants.setdefault(flow.variant_of, []).append(flow)
    return tuple(
        each for base in variants.get(None, ()) for each in (base, *variants.get(base.id, ()))
    )


def flow_to_present(view: View, selected: str | None) -> Flow | None:
    """Return the flow to play: the one that is selected, or the only one there is (DOC-88).

    No flow is a default, whatever it is called; with several and none selected it is ``None``.
    """
    if selected is not None:
        return view.flow_by_id.get(selected)
    return view.flows[0] if len(view.flows) == 1 else None


def step_to_land_on(step: Step, flow: Flow) -> int:
    """Return where in ``flow`` to go on when switching to it at ``step`` of its base or variant.

    That is the step with the same relationship, and the first when there is none (DOC-91): the
    same number would be another place as soon as one of the two takes a detour.
    """
    for index, other in enumerate(flow.steps):
        if step.relationship is not None and other.relationship == step.relationship:
            return index
    return 0


def without_members(flow: Flow, removed: Collection[str]) -> Flow:
    """Return ``flow`` with nothing that is ``removed`` in it; the same object if nothing was.

    A step lives on while it has anything left to show, and is gone otherwise (DOC-92). A flow
    whose base is removed is no longer a variant (DOC-90).
    """
    mended = (_without_members(step, removed) for step in flow.steps)
    steps = tuple(step for step in mended if step is not None)
    if len(steps) == len(flow.steps) and all(map(_same, steps, flow.steps)):
        steps = flow.steps
    return flow.replaced(
        steps=steps, variant_of=None if flow.variant_of in removed else flow.variant_of
    )


def _same(one: Step, other: Step) -> bool:
    return one is other


def _without_members(step: Step, removed: Collection[str]) -> Step | None:
    kept = step.replaced(
        relationship=None if step.relationship in removed else step.relationship,
        extra_relationships=_without(step.extra_relationships, removed),
        extra_elements=_without(step.extra_elements, removed),
    )
    return step if kept is step else kept if shows_anything(kept) else None


def _without(ids: tuple[str, ...], removed: Collection[str]) -> tuple[str, ...]:
    return tuple(item_id for item_id in ids if item_id not in removed)


def shows_anything(step: Step) -> bool:
    """Say whether there is something to see at ``step``: a relationship, a spotlight, a camera."""
    return bool(
        step.relationship
        or step.extra_relationships
        or step.extra_elements
        or step.viewport is not None
    )


class Tier(StrEnum):
    """How lit something is while a flow is presented, the most lit first (DOC-94)."""

    ACTIVE = "active"
    SHOWN = "shown"
    HIDDEN = "hidden"


def tiers(view: View, flow: Flow, at: int) -> Mapping[str, Tier]:
    """Return how lit everything of ``view`` is at step number ``at`` of ``flow``, from 0.

    Relationships and elements are all in the answer. What the flow told already is shown, what is
    still to come is hidden. An element is as lit as the most lit of its relationships and of the
    frames that name it. What else a frame names, a boundary or a note, is in the answer too.
    """
    lit: dict[str, Tier] = {}
    for index, step in enumerate(flow.steps[: at + 1]):
        tier = Tier.ACTIVE if index == at else Tier.SHOWN
        told = (step.relationship, *step.extra_relationships)
        for relationship_id in told:
            if relationship_id is None:
                continue
            relationship = view.relationship_by_id[relationship_id]
            for item_id in (relationship_id, relationship.source, relationship.target):
                lit[item_id] = tier
        for item_id in step.extra_elements:
            lit[item_id] = tier
    everything = dict.fromkeys((*view.relationship_by_id, *view.element_by_id), Tier.HIDDEN)
    return everything | lit


def members(view: View, flow: Flow) -> frozenset[str]:
    """Return what belongs to ``flow``: what a view dims nothing of when it is selected (DOC-94)."""
    return frozenset(
        item_id
        for item_id, tier in tiers(view, flow, len(flow.steps) - 1).items()
        if tier is not Tier.HIDDEN
    )
