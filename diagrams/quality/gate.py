"""The gate: every check over a drawing, summed up. Errors hide content; warnings do not."""

from collections.abc import Collection

from pydantic import Field

from common.contract import Contract
from diagrams.quality.base import QualityProblem, Severity
from diagrams.quality.plane import Plane
from diagrams.quality.registry import CHECKS

MAX_LISTED = 10


class Quality(Contract):
    """What the gate found (LAY-53). Lists name at most ten; the counts are of all."""

    scope: str = Field(description="whole-diagram, or touched: what a change has reached.")
    errors: int
    warnings: int
    error_weight: int = Field(description="Sum of what the errors cost: compares bad drawings.")
    problems: tuple[QualityProblem, ...] = ()
    warning_problems: tuple[QualityProblem, ...] = ()
    errors_truncated: bool = False
    warnings_truncated: bool = False

    @property
    def is_clean(self) -> bool:
        return self.errors == 0 and self.warnings == 0


def judge(plane: Plane, *, touched: Collection[str] | None = None) -> Quality:
    """Return what is wrong with a drawing.

    With ``touched``, only faults count that one of these ids has a part in: what people arranged
    elsewhere is not judged by a change (LAY-51).
    """
    found: dict[Severity, list[QualityProblem]] = {severity: [] for severity in Severity}
    weight = 0
    for check in CHECKS:
        for fault in check.find(plane):
            if touched is not None and not any(item in touched for item in fault.ids):
                continue
            found[check.severity].append(
                QualityProblem(kind=check.name, ids=fault.ids, message=fault.message)
            )
            if check.severity is Severity.ERROR:
                weight += check.weight
    errors, warnings = found[Severity.ERROR], found[Severity.WARNING]
    return Quality(
        scope="whole-diagram" if touched is None else "touched",
        errors=len(errors),
        warnings=len(warnings),
        error_weight=weight,
        problems=tuple(errors[:MAX_LISTED]),
        warning_problems=tuple(warnings[:MAX_LISTED]),
        errors_truncated=len(errors) > MAX_LISTED,
        warnings_truncated=len(warnings) > MAX_LISTED,
    )
