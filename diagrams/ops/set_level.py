"""Saying how far away a view looks from (DOC-103)."""

from typing import Literal

from common.contract import Contract
from diagrams.document.words import Level
from diagrams.ops.findings import Findings
from diagrams.ops.sheet import Sheet


class SetLevel(Contract):
    """Set the level of the view; null leaves it to the view outside."""

    op: Literal["setLevel"] = "setLevel"
    level: Level | None


def set_level(op: SetLevel, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with the level of its view being that of ``op``."""
    return sheet.with_view(sheet.view.replaced(level=op.level))
