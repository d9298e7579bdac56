"""A node that marks an answer: it passes on what reaches it, unchanged."""

from common.contract import Contract
from workflows.nodes.base import NodeContext, NodeKind, joined


class OutputConfig(Contract):
    """There is nothing to set."""


def execute(config: OutputConfig, context: NodeContext) -> str:
    answer = joined(context.upstream)
    context.think(
        "This is the answer of the workflow, as it arrived."
        if answer
        else "Nothing has arrived here, so this answer is empty."
    )
    return answer


OUTPUT = NodeKind(
    name="output",
    label="Output",
    summary="Shows what reaches it as an answer of the workflow.",
    icon="flag",
    tone="output",
    config=OutputConfig,
    execute=execute,
    is_answer=True,
)
