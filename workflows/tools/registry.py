"""Every tool there is, in the order the inspector offers them."""

from common.registry import Registry
from workflows.tools.base import AnyTool
from workflows.tools.knowledge_graph_search import KNOWLEDGE_GRAPH_SEARCH

TOOLS: Registry[AnyTool] = Registry("tool", (KNOWLEDGE_GRAPH_SEARCH,))
