"""Changing what is there. It keeps its id and its place; text that grows may grow its shape."""

from typing import Literal

from pydantic import Field

from common.contract import Contract
from diagrams.document.model import Boundary, Element, Flow, Note, Relationship
from diagrams.ops.fields import shown
from diagrams.ops.findings import Findings, InvalidReference
from diagrams.ops.set_boundary import set_boundary
from diagrams.ops.set_element import set_element
from diagrams.ops.set_flow import set_flow, set_point
from diagrams.ops.set_note import set_attachment, set_note
from diagrams.ops.set_relationship import set_relationship
from diagrams.ops.setting import Setting
from diagrams.ops.sheet import Sheet


class Update(Contract):
    """Set fields of one thing. A field left out keeps its value, null clears it."""

    op: Literal["update"] = "update"
    id: str
    setting: Setting = Field(alias="set")


def update(op: Update, sheet: Sheet, at: str, findings: Findings) -> Sheet:
    """Return ``sheet`` with what ``op``, at the pointer ``at``, sets on a part of its view."""
    view, setting, where = sheet.view, op.setting, f"{at}/set"
    match view.find(op.id):
        case Element() as item:
            return sheet.with_view(set_element(item, setting, view, where, findings))
        case Boundary() as item:
            return sheet.with_view(set_boundary(item, setting, view, where, findings))
        case Relationship() as item:
            return sheet.with_view(set_relationship(item, setting, view, where, findings))
        case Flow() as item:
            return sheet.with_view(set_flow(item, setting, view, where, findings))
        case Note() as item:
            return set_note(item, setting, sheet, where, findings)
    if (host := view.host_of.get(op.id)) is not None:
        attachment = next(each for each in host.attachments if each.id == op.id)
        return sheet.with_view(set_attachment(attachment, host, setting, view, where, findings))
    if (point := sheet.document.open_point_by_id.get(op.id)) is not None:
        return sheet.with_document(set_point(point, setting, sheet.document, where, findings))
    refuse_unknown(op.id, sheet, f"{at}/id", findings)
    return sheet


def refuse_unknown(item_id: str, sheet: Sheet, path: str, findings: Findings) -> None:
    """Refuse at ``path`` an id that is not in the view that is changed (TOOL-41)."""
    elsewhere = item_id in sheet.document.path_of
    findings.refuse(
        InvalidReference,
        path,
        f"“{shown(item_id)}” is in another view."
        if elsewhere
        else f"There is nothing called “{shown(item_id)}” in this view.",
        "A request changes one view: name that one in “view”."
        if elsewhere
        else "Read the diagram again.",
    )
