"""Refusing a drawing that would hide something, with what is wrong and a way out."""

from collections.abc import Iterable, Sequence

from pydantic import JsonValue

from common.errors import MAX_PROBLEMS, CanvasError, ErrorKind, Problem
from diagrams.document import limits
from diagrams.document.boundaries import enclosing
from diagrams.document.geometry import Rect
from diagrams.document.model import Boundary, Element, Note, Relationship, View
from diagrams.quality.base import QualityProblem
from diagrams.quality.fit import Fit
from diagrams.quality.gate import Quality


class LayoutFailed(CanvasError):
    """A new diagram would not be readable, whichever way it is laid out."""

    code = "LAYOUT_FAILED"
    kind = ErrorKind.INVALID


ARRANGE: dict[str, JsonValue] = {"op": "arrange"}
SUGGESTION = (
    "Nothing was changed. Send it again with the suggested op at its end, or change less at once."
)


class LayoutConstrained(CanvasError):
    """A change cannot be drawn readably as long as everything else stays where it is."""

    code = "LAYOUT_CONSTRAINED"
    kind = ErrorKind.INVALID


def hidden_content(quality: Quality) -> LayoutFailed:
    """Return the refusal of a drawing that has errors (LAY-52)."""
    return LayoutFailed(
        f"This cannot be drawn without hiding something: {quality.errors} problems are left.",
        hint="Shorten what is written, split the diagram into steps or nested views, or allow "
        "a degraded drawing (layout.allowDegraded).",
        problems=[
            Problem(code=found.kind, message=found.message)
            for found in quality.problems[:MAX_PROBLEMS]
        ],
        total_problems=quality.errors,
    )


def unreadable(fit: Fit) -> LayoutFailed:
    """Return the refusal of a drawing whose text is too small in the window asked for (LAY-65)."""
    return LayoutFailed(
        f"In this window the smallest text would be {fit.effective_font_px:g} px high, "
        "less than the 8 px that can be read.",
        hint="Show less in this view (nested views take detail), ask for a larger viewport or "
        "none, or allow a degraded drawing (layout.allowDegraded).",
        fit=fit.model_dump(mode="json", by_alias=True),
    )


def no_room(view: View, ids: Sequence[str], *, arranged: bool) -> LayoutConstrained:
    """Return the refusal of a change for which there is no free place (LAY-86).

    With ``arranged``, the change has arranged a part already, and only the whole is left (LAY-92).
    """
    named = ", ".join(f"“{item_id}”" for item_id in ids[:4])
    return LayoutConstrained(
        f"There is no room for {named} as long as everything else stays where it is.",
        hint=SUGGESTION,
        problems=[Problem(code="no-room", message=f"No free place for {named}.")],
        total_problems=1,
        suggested_op=ARRANGE if arranged else smallest_arrange(view, ids),
    )


def constrained(
    view: View, problems: Sequence[QualityProblem], total: int, *, arranged: bool
) -> LayoutConstrained:
    """Return the refusal of a change that would hide something (LAY-52); see `no_room`."""
    ids = [item_id for found in problems for item_id in found.ids]
    return LayoutConstrained(
        f"This cannot be drawn without hiding something: {total} problems are left.",
        hint=SUGGESTION,
        problems=[Problem(code=found.kind, message=found.message) for found in problems],
        total_problems=total,
        suggested_op=ARRANGE if arranged else smallest_arrange(view, ids),
    )


def smallest_arrange(view: View, ids: Iterable[str]) -> dict[str, JsonValue]:
    """Return the op that could help: the innermost boundary that holds all ``ids`` (LAY-86).

    A relationship stands for its two ends. In no common boundary, it is the whole view.
    """
    common: list[str] | None = None
    for item_id in ids:
        for home in _homes(view, item_id):
            around = [each.id for each in enclosing(view, home)]
            common = around if common is None else [each for each in common if each in around]
    if not common:
        return ARRANGE
    return {"op": "arrange", "scope": {"group": common[0]}}


def _homes(view: View, item_id: str) -> list[str | None]:
    match view.find(item_id):
        case Element() | Note() as item:
            return [item.boundary]
        case Boundary() as item:
            return [item.id]
        case Relationship() as item:
            return [view.element_by_id[end].boundary for end in (item.source, item.target)]
        case _:
            return []


def too_large(boundary: str, box: Rect) -> LayoutFailed:
    """Return the refusal of a drawing in which a boundary is larger than one may be (DOC-8)."""
    return LayoutFailed(
        f"“{boundary}” would be {box.width:,.0f} × {box.height:,.0f} px large; a boundary may be "
        f"{limits.MAX_SIZE:,.0f} px a side.",
        hint="Move detail into nested views, or leave long rows out of one boundary.",
        ids=[boundary],
    )


def too_far(item_id: str) -> LayoutFailed:
    """Return the refusal of a drawing of which a part is off the sheet (DOC-6)."""
    return LayoutFailed(
        f"“{item_id}” would be more than {limits.MAX_COORDINATE:,.0f} px from the origin.",
        hint="Move the drawing nearer to the origin first, or arrange it.",
        ids=[item_id],
    )
