"""Changes as agents ask for them: by names, and remembered for the rest of the conversation."""

from common.ids import new_id
from diagrams.agent_contracts import DrawDiagram
from diagrams.contracts import CancelRequest, CreateDiagram, UpdateDiagram
from diagrams.receipts import DiagramCreated, DiagramUpdated
from diagrams.services.cancel_request import cancel_request
from diagrams.services.create_diagram import create_diagram
from diagrams.services.projects_by_name import home_named
from diagrams.services.recent_work import remember
from diagrams.services.update_diagram import update_diagram
from teams.access import Permission, require
from teams.actors import Actor


def draw_diagram(*, actor: Actor, request: DrawDiagram) -> DiagramCreated:
    """Make a diagram in the project that is named, or where there is no choice; raises what
    ``create_diagram`` and ``home_named`` raise."""
    require(actor, Permission.VIEW)
    home = home_named(actor, request.project)
    said = {name: getattr(request, name) for name in request.model_fields_set - {"project"}}
    receipt = create_diagram(
        actor=actor, request=CreateDiagram.model_construct(**said, project_id=home)
    )
    remember(actor, receipt.diagram_id)
    return receipt


def call_off(*, actor: Actor, request_id: str) -> None:
    """Call off a change that the actor asked for, if it is still under way (TOOL-95); raises what
    ``cancel_request`` raises."""
    cancel_request(
        actor=actor, request_id=request_id, request=CancelRequest(request_id=new_id("req"))
    )


def change_diagram(*, actor: Actor, diagram_id: str, request: UpdateDiagram) -> DiagramUpdated:
    """Make ops to a diagram; raises what ``update_diagram`` raises."""
    receipt = update_diagram(actor=actor, diagram_id=diagram_id, request=request)
    remember(actor, diagram_id)
    return receipt
