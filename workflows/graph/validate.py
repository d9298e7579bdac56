"""What is wrong with a graph.

Two questions, kept apart. *Structure*: does the graph say something at all? If not it is refused
wherever it arrives. *Readiness*: could it run? People save unfinished work, so that is only
remarked on, until somebody wants to run it.

The node kinds to judge by are handed in: what may be asked of them is below, and the registry of
those there are stands above this module.
"""

from collections.abc import Collection, Iterator
from typing import Protocol

from pydantic import JsonValue, ValidationError

from common.contract import Contract
from common.errors import Problem, Problems, invalid_input, pointer
from workflows.graph.limits import GraphCaps
from workflows.graph.model import Node, OnCycle, WorkflowGraph
from workflows.graph.order import cycles
from workflows.graph.remarks import Remark


class Kind(Protocol):
    """What a node kind tells about itself."""

    @property
    def name(self) -> str: ...

    @property
    def config(self) -> type[Contract]: ...

    @property
    def is_answer(self) -> bool: ...


class Kinds(Protocol):
    """The node kinds there are."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def __contains__(self, name: object) -> bool: ...

    def get(self, name: str) -> Kind: ...


def structure_problems(
    graph: WorkflowGraph, *, kinds: Kinds, limits: GraphCaps, prefix: str = ""
) -> Problems:
    """Return every reason why ``graph`` cannot be kept, each with a pointer to it.

    ``prefix`` is the pointer to the graph itself in the request that brought it. A graph without
    such problems has unique ids, edges between nodes it has, known kinds, settings its kinds
    accept, and a size within ``limits``.
    """
    problems = Problems()
    _sizes(graph, limits, prefix, problems)
    _repeated_ids("node", [node.id for node in graph.nodes], f"{prefix}/nodes", problems)
    _repeated_ids("edge", [edge.id for edge in graph.edges], f"{prefix}/edges", problems)
    for index, node in enumerate(graph.nodes):
        path = f"{prefix}{pointer('nodes', index)}"
        if node.kind not in kinds:
            problems.add(
                "UNKNOWN_KIND",
                f"{path}/kind",
                f"There is no node kind called “{node.kind}”.",
                f"Use one of: {', '.join(kinds.names)}.",
            )
            continue
        for problem in _config_problems(kinds.get(node.kind), node.config):
            problems.add(problem.code, f"{path}/config{problem.path}", problem.message)
    known = {node.id for node in graph.nodes}
    for index, edge in enumerate(graph.edges):
        for end, node_id in (("source", edge.source), ("target", edge.target)):
            if node_id not in known:
                problems.add(
                    "INVALID_REFERENCE",
                    f"{prefix}{pointer('edges', index, end)}",
                    f"The edge “{edge.id}” has its {end} at a node that is not in the graph: "
                    f"“{node_id}”.",
                    "Add the node, or leave the edge out.",
                )
    return problems


def readiness_remarks(
    graph: WorkflowGraph,
    *,
    kinds: Kinds,
    tools: Collection[str],
    knowledge_ids: Collection[str],
    on_cycle: OnCycle,
) -> tuple[Remark, ...]:
    """Return what stops ``graph`` from running, and what a person should know before it does.

    ``graph`` is structurally sound. ``tools`` and ``knowledge_ids`` are what its nodes may use.
    Paths are pointers into the graph.
    """
    if not graph.nodes:
        return (
            Remark(
                severity="blocks_run",
                code="EMPTY_GRAPH",
                path="/nodes",
                message="There is nothing to run yet.",
                hint="Add a node to the canvas.",
            ),
        )
    choices = {"tools": tuple(tools), "knowledge-graphs": tuple(knowledge_ids)}
    return (
        *(
            remark
            for index, node in enumerate(graph.nodes)
            for remark in _choice_remarks(index, node, kinds.get(node.kind), choices)
        ),
        *_cycle_remarks(graph, on_cycle),
        *_answer_remarks(graph, kinds),
    )


def _sizes(graph: WorkflowGraph, limits: GraphCaps, prefix: str, problems: Problems) -> None:
    for what, items, most in (
        ("nodes", graph.nodes, limits.max_nodes),
        ("edges", graph.edges, limits.max_edges),
    ):
        if len(items) > most:
            problems.add(
                "LIMIT_EXCEEDED",
                f"{prefix}/{what}",
                f"The graph has {len(items)} {what}; at most {most} are accepted.",
                "Split it into several workflows.",
            )


def _repeated_ids(what: str, ids: list[str], path: str, problems: Problems) -> None:
    first_at: dict[str, int] = {}
    for index, item_id in enumerate(ids):
        if first_at.setdefault(item_id, index) != index:
            problems.add(
                "DUPLICATE_ID",
                f"{path}/{index}/id",
                f"There is already a {what} with the id “{item_id}”, at {first_at[item_id]}.",
                "Give each its own id.",
            )


def _config_problems(kind: Kind, config: dict[str, JsonValue]) -> tuple[Problem, ...]:
    try:
        kind.config.model_validate(config)
    except ValidationError as error:
        return invalid_input(error, config, contract=kind.config).problems
    return ()


def _choice_remarks(
    index: int, node: Node, kind: Kind, choices: dict[str, tuple[str, ...]]
) -> Iterator[Remark]:
    """Check every setting that is a choice from a list (``x-choices``) against that list.

    A setting that is empty by default means "the first of them": it may stay empty as long as there
    is a first.
    """
    settings = kind.config.model_validate(node.config)
    for name, field in kind.config.model_fields.items():
        extra = field.json_schema_extra
        subject = extra.get("x-choices") if isinstance(extra, dict) else None
        if not isinstance(subject, str):
            continue
        offered, chosen = choices[subject], getattr(settings, name)
        may_stay_empty = field.default == "" and bool(offered)
        if chosen in offered or (not chosen and may_stay_empty):
            continue
        yield Remark(
            severity="blocks_run",
            code="CHOICE_MISSING" if not chosen else "CHOICE_UNKNOWN",
            path=pointer("nodes", index, "config", field.alias or name),
            message=_choice_message(node.label, subject, chosen),
            hint=_CHOICE_HINTS[subject],
            node_ids=(node.id,),
        )


_CHOICE_NOUNS = {"tools": "tool", "knowledge-graphs": "knowledge graph"}
_CHOICE_HINTS = {
    "tools": "Choose a tool in the inspector.",
    "knowledge-graphs": "Choose a knowledge graph of this team in the inspector.",
}


def _choice_message(label: str, subject: str, chosen: str) -> str:
    noun = _CHOICE_NOUNS[subject]
    if not chosen:
        return f"“{label}” has no {noun} to use."
    return f"“{label}” uses a {noun} that is not there: “{chosen}”."


def _cycle_remarks(graph: WorkflowGraph, on_cycle: OnCycle) -> Iterator[Remark]:
    in_a_circle = cycles(graph)
    if not in_a_circle:
        return
    labels = ", ".join(f"“{graph.node(node_id).label}”" for node_id in in_a_circle[:5])
    more = f" and {len(in_a_circle) - 5} more" if len(in_a_circle) > 5 else ""
    match on_cycle:
        case OnCycle.RUN_ONCE:
            yield Remark(
                severity="info",
                code="CYCLE",
                path="/edges",
                message=f"These nodes feed each other: {labels}{more}. They run last, once each, "
                "in the order they were added.",
                node_ids=in_a_circle,
            )
        case OnCycle.REFUSE:
            yield Remark(
                severity="blocks_run",
                code="CYCLE",
                path="/edges",
                message=f"These nodes feed each other: {labels}{more}. This workflow does not run "
                "with a cycle.",
                hint="Remove an edge of the circle, or allow cycles in the workflow's settings.",
                node_ids=in_a_circle,
            )


def _answer_remarks(graph: WorkflowGraph, kinds: Kinds) -> Iterator[Remark]:
    fed = {edge.target for edge in graph.edges}
    answers = [
        (index, node) for index, node in enumerate(graph.nodes) if kinds.get(node.kind).is_answer
    ]
    if not answers:
        yield Remark(
            severity="info",
            code="NO_OUTPUT",
            path="/nodes",
            message="There is no output node. The run answers with the last node's output.",
        )
    for index, node in answers:
        if node.id not in fed:
            yield Remark(
                severity="info",
                code="NOTHING_ARRIVES",
                path=pointer("nodes", index),
                message=f"Nothing leads to “{node.label}”, so its answer will be empty.",
                hint="Connect the node whose output it should show.",
                node_ids=(node.id,),
            )
