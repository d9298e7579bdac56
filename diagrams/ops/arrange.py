"""Asking for a view, or a part of it, to be laid out anew (LAY-90 … LAY-96)."""

from collections.abc import Iterator

from common.errors import InvalidInput, NotFound
from diagrams.document import limits
from diagrams.document.boundaries import contents_of
from diagrams.document.model import View
from diagrams.ops.arranging import Arrange, ArrangeScope, Arranging
from diagrams.ops.fields import require_at_most, shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.sheet import Sheet


def arrange(op: Arrange, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with the layout of its view asked for as ``op``, at the pointer ``at``.

    The content stays as it is: laying out is done when all ops of a request have been made.
    """
    view, scope = sheet.view, op.scope
    if op.primary_flow is not None and op.primary_flow not in view.flow_by_id:
        findings.refuse(
            NotFound,
            f"{at}/primaryFlow",
            f"There is no flow “{shown(op.primary_flow)}” in this view.",
            "Name a flow of the same view, or leave it out.",
        )
    if scope is not None:
        _require_members(scope, view, f"{at}/scope", findings)
    ids = None if scope is None else frozenset(arranged_ids(scope, view))
    return sheet.arranging(Arranging(op, ids))


def arranged_ids(scope: ArrangeScope, view: View) -> Iterator[str]:
    """Yield the elements, boundaries and notes that ``scope`` is about, with contents."""
    named = (*scope.nodes, *([] if scope.group is None else [scope.group]))
    yield from named
    yield from contents_of(view, [each for each in named if each in view.boundary_by_id])


def _require_members(scope: ArrangeScope, view: View, at: str, findings: Findings) -> None:
    if (scope.group is None) == (not scope.nodes):
        findings.refuse(
            InvalidInput,
            at,
            "A scope is either a group or a list of nodes.",
            "Send one of them, or no scope for the whole view.",
        )
    if scope.group is not None and scope.group not in view.boundary_by_id:
        findings.refuse(
            InvalidReference,
            f"{at}/group",
            f"There is no group “{shown(scope.group)}” in this view.",
            "Read the diagram again.",
        )
    require_at_most(len(scope.nodes), limits.REQUEST_SCOPE, "ids", f"{at}/nodes", findings)
    standing = view.element_by_id.keys() | view.boundary_by_id.keys() | view.note_by_id.keys()
    for index, item_id in enumerate(scope.nodes[: limits.REQUEST_SCOPE]):
        if item_id not in standing:
            findings.refuse(
                InvalidReference,
                f"{at}/nodes/{index}",
                f"There is nothing called “{shown(item_id)}” in this view that has a place.",
                "Read the diagram again.",
            )
