"""What a node kind is, and what it is given when it runs.

A kind is a value: what to call it, how it looks, which settings it has, what it does. Nodes never
build events; they say what they think and call what they need through their context, and the
context reports.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pydantic import JsonValue, ValidationError

from common.contract import Contract
from common.errors import invalid_input
from workflows.ports import Citation

C = TypeVar("C", bound=Contract)


class NodeContext(Protocol):
    """What one node sees of the run it is part of."""

    @property
    def question(self) -> str:
        """The question that the run was asked, in the person's words."""
        ...

    @property
    def upstream(self) -> tuple[str, ...]:
        """The outputs of the nodes that feed this one directly, in the order of the edges.

        One that has not run, because the graph goes in a circle, is left out.
        """
        ...

    def think(self, text: str) -> None:
        """Show a whole thought."""
        ...

    def ask_model(self, system: str, prompt: str) -> str:
        """Return the model's answer; every piece of it is shown as it arrives.

        Raises:
            ModelUnavailable: there is no answer, or no whole one.
        """
        ...

    def call_tool(self, name: str, arguments: Mapping[str, JsonValue]) -> tuple[Citation, ...]:
        """Return what the tool found; the call and its result are shown.

        Raises:
            UnknownKind: there is no such tool.
            InvalidInput: it does not take these arguments.
        """
        ...


@dataclass(frozen=True)
class NodeKind(Generic[C]):
    """``icon`` is the name of a lucide icon and ``tone`` that of a colour of the design."""

    name: str
    label: str
    summary: str
    icon: str
    tone: str
    config: type[C]
    execute: Callable[[C, NodeContext], str]
    # Whether the output of such a node is an answer of the run.
    is_answer: bool = False

    def run(self, settings: Mapping[str, JsonValue], context: NodeContext) -> str:
        """Return the output of a node of this kind with ``settings`` (wire names).

        Raises:
            InvalidInput: the kind does not accept these settings.
        """
        try:
            config = self.config.model_validate(settings)
        except ValidationError as error:
            raise invalid_input(error, dict(settings), contract=self.config) from error
        return self.execute(config, context)

    def config_schema(self) -> dict[str, JsonValue]:
        """Return the JSON schema of the settings, in wire names; the inspector's form."""
        return self.config.model_json_schema(by_alias=True)


# Where the kind of settings does not matter: in the registry, and to whoever runs by name.
AnyNodeKind = NodeKind[Any]


def joined(outputs: Iterable[str]) -> str:
    """Return several outputs as one text, with a blank line between; empty ones leave no gap."""
    return "\n\n".join(output for output in outputs if output)


def passages(citations: Iterable[Citation]) -> str:
    """Return the passages found, each on a line of its own behind its source, for a model to read.

    A passage of several lines is put on one: what is not behind a source has none.
    """
    return "\n".join(
        " ".join(f"({citation.source}) {citation.snippet}".split()) for citation in citations
    )
