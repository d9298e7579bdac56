"""Elements that a request adds, each without its inside."""

from diagrams.document import limits
from diagrams.document.advisory import Advisory
from diagrams.document.kinds import may_have_texts
from diagrams.document.model import Element, View
from diagrams.document.text import many_lines
from diagrams.elements.base import ElementType
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.elements.words import type_called
from diagrams.ops.fields import label, optional_text, shown, stand_in
from diagrams.ops.findings import Findings, Unsupported
from diagrams.ops.model import NewElement
from diagrams.ops.new_attachments import new_attachments
from diagrams.ops.new_boundaries import known_boundary
from diagrams.ops.reading import Reading, known_type

# What a word that is not known stands in as until the request, refused anyway, is read to its end:
# most is allowed of a service, so that no second fault follows from the first.
_STAND_IN = ELEMENT_TYPES.get("service")


def new_elements(
    nodes: tuple[NewElement, ...], view: View, at: str, reading: Reading
) -> tuple[Element, ...]:
    """Return the elements that ``nodes``, at the pointer ``at``, add to ``view``.

    ``view`` has the boundaries already that the request adds.
    """
    return tuple(_element(node, view, f"{at}/{index}", reading) for index, node in enumerate(nodes))


def _element(node: NewElement, view: View, at: str, reading: Reading) -> Element:
    findings = reading.findings
    element_type = _type(node, at, reading)
    boundary = known_boundary(node.group, view, f"{at}/group", findings)
    description, technology = node.description, node.technology
    if not may_have_texts(element_type):
        refuse_texts(element_type, description, f"{at}/description", findings)
        refuse_texts(element_type, technology, f"{at}/technology", findings)
    return Element(
        id=reading.ids.claim(node.id, "n", at),
        type=element_type.word,
        label=label(node.label, limits.REQUEST_LABEL, f"{at}/label", findings),
        description=optional_text(
            description, limits.MAX_DESCRIPTION, f"{at}/description", findings, clean=many_lines
        ),
        technology=optional_text(technology, limits.MAX_TECHNOLOGY, f"{at}/technology", findings),
        color=node.color,
        boundary=boundary,
        attachments=new_attachments(node.attachments, f"{at}/attachments", reading),
    )


def _type(node: NewElement, at: str, reading: Reading) -> ElementType:
    if reading.fallback is None:
        return known_type(node.type, f"{at}/type", reading.findings) or _STAND_IN
    found = type_called(node.type)
    if found is None:
        reading.findings.advise(
            Advisory(
                about="request",
                message=f"“{shown(node.id)}” is a {reading.fallback.word}: "
                "there is no element type of the word that was given.",
                ids=(stand_in(node.id),),
            )
        )
    return found or reading.fallback


def refuse_texts(
    element_type: ElementType, text: str | None, path: str, findings: Findings
) -> None:
    """Refuse a description or a technology on an element that shows none (DOC 2.4)."""
    if text is not None:
        findings.refuse(
            Unsupported,
            path,
            f"A {element_type.word} has no description and no technology.",
            "Say it in a note about it.",
        )
