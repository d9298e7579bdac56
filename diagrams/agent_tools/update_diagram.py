"""Changing a diagram in place."""

from common.agent_tool import AgentTool
from diagrams.contracts import UpdateDiagram
from diagrams.receipts import DiagramUpdated
from diagrams.services.agent_changes import change_diagram

UPDATE_DIAGRAM = AgentTool(
    name="update_diagram",
    title="Update a diagram",
    description="Changes a diagram.",
    addressed_by=("diagram_id",),
    request=UpdateDiagram,
    answer=DiagramUpdated,
    call=change_diagram,
    null_clears=("Setting",),
    is_destructive=True,
)
