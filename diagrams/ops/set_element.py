"""Setting fields of an element, with what follows for its relationships (DOC-13, DOC-14)."""

from collections.abc import Mapping

from diagrams.document import limits
from diagrams.document.edit import with_element
from diagrams.document.kinds import may_have_texts
from diagrams.document.meaning import inferred_again
from diagrams.document.model import Element, View
from diagrams.document.text import many_lines
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.fields import label, optional_text, required_text
from diagrams.ops.findings import Findings, Unsupported
from diagrams.ops.new_boundaries import known_boundary
from diagrams.ops.new_elements import refuse_texts
from diagrams.ops.new_relationships import junctions_of
from diagrams.ops.reading import known_type
from diagrams.ops.setting import Setting, require_fields

FIELDS = ("label", "type", "description", "technology", "color", "group")


def set_element(
    element: Element, setting: Setting, view: View, at: str, findings: Findings
) -> View:
    """Return ``view`` with ``setting``, at the pointer ``at``, on its ``element``."""
    require_fields(setting, "An element", FIELDS, at, findings)
    changes: dict[str, object] = {}
    if setting.sets("label"):
        changes["label"] = label(setting.label, limits.REQUEST_LABEL, f"{at}/label", findings)
    if setting.sets("type"):
        changes["type"] = _type(element, setting.type, f"{at}/type", findings)
    changes |= _texts(element, setting, at, findings)
    if setting.sets("color"):
        changes["color"] = setting.color
    if setting.sets("group"):
        changes["boundary"] = known_boundary(setting.group, view, f"{at}/group", findings)
    changed = with_element(view, element.replaced(**changes))
    return (
        changed if element.type == changes.get("type", element.type) else _inferred(view, changed)
    )


def _texts(
    element: Element, setting: Setting, at: str, findings: Findings
) -> Mapping[str, str | None]:
    found: dict[str, str | None] = {}
    if setting.sets("description"):
        found["description"] = optional_text(
            setting.description,
            limits.MAX_DESCRIPTION,
            f"{at}/description",
            findings,
            clean=many_lines,
        )
    if setting.sets("technology"):
        found["technology"] = optional_text(
            setting.technology, limits.MAX_TECHNOLOGY, f"{at}/technology", findings
        )
    element_type = ELEMENT_TYPES.get(element.type)
    if not may_have_texts(element_type):
        for name, text in found.items():
            refuse_texts(element_type, text, f"{at}/{name}", findings)
    return found


def _type(element: Element, word: str | None, path: str, findings: Findings) -> str:
    """Return the word of the new type, which is of the same family as the old (DOC-13)."""
    named = required_text(word, limits.MAX_TYPE_WORD, path, findings)
    wanted = known_type(named, path, findings) if word else None
    if wanted is None:
        return element.type
    family = ELEMENT_TYPES.get(element.type).family
    if wanted.family is not family:
        findings.refuse(
            Unsupported,
            path,
            f"A {element.type} cannot become a {wanted.word} in place.",
            "Remove it and add the other, or choose one of: "
            f"{', '.join(each.word for each in ELEMENT_TYPES if each.family is family)}.",
        )
        return element.type
    return wanted.word


def _inferred(before: View, after: View) -> View:
    """Return ``after`` with every meaning that nobody chose following its ends (DOC-14).

    The ends of a relationship are what is behind its junctions, so a change of type can reach
    further than the relationships of the element.
    """
    old, new = junctions_of(before), junctions_of(after)
    return after.replaced(
        relationships=tuple(
            inferred_again(
                each,
                before=old.ends(each.source, each.target),
                after=new.ends(each.source, each.target),
            )
            for each in after.relationships
        )
    )
