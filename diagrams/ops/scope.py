"""Keeping a change to what was selected when it was asked for (TOOL-60 … TOOL-67).

The scope is what the caller was shown as selected. What is selected by now on anybody's screen is
never looked at.
"""

from collections.abc import Iterator

from pydantic import Field

from common.contract import Contract
from common.errors import CanvasError, ErrorKind
from diagrams.document import limits
from diagrams.document.boundaries import contents_of
from diagrams.document.ids import ids_of
from diagrams.document.model import Document, View
from diagrams.ops.arrange import arranged_ids
from diagrams.ops.arranging import Arrange
from diagrams.ops.fields import require_at_most, shown
from diagrams.ops.findings import Findings
from diagrams.ops.move import Move
from diagrams.ops.registry import PersonOp
from diagrams.ops.remove import Remove
from diagrams.ops.set_level import SetLevel
from diagrams.ops.sheet import Sheet
from diagrams.ops.update import Update


class OutOfScope(CanvasError):
    """The change reaches for what was not selected."""

    code = "OUT_OF_SCOPE"
    kind = ErrorKind.INVALID


class ScopeTargetMissing(CanvasError):
    """Something that was selected is not in the view any more."""

    code = "SCOPE_TARGET_MISSING"
    kind = ErrorKind.INVALID


class Scope(Contract):
    """Ids that were selected. Changing or removing anything else is refused; adding is not."""

    nodes: tuple[str, ...] = Field(default=(), json_schema_extra={"maxItems": limits.REQUEST_SCOPE})
    edges: tuple[str, ...] = Field(default=(), json_schema_extra={"maxItems": limits.REQUEST_SCOPE})


def require_scope(scope: Scope, view: View, findings: Findings) -> None:
    """Refuse a scope that names what is not in ``view`` any more (TOOL-66)."""
    standing = view.element_by_id.keys() | view.boundary_by_id.keys() | view.note_by_id.keys()
    for field, ids, there in (
        ("nodes", scope.nodes, standing),
        ("edges", scope.edges, view.relationship_by_id.keys()),
    ):
        require_at_most(len(ids), limits.REQUEST_SCOPE, "ids", f"/scope/{field}", findings)
        missing = [shown(item_id) for item_id in ids if item_id not in there]
        if missing:
            findings.refuse(
                ScopeTargetMissing,
                f"/scope/{field}",
                f"Not in the view any more: {', '.join(missing[:10])}.",
                "Ask what is selected now.",
                ids=[*missing],
            )


def require_in_scope(
    op: PersonOp, scope: Scope, sheet: Sheet, before: Document, at: str, findings: Findings
) -> None:
    """Refuse at ``at`` an op that changes or removes what is not in ``scope``.

    ``sheet`` is as the op will find it and ``before`` as the request found it: what the request
    itself has added may be changed by it.
    """
    if isinstance(op, SetLevel):
        findings.refuse(
            OutOfScope,
            at,
            "The level is one of the whole view, and only a part of it was selected.",
            "Ask for it without a scope.",
        )
        return
    if isinstance(op, Arrange) and op.scope is None:
        findings.refuse(
            OutOfScope,
            at,
            "This arranges the whole view, and only a part of it was selected.",
            "Name what was selected in the op's own scope.",
        )
        return
    existing = frozenset(ids_of(before))
    chosen = frozenset((*scope.nodes, *scope.edges))
    outside = sorted(
        item_id for item_id in _reached(op, sheet) if item_id in existing and item_id not in chosen
    )
    if outside:
        findings.refuse(
            OutOfScope,
            at,
            f"Not in what was selected: {', '.join(outside[:10])}.",
            "Leave it as it is, or ask the person to select it too.",
            ids=[*outside],
        )


def _reached(op: PersonOp, sheet: Sheet) -> Iterator[str]:
    """Yield what ``op`` changes or removes of itself; an attachment counts as its host (TOOL-62).

    Relationships that go with an element are not among it: they cannot be without (TOOL-67). What
    goes with a boundary is (TOOL-63).
    """
    view = sheet.view
    match op:
        case Update():
            yield _counted(op.id, view)
            if isinstance(op.setting.about, str) and op.id in view.host_of:
                yield op.setting.about
        case Remove():
            for item_id in op.ids:
                yield _counted(item_id, view)
            yield from contents_of(view, [each for each in op.ids if each in view.boundary_by_id])
        case Arrange(scope=part) if part is not None:
            yield from arranged_ids(part, view)  # TOOL-65
        case Move():
            yield from (place.id for place in op.places)
            yield from (line.id for line in op.lines)


def _counted(item_id: str, view: View) -> str:
    host = view.host_of.get(item_id)
    return item_id if host is None else host.id
