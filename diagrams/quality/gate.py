"""The gate: every check over a drawing, summed up. Errors hide content; warnings do not."""

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


def judge(plane: Plane) -> Quality:
    """Return what is wrong with a drawing.

    Where it is asked about what was touched, only faults count that this has a part in: what people
    arranged elsewhere is not judged by a change (LAY-51).
    """
    touched = plane.touched
    listed: dict[Severity, list[QualityProblem]] = {severity: [] for severity in Severity}
    count = dict.fromkeys(Severity, 0)
    weight = 0
    for check in CHECKS:
        problems = listed[check.severity]
        for fault in check.find(plane):
            if touched is not None and not any(item in touched for item in fault.ids):
                continue
            count[check.severity] += 1
            if check.severity is Severity.ERROR:
                weight += check.weight
            # A drawing by hand may have millions of faults: what nobody is told is only counted.
            if len(problems) < MAX_LISTED:
                problems.append(
                    QualityProblem(kind=check.name, ids=fault.ids, message=fault.message)
                )
    errors, warnings = count[Severity.ERROR], count[Severity.WARNING]
    return Quality(
        scope="whole-diagram" if touched is None else "touched",
        errors=errors,
        warnings=warnings,
        error_weight=weight,
        problems=tuple(listed[Severity.ERROR]),
        warning_problems=tuple(listed[Severity.WARNING]),
        errors_truncated=errors > MAX_LISTED,
        warnings_truncated=warnings > MAX_LISTED,
    )
