"""A small knowledge graph to start with: how retrieval over a graph makes reasoning visible."""

from workflows.knowledge.content import EntityContent, KnowledgeContent, RelationContent

DEMO_NAME = "How GraphRAG works"

DEMO_KNOWLEDGE = KnowledgeContent(
    entities=(
        EntityContent(
            key="graphrag",
            name="GraphRAG",
            source="GraphRAG in brief",
            snippet="GraphRAG looks up entities in a knowledge graph and follows their relations, "
            "so every passage it returns can be traced back to how it was found.",
            keywords=("graphrag", "retrieval", "graph", "explain"),
        ),
        EntityContent(
            key="reasoning-trace",
            name="Reasoning trace",
            source="Watching an agent think",
            snippet="A reasoning trace records each step of an agent as it happens: what it was "
            "given, what it looked up, what it concluded and why.",
            keywords=("reasoning", "transparent", "transparency", "trace", "steps"),
        ),
        EntityContent(
            key="agent",
            name="Agent",
            source="Agents and their context",
            snippet="An agent answers from the context it is given. Where that context is shown, "
            "its answer can be checked; where it is hidden, it can only be believed.",
            keywords=("context", "model", "prompt"),
        ),
        EntityContent(
            key="citation",
            name="Citation",
            source="Citations as evidence",
            snippet="A citation ties a statement to its source with a score, so that a reader can "
            "open the passage and judge how much it carries.",
            keywords=("citation", "citations", "evidence", "source", "sources"),
        ),
    ),
    relations=(
        RelationContent(source="graphrag", target="agent", type="feeds retrieval into"),
        RelationContent(source="citation", target="reasoning-trace", type="is shown in"),
        RelationContent(source="graphrag", target="citation", type="returns"),
        RelationContent(source="agent", target="reasoning-trace", type="leaves behind"),
    ),
)
