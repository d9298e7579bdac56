"""Setting fields of a flow, and of an open point (DOC-86, DOC-87, DOC-123, DOC-125)."""

from common.errors import InvalidInput
from diagrams.document import limits
from diagrams.document.edit import with_flow
from diagrams.document.model import Document, Flow, OpenPoint, View
from diagrams.document.words import PointKind
from diagrams.ops.fields import required_text
from diagrams.ops.findings import Findings
from diagrams.ops.new_flows import known_base, require_free_title, told_steps
from diagrams.ops.new_points import known_targets, point_text
from diagrams.ops.setting import Setting, require_fields, word_of

FLOW_FIELDS = ("title", "color", "steps", "variant_of")
POINT_FIELDS = ("kind", "context", "resolved", "resolution", "about")


def set_flow(flow: Flow, setting: Setting, view: View, at: str, findings: Findings) -> View:
    """Return ``view`` with ``setting``, at the pointer ``at``, on its ``flow``.

    Steps stay as they are unless they are set (DOC-86).
    """
    require_fields(setting, "A flow", FLOW_FIELDS, at, findings)
    changes: dict[str, object] = {}
    if setting.sets("title"):
        path = f"{at}/title"
        title = required_text(setting.title, limits.MAX_FLOW_TITLE, path, findings)
        others = (each for each in view.flows if each.id != flow.id)
        require_free_title(title, others, path, findings)
        changes["title"] = title
    if setting.sets("color"):
        changes["color"] = setting.color
    if setting.sets("steps"):
        steps = setting.steps or ()
        changes["steps"] = told_steps(steps, flow, view, f"{at}/steps", findings)
    if setting.sets("variant_of"):
        bases = {each.id: each.variant_of for each in view.flows}
        changes["variant_of"] = known_base(
            flow.id, setting.variant_of, bases, f"{at}/variantOf", findings
        )
    return with_flow(view, flow.replaced(**changes))


def set_point(
    point: OpenPoint, setting: Setting, document: Document, at: str, findings: Findings
) -> Document:
    """Return ``document`` with ``setting``, at the pointer ``at``, on its open ``point``.

    Reopening it keeps what was said when it was resolved (DOC-123).
    """
    require_fields(setting, "An open point", POINT_FIELDS, at, findings)
    changes: dict[str, object] = {}
    if setting.sets("kind"):
        changes["kind"] = word_of(setting.kind, PointKind, point.kind, f"{at}/kind", findings)
    if setting.sets("context"):
        changes["context"] = point_text(setting.context, f"{at}/context", findings)
    if setting.sets("resolution"):
        changes["resolution"] = point_text(setting.resolution, f"{at}/resolution", findings)
    if setting.sets("resolved"):
        changes["resolved"] = bool(setting.resolved)
    if setting.sets("about"):
        changes["targets"] = _targets(point, setting, document, f"{at}/about", findings)
    changed = point.replaced(**changes)
    return document.replaced(
        open_points=tuple(changed if each.id == point.id else each for each in document.open_points)
    )


def _targets(
    point: OpenPoint, setting: Setting, document: Document, path: str, findings: Findings
) -> tuple[str, ...]:
    if isinstance(setting.about, str):
        findings.refuse(InvalidInput, path, "This has to be a list of ids.", "Send a list.")
        return point.targets
    return known_targets(setting.about or (), document, path, findings) or point.targets
