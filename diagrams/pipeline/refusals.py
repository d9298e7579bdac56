"""Refusing a drawing that would hide something, with what is wrong and a way out."""

from common.errors import MAX_PROBLEMS, CanvasError, ErrorKind, Problem
from diagrams.quality.fit import Fit
from diagrams.quality.gate import Quality


class LayoutFailed(CanvasError):
    """A new diagram would not be readable, whichever way it is laid out."""

    code = "LAYOUT_FAILED"
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
