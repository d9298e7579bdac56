"""A node that reasons: it asks the model.

It is given the question and what the nodes before it found, never the whole run: what reaches a
model is exactly what is drawn.
"""

from pydantic import Field

from common.contract import Contract
from workflows.nodes.base import NodeContext, NodeKind, joined

MAX_PROMPT_LENGTH = 20_000

DEFAULT_PROMPT = (
    "You are a careful assistant. Answer the question from the context you are given, and say "
    "plainly when the context does not hold the answer."
)


class AgentConfig(Contract):
    prompt: str = Field(
        default="",
        max_length=MAX_PROMPT_LENGTH,
        title="Prompt",
        description="How the agent should go about it. Left empty, it answers from its context "
        "and says when that is not enough.",
        json_schema_extra={"format": "multiline"},
    )


def execute(config: AgentConfig, context: NodeContext) -> str:
    return context.ask_model(
        config.prompt.strip() or DEFAULT_PROMPT, prompt_for(context.question, context.upstream)
    )


def prompt_for(question: str, upstream: tuple[str, ...]) -> str:
    """Return what the model is asked: the question, then what the nodes before have said."""
    given = joined(upstream)
    return f"Question: {question}\n\nContext: {given}" if given else f"Question: {question}"


AGENT = NodeKind(
    name="agent",
    label="Agent",
    summary="Reasons about the question with what reaches it, and answers.",
    icon="bot",
    tone="agent",
    config=AgentConfig,
    execute=execute,
)
