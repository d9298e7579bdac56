"""Drawing a new diagram."""

from common.agent_tool import AgentTool
from diagrams.contracts import CreateDiagram
from diagrams.receipts import DiagramCreated
from diagrams.services.create_diagram import create_diagram

CREATE_DIAGRAM = AgentTool(
    name="create_diagram",
    title="Create a diagram",
    description="Makes a new diagram.",
    request=CreateDiagram,
    answer=DiagramCreated,
    call=create_diagram,
    null_clears=("StarterWords",),
)
