"""What a node sees of its run, and how what it does becomes events."""

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass

from pydantic import JsonValue

from common.errors import LimitExceeded
from common.registry import Registry
from runs.engine import events
from runs.engine.guard import Guard, RunLimits
from runs.engine.usage import summed
from workflows.ports import Citation, KnowledgeStore, LanguageModel, Piece, Usage
from workflows.tools.base import AnyTool

Emit = Callable[[events.RunEvent], None]


@dataclass(frozen=True)
class Resources:
    """What all the nodes of one run share."""

    model: LanguageModel
    knowledge: KnowledgeStore
    tools: Registry[AnyTool]
    emit: Emit
    guard: Guard
    limits: RunLimits


class StepContext:
    """One node's ``NodeContext``: it reports what the node does, under the node's name."""

    def __init__(
        self, node_id: str, question: str, upstream: tuple[str, ...], resources: Resources
    ) -> None:
        self._node_id = node_id
        self._question = question
        self._upstream = upstream
        self._resources = resources
        self._usages: list[Usage] = []

    @property
    def question(self) -> str:
        return self._question

    @property
    def upstream(self) -> tuple[str, ...]:
        return self._upstream

    @property
    def usage(self) -> Usage | None:
        """What the model counted for this node so far; absent when it counted nothing."""
        return summed(self._usages)

    def think(self, text: str) -> None:
        self._resources.emit(events.Thought(node_id=self._node_id, text=text))

    def ask_model(self, system: str, prompt: str) -> str:
        answer: list[str] = []
        size = 0
        # Closed however this ends: a run that stops must not leave a provider talking.
        with closing(self._resources.model.stream(system=system, prompt=prompt)) as pieces:
            for piece in pieces:
                self._resources.guard.check()
                if isinstance(piece, Usage):
                    self._usages.append(piece)
                    continue
                if piece.channel == "answer":
                    # Counted as it arrives: an answer without end must not fill the memory first.
                    size += len(piece.text.encode())
                    require_size(size, self._resources.limits)
                    answer.append(piece.text)
                self._show(piece)
        return "".join(answer)

    def call_tool(self, name: str, arguments: Mapping[str, JsonValue]) -> tuple[Citation, ...]:
        tool = self._resources.tools.get(name)
        checked = tool.arguments_from(arguments)
        self._resources.emit(
            events.ToolCall(
                node_id=self._node_id,
                tool=name,
                args=checked.model_dump(mode="json", by_alias=True),
            )
        )
        citations = tool.call(checked, self._resources.knowledge)
        self._resources.guard.check()
        self._resources.emit(
            events.ToolResult(node_id=self._node_id, tool=name, citations=citations)
        )
        return citations

    def _show(self, piece: Piece) -> None:
        self._resources.emit(
            events.Thought(
                node_id=self._node_id,
                text=piece.text,
                partial=piece.partial,
                channel=piece.channel,
            )
        )


def require_size(size_bytes: int, limits: RunLimits) -> None:
    """Refuse an output of more than a node may say.

    Raises:
        LimitExceeded: it is more; the details say by how much.
    """
    if size_bytes > limits.max_node_output_bytes:
        raise LimitExceeded(
            f"The output of this node is larger than {limits.max_node_output_bytes:,} bytes.",
            hint="Ask for less, or split the work over several nodes.",
            limit=limits.max_node_output_bytes,
            actual=size_bytes,
        )
