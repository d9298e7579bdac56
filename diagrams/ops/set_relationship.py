"""Setting fields of a relationship (DOC-40 … DOC-42)."""

from diagrams.document import limits
from diagrams.document.edit import with_relationship
from diagrams.document.meaning import (
    Ends,
    behaves,
    is_offered,
    meaning,
    refused_behaviour,
    refused_semantic,
)
from diagrams.document.model import Relationship, View
from diagrams.document.words import Behaviour, SemanticOrigin
from diagrams.ops.fields import optional_text
from diagrams.ops.findings import Findings, Unsupported
from diagrams.ops.new_relationships import advise_on, junctions_of, lane_of
from diagrams.ops.setting import Setting, require_fields, word_of

FIELDS = ("label", "semantic", "kind", "directed", "is_async", "condition")


def set_relationship(
    relationship: Relationship, setting: Setting, view: View, at: str, findings: Findings
) -> View:
    """Return ``view`` with ``setting``, at the pointer ``at``, on its ``relationship``."""
    require_fields(setting, "A relationship", FIELDS, at, findings)
    ends = junctions_of(view).ends(relationship.source, relationship.target)
    changed = _meant(relationship, setting, ends, findings)
    changed = _behaving(changed, setting, ends, at, findings)
    if setting.sets("label"):
        label = optional_text(
            setting.label, limits.REQUEST_RELATIONSHIP_LABEL, f"{at}/label", findings
        )
        changed = changed.replaced(label=label)
    if setting.sets("condition"):
        condition = optional_text(
            setting.condition, limits.MAX_CONDITION, f"{at}/condition", findings
        )
        changed = changed.replaced(condition=condition)
    if setting.sets("directed"):
        changed = changed.replaced(directed=setting.directed is not False)
    _require_own_lane(changed, view, f"{at}/semantic", findings)
    return with_relationship(view, changed)


def _meant(
    relationship: Relationship, setting: Setting, ends: Ends, findings: Findings
) -> Relationship:
    """Return ``relationship`` with the meaning that is set, or its old one if it does not fit.

    Without a meaning, what its ends suggest is meant again (DOC-39).
    """
    if not setting.sets("semantic"):
        return relationship
    if setting.semantic is None:
        return relationship.replaced(
            semantic=meaning(ends).semantic, origin=SemanticOrigin.INFERRED
        )
    if not is_offered(ends, setting.semantic):
        remark = refused_semantic(ends, setting.semantic, relationship.semantic)
        advise_on(relationship.id, (remark,), findings)
        return relationship
    return relationship.replaced(semantic=setting.semantic, origin=SemanticOrigin.EXPLICIT)


def _behaving(
    relationship: Relationship, setting: Setting, ends: Ends, at: str, findings: Findings
) -> Relationship:
    """Return ``relationship`` with the behaviour that is set, and dashed as that asks for."""
    changed = relationship
    suggested = meaning(ends)
    if setting.sets("kind") and setting.kind is None:
        changed = changed.replaced(kind=suggested.kind)
    elif setting.sets("kind"):
        kind = word_of(setting.kind, Behaviour, Behaviour.SYNC, f"{at}/kind", findings)
        if behaves(ends, kind):
            # A default that choosing the kind brings along; the two stay independent.
            follows = kind is Behaviour.ASYNC or changed.is_async
            changed = changed.replaced(kind=kind, is_async=follows)
        else:
            remark = refused_behaviour(ends, kind, relationship.kind)
            advise_on(relationship.id, (remark,), findings)
    if setting.sets("is_async"):
        dashed = suggested.is_async if setting.is_async is None else setting.is_async
        changed = changed.replaced(is_async=dashed)
    return changed


def _require_own_lane(
    relationship: Relationship, view: View, path: str, findings: Findings
) -> None:
    """Refuse a meaning that makes two relationships of a direction the same (DOC-31)."""
    lane = lane_of(relationship)
    for other in view.relationships_of[relationship.source]:
        if other.id != relationship.id and lane_of(other) == lane:
            findings.refuse(
                Unsupported,
                path,
                f"“{other.id}” leads the same way, and only one that compensates may be beside "
                "another.",
                "Say both in one label.",
            )
