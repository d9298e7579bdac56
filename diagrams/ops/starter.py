"""A starter put into a request: its parts as if somebody had asked for them (DOC-133).

Its ids are there before the request's own, so that the request may refer to them. They are the keys
of the starter, each with the prefix before it.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from common.errors import InvalidInput, NotFound, pointer
from diagrams.document import limits
from diagrams.document.ids import may_be_new
from diagrams.document.kinds import may_have_texts
from diagrams.document.text import many_lines
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.fields import label, optional_text, shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.model import (
    Drawing,
    NewElement,
    NewFlow,
    NewNote,
    NewRelationship,
    StarterUse,
    StarterWords,
    ToldStep,
)
from diagrams.ops.new_elements import refuse_texts
from diagrams.starters.registry import STARTERS, Starter

_AT = "/starter"
Part = TypeVar("Part", NewFlow, NewNote, NewRelationship)


@cache
def drawing_of(name: str) -> Drawing:
    """Return what the starter called ``name`` draws, under its own keys."""
    return Drawing.model_validate(STARTERS.get(name).content)


def asked_starter(use: StarterUse, findings: Findings) -> Starter | None:
    """Return the starter that is asked for; where there is none of that id, refuse it."""
    if use.id in STARTERS:
        return STARTERS.get(use.id)
    findings.refuse(
        NotFound,
        f"{_AT}/id",
        f"There is no starter “{shown(use.id)}”.",
        f"There are: {', '.join(STARTERS.names)}.",
    )
    return None


def drawing_asked_for(use: StarterUse, starter: Starter, findings: Findings) -> Drawing:
    """Return ``starter`` with the prefix and in the words that ``use`` asks for."""
    prefix = _prefix(use.prefix, findings)
    drawing = drawing_of(starter.name)
    _require_known_keys(use.overrides, drawing, findings)
    return Drawing(
        nodes=tuple(
            _named(_in_other_words(each, use.overrides.get(each.id), findings), prefix)
            for each in drawing.nodes
        ),
        groups=tuple(
            each.model_copy(update={"id": prefix + each.id, "group": _prefixed(each.group, prefix)})
            for each in drawing.groups
        ),
        relationships=tuple(
            _with_prefix(each, prefix).model_copy(
                update={"source": prefix + each.source, "target": prefix + each.target}
            )
            for each in drawing.relationships
        ),
        flows=tuple(_flow(each, prefix) for each in drawing.flows),
        notes=tuple(
            _with_prefix(each, prefix).model_copy(update={"about": _prefixed(each.about, prefix)})
            for each in drawing.notes
        ),
    )


def _prefix(prefix: str, findings: Findings) -> str:
    if prefix and (len(prefix) > limits.STARTER_PREFIX or not may_be_new(prefix)):
        findings.refuse(
            InvalidInput,
            f"{_AT}/prefix",
            "No id can begin like this.",
            "Begin with a letter, go on with letters, digits, “_”, “.” and “-”, and stop after "
            f"at most {limits.STARTER_PREFIX}; or leave it out.",
        )
        return ""
    return prefix


def _require_known_keys(
    overrides: Mapping[str, StarterWords], drawing: Drawing, findings: Findings
) -> None:
    keys = [each.id for each in drawing.nodes]
    for key in overrides:
        if key not in keys:
            findings.refuse(
                InvalidReference,
                f"{_AT}{pointer('overrides', key)}",
                f"This starter has no element “{shown(key)}”.",
                f"Its elements are: {', '.join(keys)}.",
            )


def _in_other_words(node: NewElement, words: StarterWords | None, findings: Findings) -> NewElement:
    """Return ``node`` with what ``words`` give; what they leave out or clear says nothing new."""
    if words is None:
        return node
    at = f"{_AT}{pointer('overrides', node.id)}"
    given = words.model_fields_set
    changed: dict[str, str | None] = {}
    if words.label is not None:
        changed["label"] = label(words.label, limits.REQUEST_LABEL, f"{at}/label", findings)
    if "description" in given:
        changed["description"] = optional_text(
            words.description, limits.MAX_DESCRIPTION, f"{at}/description", findings,
            clean=many_lines,
        )  # fmt: skip
    if "technology" in given:
        changed["technology"] = optional_text(
            words.technology, limits.MAX_TECHNOLOGY, f"{at}/technology", findings
        )
    element_type = ELEMENT_TYPES.get(node.type)
    if not may_have_texts(element_type):
        for field in ("description", "technology"):
            refuse_texts(element_type, changed.get(field), f"{at}/{field}", findings)
            changed.pop(field, None)
    return node.model_copy(update=changed)


def _named(node: NewElement, prefix: str) -> NewElement:
    return node.model_copy(update={"id": prefix + node.id, "group": _prefixed(node.group, prefix)})


def _flow(flow: NewFlow, prefix: str) -> NewFlow:
    steps = tuple(
        prefix + step
        if isinstance(step, str)
        else step.model_copy(update={"relationship": prefix + step.relationship})
        for step in flow.steps
        if isinstance(step, str | ToldStep)
    )
    base = _prefixed(flow.variant_of, prefix)
    return _with_prefix(flow, prefix).model_copy(update={"steps": steps, "variant_of": base})


def _with_prefix(part: Part, prefix: str) -> Part:
    return part.model_copy(update={"id": _prefixed(part.id, prefix)})


def _prefixed(item_id: str | None, prefix: str) -> str | None:
    return None if item_id is None else prefix + item_id
