"""The knowledge that a run searches, as it was when the run was started.

Somebody may edit a knowledge graph while a run is waiting, and a run that is replayed next year
must still cite what it cited. So a run names the version of each graph it may search.
"""

from runs.contracts import PinnedKnowledge
from workflows import selectors
from workflows.graph.model import WorkflowGraph
from workflows.knowledge.content import KnowledgeContent
from workflows.knowledge.library import Library
from workflows.nodes.registry import NODE_KINDS


def pin_knowledge(team_id: str, graph: WorkflowGraph) -> PinnedKnowledge:
    """Return the versions of what ``graph`` searches, as they are now.

    ``graph`` is ready: what its nodes search is the team's, or is the team's first graph.
    """
    chosen = searched_by(graph)
    default = selectors.default_knowledge_graph_id(team_id) if "" in chosen else None
    wanted = (chosen - {""}) | ({default} if default else set())
    return PinnedKnowledge(
        default=default, versions=selectors.knowledge_versions(team_id, sorted(wanted))
    )


def searched_by(graph: WorkflowGraph) -> frozenset[str]:
    """Return the ids of the knowledge graphs that nodes of ``graph`` are set to search.

    Empty text stands for the team's first. A kind says which of its settings name one in the same
    place where it tells the inspector to offer them.
    """
    found: set[str] = set()
    for node in graph.nodes:
        kind = NODE_KINDS.get(node.kind)
        config = kind.config.model_validate(node.config)
        for name, field in kind.config.model_fields.items():
            extra = field.json_schema_extra
            if isinstance(extra, dict) and extra.get("x-choices") == "knowledge-graphs":
                found.add(getattr(config, name))
    return frozenset(found)


def library_of(pinned: PinnedKnowledge) -> Library:
    """Return the pinned graphs, each read when it is first searched."""

    def content_of(graph_id: str) -> KnowledgeContent:
        return selectors.knowledge_content(graph_id, pinned.versions[graph_id])

    ids = sorted(pinned.versions, key=lambda graph_id: graph_id != pinned.default)
    return Library(ids, content_of=content_of)
