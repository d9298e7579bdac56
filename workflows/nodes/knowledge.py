"""A node that looks things up.

It always searches with the person's own question. What the nodes before it said is an answer in
the making, and searching with that finds more of the same.
"""

from pydantic import Field

from common.contract import Contract
from workflows.nodes.base import NodeContext, NodeKind, passages
from workflows.tools.knowledge_graph_search import KNOWLEDGE_GRAPH_SEARCH


class KnowledgeConfig(Contract):
    graph_id: str = Field(
        default="",
        title="Knowledge graph",
        description="Where to look. Left empty, the team's first knowledge graph.",
        json_schema_extra={"x-choices": "knowledge-graphs"},
    )


def execute(config: KnowledgeConfig, context: NodeContext) -> str:
    """Return the passages found, one per line, best first; there is always at least one."""
    return passages(
        context.call_tool(
            KNOWLEDGE_GRAPH_SEARCH.name, {"query": context.question, "graphId": config.graph_id}
        )
    )


KNOWLEDGE = NodeKind(
    name="knowledge",
    label="Knowledge",
    summary="Finds passages that bear on the question.",
    icon="book-open",
    tone="knowledge",
    config=KnowledgeConfig,
    execute=execute,
)
