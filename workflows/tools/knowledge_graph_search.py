"""Looks for passages in a knowledge graph of the team."""

from pydantic import Field

from common.contract import Contract
from workflows.ports import Citation, KnowledgeStore
from workflows.tools.base import Tool


class KnowledgeGraphSearch(Contract):
    query: str = Field(description="The question to find passages for, in the person's words.")
    graph_id: str = Field(
        default="", description="The knowledge graph to search. Empty: the team's first."
    )


def call(arguments: KnowledgeGraphSearch, knowledge: KnowledgeStore) -> tuple[Citation, ...]:
    return knowledge.search(arguments.graph_id, arguments.query)


KNOWLEDGE_GRAPH_SEARCH = Tool(
    name="knowledge_graph_search",
    label="Knowledge graph search",
    summary="Finds passages that bear on the question, and what is one relation away from them.",
    arguments=KnowledgeGraphSearch,
    call=call,
)
