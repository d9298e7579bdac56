"""Boundaries that a request adds (DOC-50 … DOC-52)."""

from diagrams.document import limits
from diagrams.document.boundaries import circles
from diagrams.document.model import Boundary, View
from diagrams.ops.fields import required_text, shown
from diagrams.ops.findings import ContainmentCycle, Findings, InvalidReference
from diagrams.ops.model import NewBoundary
from diagrams.ops.reading import Reading


def new_boundaries(
    groups: tuple[NewBoundary, ...], view: View, at: str, reading: Reading
) -> tuple[Boundary, ...]:
    """Return the boundaries that ``groups``, at the pointer ``at``, add to ``view``."""
    claimed = [
        reading.ids.claim(group.id, "g", f"{at}/{index}") for index, group in enumerate(groups)
    ]
    known = view.boundary_by_id.keys() | set(claimed)
    added: list[Boundary] = []
    for index, (group_id, group) in enumerate(zip(claimed, groups, strict=True)):
        path = f"{at}/{index}"
        if group.group is not None and group.group not in known:
            refuse_boundary(group.group, f"{path}/group", reading.findings)
        title = required_text(
            group.label, limits.REQUEST_BOUNDARY_LABEL, f"{path}/label", reading.findings
        )
        added.append(
            Boundary(
                id=group_id,
                label=title,
                kind=group.kind,
                parent=group.group if group.group in known else None,
                color=group.color,
            )
        )
    circling = circles({boundary.id: boundary.parent for boundary in added})
    for index, boundary in enumerate(added):
        if any(boundary.id in circle for circle in circling):
            refuse_circle(boundary.id, f"{at}/{index}/group", reading.findings)
    return tuple(added)


def known_boundary(
    boundary_id: str | None, view: View, path: str, findings: Findings
) -> str | None:
    """Return ``boundary_id`` if ``view`` has it; where it has not, refuse it at ``path``."""
    if boundary_id is None or boundary_id in view.boundary_by_id:
        return boundary_id
    refuse_boundary(boundary_id, path, findings)
    return None


def refuse_boundary(boundary_id: str, path: str, findings: Findings) -> None:
    """Refuse a reference to a boundary that is not in the view (DOC-52)."""
    findings.refuse(
        InvalidReference,
        path,
        f"There is no group “{shown(boundary_id)}” in this view.",
        "Name a group of the same view, or leave it out.",
    )


def refuse_circle(boundary_id: str, path: str, findings: Findings) -> None:
    findings.refuse(
        ContainmentCycle,
        path,
        f"The group “{boundary_id}” would be inside itself.",
        "Take one of the groups of the circle out.",
    )
