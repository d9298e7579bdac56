"""Whether a change may be drawn as it came out (LAY-51, LAY-52)."""

from collections.abc import Collection

from diagrams.quality.base import QualityProblem, Severity
from diagrams.quality.plane import Plane
from diagrams.quality.registry import CHECKS


def new_errors(before: Plane, after: Plane, touched: Collection[str]) -> tuple[QualityProblem, ...]:
    """Return the errors that a change has made: what it touched, and what that collides with.

    What hid something before the change is no fault of it: a person may have put two shapes on
    each other, and whoever edits one of them later is not refused for that.
    """
    known = _errors(before, touched)
    return tuple(
        QualityProblem(kind=check.name, ids=fault.ids, message=fault.message)
        for check in CHECKS
        if check.severity is Severity.ERROR
        for fault in check.find(after)
        if any(item_id in touched for item_id in fault.ids)
        and (check.name, frozenset(fault.ids)) not in known
    )


def _errors(plane: Plane, touched: Collection[str]) -> frozenset[tuple[str, frozenset[str]]]:
    return frozenset(
        (check.name, frozenset(fault.ids))
        for check in CHECKS
        if check.severity is Severity.ERROR
        for fault in check.find(plane)
        if any(item_id in touched for item_id in fault.ids)
    )
