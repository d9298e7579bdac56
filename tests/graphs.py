"""Graphs small enough to read in the test."""

from workflows.graph.model import Edge, Node, WorkflowGraph


def graph(nodes: str, *edges: str) -> WorkflowGraph:
    """``graph("a b:output", "a>b")``: agents by default, another kind after a colon."""
    return WorkflowGraph(
        nodes=tuple(_node(*name.split(":")) for name in nodes.split()),
        edges=tuple(
            Edge(id=f"e{index}", source=source, target=target)
            for index, (source, target) in enumerate(edge.split(">") for edge in edges)
        ),
    )


def _node(name: str, kind: str = "agent") -> Node:
    return Node(
        id=name, kind=kind, label=name.title(), config={"prompt": name} if kind == "agent" else {}
    )
