"""Several ops on one view, as one change or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from common.errors import InvalidInput, LimitExceeded, NotFound, Problem
from diagrams.document import limits
from diagrams.document.advisory import Advisory
from diagrams.document.c4 import level_remarks
from diagrams.document.model import Document, ViewPath
from diagrams.document.nesting import without_empty_views
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.arranging import Arranging
from diagrams.ops.fields import require_at_most
from diagrams.ops.findings import Findings
from diagrams.ops.registry import PERSON_OPS, PersonOp
from diagrams.ops.scope import Scope, require_in_scope, require_scope
from diagrams.ops.sheet import Sheet


@dataclass(frozen=True)
class Changed:
    """A document after a batch; the same object as before when the batch changed nothing.

    Elements and notes that are new have no place yet, and a note that is about something else has
    lost its own. ``beside`` says next to which element a free note is to be placed, ``arranges``
    what is to be laid out anew.
    """

    document: Document
    advisories: tuple[Advisory, ...]
    beside: Mapping[str, str]
    arranges: tuple[Arranging, ...]


def changed(
    document: Document, ops: Sequence[PersonOp], *, path: ViewPath = (), scope: Scope | None = None
) -> Changed:
    """Return ``document`` with ``ops`` made in order on the view at ``path``.

    An element that can be opened and has no inside may own ``path``: adding to it opens it.

    Raises:
        NotFound: there is no such view.
        CanvasError: something cannot be done, and nothing is; the refusal is that of the first
            fault and lists up to twenty, each with its pointer (TOOL-3).
    """
    findings = Findings()
    sheet = Sheet(document, _existing(document, path))
    if not ops:
        findings.refuse(InvalidInput, "/ops", "There is nothing to do.", "Send at least one op.")
    require_at_most(len(ops), limits.REQUEST_OPS, "ops", "/ops", findings)
    if scope is not None:
        require_scope(scope, sheet.view, findings)
        findings.raise_if_any()  # before any op runs (TOOL-66)

    for index, op in enumerate(ops[: limits.REQUEST_OPS]):
        at = f"/ops/{index}"
        if scope is not None:
            require_in_scope(op, scope, sheet, document, at, findings)
        sheet = PERSON_OPS.get(op.op).apply(op, sheet, at, findings)
    _require_filled(sheet, document, findings)
    findings.raise_if_any()

    made = without_empty_views(sheet.document)
    # Ops that cancel each other out have changed nothing either.
    after = document.replaced(view=made.view, open_points=made.open_points)
    for remark in _new_remarks(document, after, path):
        findings.advise(remark)
    return Changed(after, findings.advisories, _still_there(sheet.beside, after), sheet.arranges)


def _existing(document: Document, path: ViewPath) -> ViewPath:
    """Return ``path`` if there is a view, or there may be one, at it."""
    if len(path) > limits.MAX_DEPTH:
        raise LimitExceeded(
            f"Views go at most {limits.MAX_DEPTH} deep below the root.",
            hint="Change the element in its own view.",
            limit=limits.MAX_DEPTH,
        )
    if path in document.views:
        return path
    if path[:-1] in document.views:
        owner = document.views[path[:-1]].element_by_id.get(path[-1])
        if owner is not None and ELEMENT_TYPES.get(owner.type).own_view:
            return path
    message = "There is no such view in the diagram."
    raise NotFound(
        message,
        hint="A view is named by the ids of its owners, the outermost first.",
        problems=[Problem(code=NotFound.code, path="/view/inside", message=message)],
        path="/view/inside",
    )


def _still_there(beside: Mapping[str, str], after: Document) -> dict[str, str]:
    """Return the notes, with what each stands beside, of which a later op has taken neither."""
    there = after.path_of
    return {note: host for note, host in beside.items() if note in there and host in there}


def _require_filled(sheet: Sheet, before: Document, findings: Findings) -> None:
    """Refuse to leave an inside with notes or boundaries and no element (DOC-101)."""
    was = before.views.get(sheet.path)
    if sheet.path and not sheet.view.elements and not sheet.view.is_empty and sheet.view is not was:
        findings.refuse(
            InvalidInput,
            "/ops",
            "An inside has at least one element.",
            "Keep one, or remove the notes and groups that are left too.",
        )


def _new_remarks(before: Document, after: Document, path: ViewPath) -> tuple[Advisory, ...]:
    """Return what the change has put out of place at the level of its view (DOC-111).

    What was so before is not said again with every change.
    """
    if path not in after.views or after is before:
        return ()
    known = level_remarks(before, path, ELEMENT_TYPES.get) if path in before.views else ()
    return tuple(
        each for each in level_remarks(after, path, ELEMENT_TYPES.get) if each not in known
    )
