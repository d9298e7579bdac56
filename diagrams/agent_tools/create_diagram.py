"""Drawing a new diagram."""

from common.agent_tool import AgentTool
from diagrams.agent_contracts import DrawDiagram
from diagrams.receipts import DiagramCreated
from diagrams.services.agent_changes import draw_diagram

CREATE_DIAGRAM = AgentTool(
    name="create_diagram",
    title="Create a diagram",
    description="Makes a new diagram.",
    request=DrawDiagram,
    answer=DiagramCreated,
    call=draw_diagram,
    null_clears=("StarterWords",),
)
