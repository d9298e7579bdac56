"""The order a graph runs in.

One pass, every node once, each after all the nodes that feed it. First ready, first run: sources
in the order they are written, followers in the order of the edges that release them, so the same
graph always runs, streams and replays the same way.
"""

from collections import deque

import networkx as nx

from workflows.graph.model import Node, WorkflowGraph


def topological_order(graph: WorkflowGraph) -> tuple[Node, ...]:
    """Return every node of ``graph`` once, each after the nodes that feed it.

    ``graph`` is structurally sound: ids are unique and every edge joins two of its nodes.
    Parallel edges count once. Nodes that feed each other in a cycle, and those behind them, come
    last in the order they are written, so a cyclic graph still ends. Takes time linear in nodes
    plus edges.
    """
    by_id = {node.id: node for node in graph.nodes}
    followers: dict[str, list[str]] = {node_id: [] for node_id in by_id}
    waiting_for = dict.fromkeys(by_id, 0)
    # Without repeats: two edges drawn between the same two nodes are still one dependency, and
    # counting them twice would leave the target waiting for ever.
    for source, target in dict.fromkeys((edge.source, edge.target) for edge in graph.edges):
        followers[source].append(target)
        waiting_for[target] += 1

    ready = deque(node_id for node_id in by_id if waiting_for[node_id] == 0)
    ordered: list[Node] = []
    while ready:
        node_id = ready.popleft()
        ordered.append(by_id[node_id])
        for follower in followers[node_id]:
            waiting_for[follower] -= 1
            if waiting_for[follower] == 0:
                ready.append(follower)

    # Whoever still waits is in a cycle or behind one. `cycles` names them for the canvas.
    return (*ordered, *(node for node in graph.nodes if waiting_for[node.id] > 0))


def cycles(graph: WorkflowGraph) -> tuple[str, ...]:
    """Return the ids of the nodes that feed each other, in the order they are written.

    A node that feeds itself is one of them. A node that only stands behind a cycle is not: taking
    it away would not undo the circle. ``graph`` is structurally sound.
    """
    arrows: nx.DiGraph[str] = nx.DiGraph()
    arrows.add_nodes_from(node.id for node in graph.nodes)
    arrows.add_edges_from((edge.source, edge.target) for edge in graph.edges)
    in_a_circle = {edge.source for edge in graph.edges if edge.source == edge.target}
    for component in nx.strongly_connected_components(arrows):
        if len(component) > 1:
            in_a_circle |= component
    return tuple(node.id for node in graph.nodes if node.id in in_a_circle)


def feeders(graph: WorkflowGraph) -> dict[str, tuple[str, ...]]:
    """Return, for every node, the ids of the nodes that feed it, in the order of the edges.

    Parallel edges count once. ``graph`` is structurally sound.
    """
    found: dict[str, dict[str, None]] = {node.id: {} for node in graph.nodes}
    for edge in graph.edges:
        found[edge.target].setdefault(edge.source)
    return {node_id: tuple(sources) for node_id, sources in found.items()}
