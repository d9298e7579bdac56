"""What a tool is: something a node may call while it runs.

A tool is a value. Its arguments are a contract, so that they are checked before the call and shown
as they were; what it answers are citations, so that what it found can be shown with its source.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import JsonValue, ValidationError

from common.contract import Contract
from common.errors import invalid_input
from workflows.ports import Citation, KnowledgeStore

A = TypeVar("A", bound=Contract)


@dataclass(frozen=True)
class Tool(Generic[A]):
    name: str
    label: str
    summary: str
    arguments: type[A]
    call: Callable[[A, KnowledgeStore], tuple[Citation, ...]]

    def arguments_from(self, given: Mapping[str, JsonValue]) -> A:
        """Return ``given`` (wire names) as this tool's arguments.

        Raises:
            InvalidInput: they are not what the tool takes.
        """
        try:
            return self.arguments.model_validate(given)
        except ValidationError as error:
            raise invalid_input(error, dict(given), contract=self.arguments) from error


# Where the kind of arguments does not matter: in the registry, and to whoever calls by name.
AnyTool = Tool[Any]
