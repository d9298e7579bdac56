"""Asking the core what is wrong with a graph, by the rules of this installation and team."""

from common.errors import CanvasError, ErrorKind, LimitExceeded, Problem
from workflows import selectors
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.graph.remarks import Remark
from workflows.graph.validate import readiness_remarks, structure_problems
from workflows.nodes.registry import NODE_KINDS
from workflows.tools.registry import TOOLS


class InvalidGraph(CanvasError):
    """The graph does not say anything that could be kept."""

    code = "INVALID_GRAPH"
    kind = ErrorKind.INVALID


def require_structure(graph: WorkflowGraph, *, prefix: str) -> None:
    """Refuse a graph that cannot be kept.

    Raises:
        LimitExceeded: it is larger than this installation accepts, and nothing else is wrong.
        InvalidGraph: anything else; all the problems are listed, with ``prefix`` before paths.
    """
    problems = structure_problems(
        graph, kinds=NODE_KINDS, limits=selectors.graph_caps(), prefix=prefix
    )
    error = LimitExceeded if _only_limits(problems.found) else InvalidGraph
    problems.raise_if_any(error, "The graph has faults.")


def remarks_on(graph: WorkflowGraph, *, team_id: str, on_cycle: OnCycle) -> tuple[Remark, ...]:
    """Return what stops ``graph`` from running in that team, and what should be known before."""
    return readiness_remarks(
        graph,
        kinds=NODE_KINDS,
        tools=TOOLS.names,
        knowledge_ids=selectors.knowledge_graph_ids(team_id),
        on_cycle=on_cycle,
    )


def _only_limits(problems: tuple[Problem, ...]) -> bool:
    return all(problem.code == LimitExceeded.code for problem in problems)
