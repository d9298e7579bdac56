"""What a workflow is made of.

A graph is a value: frozen, compared by content, the same on the wire, in a revision and in a run.
What it says may still be wrong; ``validate`` tells what is.
"""

from enum import StrEnum

from pydantic import Field, JsonValue

from common.contract import Contract
from common.ids import Name

MAX_LABEL_LENGTH = 120


class OnCycle(StrEnum):
    """What a run does with nodes that feed each other."""

    RUN_ONCE = "run_once"
    REFUSE = "refuse"


class Position(Contract):
    """Where a node stands on the canvas, in canvas pixels; the top left corner of the node."""

    x: float = Field(default=0, ge=-1_000_000, le=1_000_000)
    y: float = Field(default=0, ge=-1_000_000, le=1_000_000)


class Node(Contract):
    """One step of a workflow."""

    id: Name
    kind: str = Field(
        min_length=1, max_length=64, description="One of the node kinds of this installation."
    )
    label: str = Field(min_length=1, max_length=MAX_LABEL_LENGTH)
    config: dict[str, JsonValue] = Field(
        default={}, description="The settings of the node's kind; what is left out has its default."
    )
    position: Position = Position()


class Edge(Contract):
    """The output of ``source`` is given to ``target``."""

    id: Name
    source: Name
    target: Name


class WorkflowGraph(Contract):
    """Nodes in the order they were declared and edges in the order they were drawn: both orders
    mean something when the graph runs."""

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()

    def node(self, node_id: str) -> Node:
        """Return the node called ``node_id``; ``KeyError`` when there is none."""
        for node in self.nodes:
            if node.id == node_id:
                return node
        raise KeyError(node_id)
