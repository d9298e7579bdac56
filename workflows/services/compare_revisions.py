"""What changed between two revisions of a workflow, node by node and edge by edge."""

from collections.abc import Iterator
from typing import Literal

from pydantic import JsonValue

from common.errors import pointer
from teams.access import Permission, require
from teams.actors import Actor
from workflows import selectors
from workflows.contracts import FieldChange, GraphComparison, ItemChange
from workflows.graph.model import Edge, Node, WorkflowGraph

POSITION = pointer("position")


def compare_revisions(
    *, actor: Actor, workflow_id: str, from_number: int, to_number: int
) -> GraphComparison:
    """Return the changes that lead from one revision to another, in either direction.

    Raises:
        NotFound: the actor's team has no such workflow, or it no such revisions.
        Forbidden: the actor may not look at it.
    """
    require(actor, Permission.VIEW, on=selectors.workflow_for(actor, workflow_id))
    _, before = selectors.graph_at(workflow_id, from_number)
    _, after = selectors.graph_at(workflow_id, to_number)
    return GraphComparison(
        from_revision=from_number,
        to_revision=to_number,
        changes=changes_between(before, after),
    )


def changes_between(before: WorkflowGraph, after: WorkflowGraph) -> tuple[ItemChange, ...]:
    """Return what is removed, then what is modified or moved, then what is added; nodes first."""
    return (
        *_node_changes(before, after),
        *_edge_changes(before, after),
    )


def _node_changes(before: WorkflowGraph, after: WorkflowGraph) -> Iterator[ItemChange]:
    old = {node.id: node for node in before.nodes}
    new = {node.id: node for node in after.nodes}
    for node in before.nodes:
        if node.id not in new:
            yield _change("node", node, "removed", node.label)
    for node in after.nodes:
        if node.id in old and node != old[node.id]:
            fields = tuple(_fields(_flat(old[node.id]), _flat(node)))
            is_move = all(field.path == POSITION for field in fields)
            yield _change("node", node, "moved" if is_move else "modified", node.label, fields)
    for node in after.nodes:
        if node.id not in old:
            yield _change("node", node, "added", node.label)


def _edge_changes(before: WorkflowGraph, after: WorkflowGraph) -> Iterator[ItemChange]:
    old = {edge.id: edge for edge in before.edges}
    new = {edge.id: edge for edge in after.edges}
    for edge in before.edges:
        if edge.id not in new:
            yield _change("edge", edge, "removed", _edge_label(edge, before))
    for edge in after.edges:
        if edge.id in old and edge != old[edge.id]:
            fields = tuple(_fields(_flat(old[edge.id]), _flat(edge)))
            yield _change("edge", edge, "modified", _edge_label(edge, after), fields)
    for edge in after.edges:
        if edge.id not in old:
            yield _change("edge", edge, "added", _edge_label(edge, after))


def _change(
    what: Literal["node", "edge"],
    item: Node | Edge,
    change: Literal["added", "removed", "modified", "moved"],
    label: str,
    fields: tuple[FieldChange, ...] = (),
) -> ItemChange:
    return ItemChange(what=what, id=item.id, change=change, label=label, fields=fields)


def _edge_label(edge: Edge, graph: WorkflowGraph) -> str:
    return f"{graph.node(edge.source).label} → {graph.node(edge.target).label}"


def _flat(item: Node | Edge) -> dict[str, JsonValue]:
    """Return the fields of ``item`` by pointer, each setting of a node as a field of its own."""
    wire: dict[str, JsonValue] = item.model_dump(mode="json", by_alias=True)
    config = wire.pop("config", None)
    flat = {pointer(name): value for name, value in wire.items()}
    if isinstance(config, dict):
        flat.update({pointer("config", name): value for name, value in config.items()})
    return flat


def _fields(before: dict[str, JsonValue], after: dict[str, JsonValue]) -> Iterator[FieldChange]:
    for path in dict.fromkeys((*before, *after)):
        if before.get(path) != after.get(path):
            yield FieldChange(path=path, before=before.get(path), after=after.get(path))
