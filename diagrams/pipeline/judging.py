"""Whether a change may be drawn as it came out (LAY-51, LAY-52)."""

from collections.abc import Iterator

from diagrams.quality.base import Fault, QualityProblem, Severity
from diagrams.quality.plane import Plane
from diagrams.quality.registry import CHECKS


def new_errors(before: Plane, after: Plane) -> tuple[QualityProblem, ...]:
    """Return the errors that a change has made: what it touched, and what that collides with. Both
    are asked about what it touched.

    What hid something before the change is no fault of it: a person may have put two shapes on
    each other, and whoever edits one of them later is not refused for that.
    """
    known = {(name, frozenset(fault.ids)) for name, fault in _errors(before)}
    return tuple(
        QualityProblem(kind=name, ids=fault.ids, message=fault.message)
        for name, fault in _errors(after)
        if (name, frozenset(fault.ids)) not in known
    )


def _errors(plane: Plane) -> Iterator[tuple[str, Fault]]:
    """Yield the errors that the plane is asked about, each with the name of its check."""
    touched = plane.touched
    for check in CHECKS:
        if check.severity is Severity.ERROR:
            for fault in check.find(plane):
                if touched is None or any(item_id in touched for item_id in fault.ids):
                    yield check.name, fault
