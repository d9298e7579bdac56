"""Running a graph: one pass, every node once.

Pure apart from its ports. Everything that happens is told to ``emit`` as it happens, and what
remains of a run is what was told; the function itself returns nothing.
"""

from common.errors import CanvasError
from common.registry import Registry
from runs.engine import events
from runs.engine.context import Emit, Resources, StepContext, require_size
from runs.engine.guard import Guard, RunCancelled, RunLimits
from workflows.graph.model import Node, WorkflowGraph
from workflows.graph.order import feeders, topological_order
from workflows.nodes.base import AnyNodeKind
from workflows.nodes.registry import NODE_KINDS
from workflows.ports import KnowledgeStore, LanguageModel
from workflows.tools.base import AnyTool
from workflows.tools.registry import TOOLS


def run_graph(
    graph: WorkflowGraph,
    question: str,
    *,
    run_id: str,
    model: LanguageModel,
    knowledge: KnowledgeStore,
    emit: Emit,
    guard: Guard,
    limits: RunLimits,
    kinds: Registry[AnyNodeKind] = NODE_KINDS,
    tools: Registry[AnyTool] = TOOLS,
) -> None:
    """Run the nodes of ``graph`` in order and emit every event, from the first to the terminal one.

    ``graph`` is structurally sound. A node is given the question and the outputs of the nodes that
    feed it directly; one that has not run yet, because the graph goes in a circle, contributes
    nothing.

    What a node cannot do (a ``CanvasError``) ends the run with one ``error`` event that names the
    node, and a cancel with ``run_cancelled``; neither is raised. Anything else is a fault of the
    program, or of ``emit``: it is raised, with no terminal event, for the caller to log and to
    end the run.
    """
    resources = Resources(model, knowledge, tools, emit, guard, limits)
    emit(events.RunStarted(run_id=run_id))
    sources_of = feeders(graph)
    outputs: dict[str, str] = {}
    answers: dict[str, str] = {}
    last_output = ""
    for node in topological_order(graph):
        upstream = tuple(outputs[source] for source in sources_of[node.id] if source in outputs)
        try:
            guard.check()
            kind = kinds.get(node.kind)
            last_output = _run_node(node, kind, question, upstream, resources)
        except RunCancelled:
            emit(events.RunCancelled(run_id=run_id))
            return
        except CanvasError as error:
            emit(
                events.Error(
                    message=error.message, node_id=node.id, code=error.code, hint=error.hint
                )
            )
            return
        outputs[node.id] = last_output
        if kind.is_answer:
            answers[node.id] = last_output
    emit(events.RunCompleted(run_id=run_id, output=last_output, outputs=answers))


def _run_node(
    node: Node,
    kind: AnyNodeKind,
    question: str,
    upstream: tuple[str, ...],
    resources: Resources,
) -> str:
    resources.guard.step_started()
    resources.emit(events.NodeStarted(node_id=node.id))
    context = StepContext(node.id, question, upstream, resources)
    output = kind.run(node.config, context)
    require_size(len(output.encode()), resources.limits)
    resources.emit(events.NodeCompleted(node_id=node.id, output=output, usage=context.usage))
    return output
