"""Setting fields of a boundary."""

from diagrams.document import limits
from diagrams.document.boundaries import circles
from diagrams.document.edit import with_boundary
from diagrams.document.model import Boundary, View
from diagrams.document.words import BoundaryKind
from diagrams.ops.fields import required_text
from diagrams.ops.findings import Findings
from diagrams.ops.new_boundaries import known_boundary, refuse_circle
from diagrams.ops.setting import Setting, require_fields, word_of

FIELDS = ("label", "kind", "color", "group")


def set_boundary(
    boundary: Boundary, setting: Setting, view: View, at: str, findings: Findings
) -> View:
    """Return ``view`` with ``setting``, at the pointer ``at``, on its ``boundary``."""
    require_fields(setting, "A group", FIELDS, at, findings)
    changes: dict[str, object] = {}
    if setting.sets("label"):
        changes["label"] = required_text(
            setting.label, limits.REQUEST_BOUNDARY_LABEL, f"{at}/label", findings
        )
    if setting.sets("kind"):
        changes["kind"] = word_of(
            setting.kind, BoundaryKind, BoundaryKind.BOUNDARY, f"{at}/kind", findings
        )
    if setting.sets("color"):
        changes["color"] = setting.color
    if setting.sets("group"):
        parent = known_boundary(setting.group, view, f"{at}/group", findings)
        parents = {each.id: each.parent for each in view.boundaries} | {boundary.id: parent}
        if circles(parents):
            refuse_circle(boundary.id, f"{at}/group", findings)
        else:
            changes["parent"] = parent
    return with_boundary(view, boundary.replaced(**changes))
