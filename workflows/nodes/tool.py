"""A node that calls one tool.

Like the knowledge node it asks with the person's own question; unlike it, the tool is a choice.
"""

from pydantic import Field

from common.contract import Contract
from workflows.nodes.base import NodeContext, NodeKind, passages
from workflows.tools.knowledge_graph_search import KNOWLEDGE_GRAPH_SEARCH


class ToolConfig(Contract):
    tool: str = Field(
        default=KNOWLEDGE_GRAPH_SEARCH.name,
        title="Tool",
        description="What to call with the question.",
        json_schema_extra={"x-choices": "tools"},
    )
    graph_id: str = Field(
        default="",
        title="Knowledge graph",
        description="Where the tool looks. Left empty, the team's first knowledge graph.",
        json_schema_extra={"x-choices": "knowledge-graphs"},
    )


def execute(config: ToolConfig, context: NodeContext) -> str:
    """Return what the tool found, one passage per line, in the tool's order."""
    return passages(
        context.call_tool(config.tool, {"query": context.question, "graphId": config.graph_id})
    )


TOOL = NodeKind(
    name="tool",
    label="Tool",
    summary="Calls a tool with the question and passes on what it finds.",
    icon="wrench",
    tone="tool",
    config=ToolConfig,
    execute=execute,
)
