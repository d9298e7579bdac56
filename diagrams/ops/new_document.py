"""A document out of the content of a create request, or all that is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.advisory import Advisory
from diagrams.document.c4 import level_remarks
from diagrams.document.model import Document, Metadata, View
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.add import added
from diagrams.ops.fields import required_text, shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.model import Draft
from diagrams.ops.new_ids import new_ids
from diagrams.ops.reading import Reading, known_type
from diagrams.ops.sheet import Sheet
from diagrams.ops.starter import asked_starter, drawing_asked_for


@dataclass(frozen=True)
class NewDocument:
    """A document that has not been laid out, and what is to be said about the request.

    ``beside`` says next to which element each free note is to be placed.
    """

    document: Document
    advisories: tuple[Advisory, ...]
    beside: Mapping[str, str]


def new_document(draft: Draft) -> NewDocument:
    """Return the document that ``draft`` describes.

    Its metadata has the title alone: ids and times are given by who keeps it.

    Raises:
        CanvasError: something in it cannot be; the refusal is that of the first fault and lists
            up to twenty, each with its pointer (TOOL-3).
    """
    findings = Findings()
    fallback = None
    if draft.fallback_type is not None:
        fallback = known_type(draft.fallback_type, "/fallbackType", findings)
    starter = None if draft.starter is None else asked_starter(draft.starter, findings)
    if not draft.nodes and draft.starter is None:
        findings.refuse(
            InvalidInput,
            "/nodes",
            "A diagram has at least one element.",
            "Add what it shows, or begin with a starter.",
        )
    blank = Document(
        metadata=Metadata(title=required_text(draft.title, limits.MAX_TITLE, "/title", findings)),
        view=View(level=draft.level or (None if starter is None else starter.level)),
    )
    begun = Sheet(blank)
    if draft.starter is not None and starter is not None:
        parts = drawing_asked_for(draft.starter, starter, findings)
        given = new_ids(blank, parts, (), findings)
        begun = added(parts, (), begun, "/starter", Reading(findings, given))
    ids = new_ids(begun.document, draft, draft.open_points, findings)
    reading = Reading(findings, ids, fallback)
    sheet = added(draft, draft.open_points, begun, "", reading)
    _require_primary_flow(draft, sheet.view, findings)
    findings.raise_if_any()

    for path in sheet.document.views:
        for remark in level_remarks(sheet.document, path, ELEMENT_TYPES.get):
            findings.advise(remark)
    return NewDocument(sheet.document, findings.advisories, sheet.beside)


def _require_primary_flow(draft: Draft, view: View, findings: Findings) -> None:
    wanted = draft.layout.primary_flow
    if wanted is not None and wanted not in view.flow_by_id:
        findings.refuse(
            InvalidReference,
            "/layout/primaryFlow",
            f"There is no flow “{shown(wanted)}” in the first view.",
            "Name one of the flows of this request.",
        )
