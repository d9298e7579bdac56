"""Relationships that a request adds, with what they mean (DOC-30 … DOC-32, DOC-37 … DOC-43)."""

from collections.abc import Iterable

from diagrams.document import limits
from diagrams.document.advisory import Advisory
from diagrams.document.junctions import Junctions
from diagrams.document.meaning import Meaning, meaning
from diagrams.document.model import Relationship, View
from diagrams.document.words import Semantic
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.fields import optional_text, shown, stand_in
from diagrams.ops.findings import Findings, InvalidReference, Unsupported
from diagrams.ops.model import NewRelationship
from diagrams.ops.new_attachments import new_attachments
from diagrams.ops.reading import Reading

Lane = tuple[str, str, bool]  # source, target, and whether it is the one that compensates


def new_relationships(
    relationships: tuple[NewRelationship, ...], view: View, at: str, reading: Reading
) -> tuple[Relationship, ...]:
    """Return what ``relationships``, at the pointer ``at``, add to ``view``.

    ``view`` has the elements already that the request adds.
    """
    joining = [
        new
        for new in relationships
        if new.source in view.element_by_id and new.target in view.element_by_id
    ]
    joined = junctions_of(view, [(new.source, new.target) for new in joining])
    lanes = {lane_of(each): each.id for each in view.relationships}
    added: list[Relationship] = []
    for index, new in enumerate(relationships):
        path = f"{at}/{index}"
        there = _ends_are_there(new, view, path, reading.findings)
        meant = meaning(
            joined.ends(new.source, new.target) if there else (None, None),
            semantic=new.semantic,
            kind=new.kind,
            is_async=new.is_async,
        )
        relationship = _relationship(new, meant, path, reading)
        advise_on(relationship.id, meant.remarks, reading.findings)
        if there:
            _require_free_lane(relationship, lanes, path, reading.findings)
            added.append(relationship)
    return tuple(added)


def junctions_of(view: View, more: Iterable[tuple[str, str]] = ()) -> Junctions:
    """Return what looks through the junctions of ``view``, with ``more`` from–to pairs in it."""
    arrows = [(each.source, each.target) for each in view.relationships]
    return Junctions(
        {element.id: ELEMENT_TYPES.get(element.type).category for element in view.elements},
        (*arrows, *more),
    )


def lane_of(relationship: Relationship) -> Lane:
    """Return what only one relationship of a view may have (DOC-31)."""
    compensates = relationship.semantic is Semantic.COMPENSATES
    return (relationship.source, relationship.target, compensates)


def _relationship(new: NewRelationship, meant: Meaning, at: str, reading: Reading) -> Relationship:
    findings = reading.findings
    return Relationship(
        id=reading.ids.claim(new.id, "e", at),
        source=stand_in(new.source),
        target=stand_in(new.target),
        label=optional_text(new.label, limits.REQUEST_RELATIONSHIP_LABEL, f"{at}/label", findings),
        semantic=meant.semantic,
        origin=meant.origin,
        kind=meant.kind,
        is_async=meant.is_async,
        directed=new.directed,
        condition=optional_text(new.condition, limits.MAX_CONDITION, f"{at}/condition", findings),
        attachments=new_attachments(new.attachments, f"{at}/attachments", reading),
    )


def _ends_are_there(new: NewRelationship, view: View, at: str, findings: Findings) -> bool:
    for field, element_id in (("from", new.source), ("to", new.target)):
        if element_id not in view.element_by_id:
            what = "is no element" if view.find(element_id) else "is not in this view"
            findings.refuse(
                InvalidReference,
                f"{at}/{field}",
                f"“{shown(element_id)}” {what}.",
                "A relationship joins two elements of the same view.",
            )
    if new.source == new.target:
        findings.refuse(
            Unsupported,
            at,
            "A relationship cannot lead back to where it starts.",
            "Say it in a note about the element.",
        )
    return new.source in view.element_by_id and new.target in view.element_by_id


def advise_on(relationship_id: str, remarks: Iterable[str], findings: Findings) -> None:
    for remark in remarks:
        findings.advise(
            Advisory(
                about="relationship",
                message=f"“{relationship_id}”: {remark}",
                ids=(relationship_id,),
            )
        )


def _require_free_lane(
    relationship: Relationship, lanes: dict[Lane, str], at: str, findings: Findings
) -> None:
    other = lanes.setdefault(lane_of(relationship), relationship.id)
    if other != relationship.id:
        findings.refuse(
            Unsupported,
            at,
            f"“{other}” leads from “{relationship.source}” to “{relationship.target}” already.",
            "Say both in one label. Only one that compensates may be beside another.",
            other=other,
        )
