"""Taking away, with what cannot be there without it (TOOL-42, DOC-54, DOC-92, DOC-105, DOC-122)."""

from typing import Literal

from pydantic import Field

from common.contract import Contract
from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.boundaries import contents_of
from diagrams.document.edit import without
from diagrams.document.model import Document, View
from diagrams.document.open_points import without_targets
from diagrams.ops.fields import require_at_most
from diagrams.ops.findings import Findings
from diagrams.ops.sheet import Sheet
from diagrams.ops.update import refuse_unknown


class Remove(Contract):
    """Remove things, and with an element its relationships, attachments and inside."""

    op: Literal["remove"] = "remove"
    ids: tuple[str, ...] = Field(json_schema_extra={"maxItems": limits.REQUEST_REMOVALS})
    cascade: bool = Field(default=False, description="true: a group goes with all that is in it.")


def remove(op: Remove, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` without what ``op``, at the pointer ``at``, names in its view."""
    if not op.ids:
        findings.refuse(InvalidInput, f"{at}/ids", "This removes nothing.", "Leave it out.")
    require_at_most(len(op.ids), limits.REQUEST_REMOVALS, "ids", f"{at}/ids", findings)
    view = sheet.view
    for index, item_id in enumerate(op.ids):
        if not is_there(item_id, view, sheet.document):
            refuse_unknown(item_id, sheet, f"{at}/ids/{index}", findings)
        elif not op.cascade and item_id in view.boundary_by_id:
            _require_empty(item_id, frozenset(op.ids), view, f"{at}/ids/{index}", findings)

    removal = without(view, op.ids)
    changed = sheet.with_view(removal.view)
    document = changed.document
    points = tuple(each for each in document.open_points if each.id not in op.ids)
    if len(points) == len(document.open_points):
        points = document.open_points
    return changed.with_document(
        document.replaced(open_points=without_targets(points, removal.gone))
    )


def is_there(item_id: str, view: View, document: Document) -> bool:
    return (
        view.find(item_id) is not None
        or item_id in view.host_of
        or item_id in document.open_point_by_id
    )


def _require_empty(
    boundary_id: str, ids: frozenset[str], view: View, path: str, findings: Findings
) -> None:
    """Refuse to remove a boundary while something is left in it, saying how much (DOC-54)."""
    left = len(contents_of(view, [boundary_id]) - ids)
    if left:
        findings.refuse(
            InvalidInput,
            path,
            f"There {'is 1 thing' if left == 1 else f'are {left} things'} in “{boundary_id}”.",
            "Send “cascade”: true to remove it with them, or take them out of it first.",
            members=left,
        )
