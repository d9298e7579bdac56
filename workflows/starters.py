"""The graph that a new workflow may begin with.

Look something up, think about it, answer: the smallest workflow in which every kind of step that
matters shows.
"""

from workflows.graph.model import Edge, Node, Position, WorkflowGraph

STARTER = WorkflowGraph(
    nodes=(
        Node(
            id="knowledge",
            kind="knowledge",
            label="Look it up",
            position=Position(x=0, y=0),
        ),
        Node(
            id="reasoner",
            kind="agent",
            label="Reason about it",
            config={
                "prompt": "Answer the question from the passages you are given. Name the source "
                "of every statement. Say so when the passages do not answer it."
            },
            position=Position(x=264, y=0),
        ),
        Node(id="answer", kind="output", label="Answer", position=Position(x=528, y=0)),
    ),
    edges=(
        Edge(id="knowledge-reasoner", source="knowledge", target="reasoner"),
        Edge(id="reasoner-answer", source="reasoner", target="answer"),
    ),
)

STARTER_QUESTION = "Explain how GraphRAG makes an agent's reasoning transparent."
