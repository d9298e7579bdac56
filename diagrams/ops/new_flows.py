"""Flows that a request adds, and the rules that hold for every change of one (DOC-80 … DOC-89)."""

from collections.abc import Iterable, Mapping

from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.ids import free_step_ids
from diagrams.document.model import Flow, Step, View
from diagrams.document.text import folded
from diagrams.ops.fields import optional_text, require_at_most, required_text, shown
from diagrams.ops.findings import DuplicateFlow, Findings, InvalidReference, Unsupported
from diagrams.ops.model import KeptFrame, NewFlow, NewStep, ToldStep
from diagrams.ops.reading import Reading


def new_flows(
    flows: tuple[NewFlow, ...], view: View, at: str, reading: Reading
) -> tuple[Flow, ...]:
    """Return the flows that ``flows``, at the pointer ``at``, add to ``view``.

    ``view`` has the relationships already that the request adds.
    """
    findings = reading.findings
    added: list[Flow] = []
    for index, new in enumerate(flows):
        path = f"{at}/{index}"
        flow_id = reading.ids.claim(new.id, "flow", path)
        title = required_text(new.title, limits.MAX_FLOW_TITLE, f"{path}/title", findings)
        require_free_title(title, (*view.flows, *added), f"{path}/title", findings)
        steps = told_steps(
            new.steps, Flow(id=flow_id, title=title), view, f"{path}/steps", findings
        )
        added.append(Flow(id=flow_id, title=title, color=new.color, steps=steps))
    # Only now: a variant may be written before its base.
    wanted = {flow.id: new.variant_of for flow, new in zip(added, flows, strict=True)}
    bases = {flow.id: flow.variant_of for flow in view.flows} | wanted
    return tuple(
        flow.replaced(
            variant_of=known_base(
                flow.id, wanted[flow.id], bases, f"{at}/{index}/variantOf", findings
            )
        )
        for index, flow in enumerate(added)
    )


def told_steps(
    steps: Iterable[NewStep], before: Flow, view: View, at: str, findings: Findings
) -> tuple[Step, ...]:
    """Return the steps that ``steps``, at the pointer ``at``, give the flow ``before``.

    A relationship that was told before keeps its step: id, caption if none is given, what else it
    lights up, and camera (DOC-86). ``caption: null`` takes the caption away. A frame is kept by
    its id, and cannot be made (DOC-84).
    """
    asked = tuple(steps)
    require_at_most(len(asked), limits.REQUEST_STEPS, "steps", at, findings)
    if not asked:
        findings.refuse(
            InvalidInput, at, "A flow tells at least one relationship.", "Give it steps."
        )
    step_of = {step.relationship: step for step in before.steps if step.relationship is not None}
    frames = {step.id: step for step in before.steps if step.relationship is None}
    used = {step.id for step in before.steps}
    free = free_step_ids(before.id, used)
    told: dict[str, Step] = {}
    for index, step in enumerate(asked[: limits.REQUEST_STEPS]):
        path = f"{at}/{index}"
        if isinstance(step, KeptFrame):
            if step.frame in frames:
                _tell(frames[step.frame], told, path, findings)
            else:
                _refuse_step(f"{path}/frame", "a frame of this flow", step.frame, findings)
            continue
        named = step if isinstance(step, str) else step.relationship
        if named not in view.relationship_by_id:
            where = path if isinstance(step, str) else f"{path}/relationship"
            _refuse_step(where, "a relationship of this view", named, findings)
            continue
        kept = step_of.get(named) or Step(id=next(free), relationship=named)
        step_of[named] = kept
        used.add(kept.id)
        _tell(_captioned(kept, step, path, findings), told, path, findings)
    return tuple(told.values())


def _captioned(kept: Step, step: NewStep, at: str, findings: Findings) -> Step:
    if not isinstance(step, ToldStep) or "caption" not in step.model_fields_set:
        return kept
    caption = optional_text(step.caption, limits.MAX_CAPTION, f"{at}/caption", findings)
    return kept.replaced(caption=caption)


def _tell(step: Step, told: dict[str, Step], at: str, findings: Findings) -> None:
    """Put ``step`` into ``told``, unless it is there (DOC-83)."""
    if step.id in told:
        findings.refuse(
            Unsupported,
            at,
            "A flow tells nothing twice.",
            "Tell the way back in a second flow.",
        )
    told.setdefault(step.id, step)


def _refuse_step(path: str, what: str, named: str, findings: Findings) -> None:
    findings.refuse(
        InvalidReference,
        path,
        f"“{shown(named)}” is not {what}.",
        "Add the relationship first: a flow adds none.",
    )


def require_free_title(title: str, others: Iterable[Flow], path: str, findings: Findings) -> None:
    """Refuse at ``path`` a title that one of ``others`` has, however it is written (DOC-87)."""
    for other in others:
        if folded(other.title) == folded(title):
            findings.refuse(
                DuplicateFlow,
                path,
                f"The flow “{other.id}” has this title.",
                "Change that flow, or give this one another title.",
                existing_id=other.id,
            )
            return


def known_base(
    flow_id: str,
    base: str | None,
    bases: Mapping[str, str | None],
    path: str,
    findings: Findings,
) -> str | None:
    """Return the flow that ``flow_id`` is a variant of; where it cannot be one, refuse it (DOC-89).

    ``bases`` has the base, or None, of every flow of the view.
    """
    if base is None:
        return None
    if base not in bases:
        fault = f"There is no flow “{shown(base)}” in this view."
    elif base == flow_id:
        fault = "A flow cannot be a variant of itself."
    elif bases[base] is not None:
        fault = f"“{base}” is a variant itself."
    elif flow_id in bases.values():
        fault = "A flow that has variants cannot be one."
    else:
        return base
    findings.refuse(
        InvalidReference, path, fault, "A variant names a flow of the view that is no variant."
    )
    return None
