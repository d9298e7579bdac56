"""Making one old difference once more, on top of what a workflow says today.

Undoing a change and redoing it are the same question in two directions: what leads from one
revision to its neighbour, made to the head. What others did since stays.
"""

from common.merge import merge
from revisions.histories import undo_conflict
from workflows import selectors
from workflows.graph.model import Edge, Node, WorkflowGraph
from workflows.models import Workflow
from workflows.services.judging import require_structure


def rebased(workflow: Workflow, change: int, *, base: int, ours: int) -> WorkflowGraph:
    """Return the head of ``workflow`` with the difference between two revisions made to it.

    ``change`` is the revision that is undone or redone; ``base`` and ``ours`` are it and the one
    before it, in one order or the other. When the head still says what ``base`` said, the result
    is the content of ``ours``, to the byte.

    Raises:
        UndoConflict: a later change touched the same nodes or edges, or what they hang on; the
            details name them and who it was.
        LimitExceeded: the result is larger than this installation accepts.
    """
    _, before = selectors.graph_at(workflow.pk, base)
    _, wanted = selectors.graph_at(workflow.pk, ours)
    _, today = selectors.graph_at(workflow.pk, workflow.head_number)
    nodes = merge(base=before.nodes, ours=wanted.nodes, theirs=today.nodes, id_of=_id)
    edges = merge(base=before.edges, ours=wanted.edges, theirs=today.edges, id_of=_id)
    result = WorkflowGraph(nodes=nodes.items, edges=edges.items)
    conflicts = (*nodes.conflicts, *edges.conflicts, *_loose_ends(result))
    if conflicts:
        raise undo_conflict(
            workflow.revisions.all(),
            tuple(dict.fromkeys(conflicts)),
            change=change,
            head=workflow.head_number,
            touched=lambda earlier, later: _touched(workflow.pk, earlier, later),
        )
    require_structure(result, prefix="")
    return result


def _id(item: Node | Edge) -> str:
    return item.id


def _loose_ends(graph: WorkflowGraph) -> tuple[str, ...]:
    """Return the edges that lead to a node that is not there, and the names of such nodes.

    They appear where one side took a node away and the other connected it.
    """
    known = {node.id for node in graph.nodes}
    return tuple(
        item_id
        for edge in graph.edges
        for item_id in (edge.id, edge.source, edge.target)
        if not {edge.source, edge.target} <= known and item_id not in known
    )


def _touched(workflow_id: str, earlier: int, later: int) -> set[str]:
    _, before = selectors.graph_at(workflow_id, earlier)
    _, after = selectors.graph_at(workflow_id, later)
    old, new = _items_of(before), _items_of(after)
    return {item_id for item_id in {*old, *new} if old.get(item_id) != new.get(item_id)}


def _items_of(graph: WorkflowGraph) -> dict[str, Node | Edge]:
    return {
        **{node.id: node for node in graph.nodes},
        **{edge.id: edge for edge in graph.edges},
    }
