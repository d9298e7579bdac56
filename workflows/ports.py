"""What nodes need from outside, in their own words.

The core never reaches out. Whoever runs a graph hands these in: a model, and the knowledge of the
team that runs it. A test hands in scripted ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import Field

from common.contract import Contract
from common.errors import CanvasError, ErrorKind


class ModelUnavailable(CanvasError):
    """The provider could not be reached, refused, or stopped in the middle of an answer."""

    code = "MODEL_UNAVAILABLE"
    kind = ErrorKind.UNAVAILABLE


class Citation(Contract):
    """A passage that bears on a question, and where it stands."""

    source: str
    snippet: str
    score: float = Field(ge=0, le=1)


class Usage(Contract):
    """What a provider counted for one answer."""

    model: str
    input_tokens: int = Field(ge=0)
    output_tokens: int = Field(ge=0)
    cost_usd: float | None = Field(
        default=None, ge=0, description="Absent where the price of the model is not known."
    )


@dataclass(frozen=True)
class Piece:
    """A piece of what a model says.

    ``partial`` pieces of one channel belong together in order; one that is not partial is whole.
    The answer is the text of the ``answer`` pieces.
    """

    text: str
    channel: Literal["reasoning", "answer"] = "answer"
    partial: bool = True


class Answer(Protocol):
    """An answer as it arrives; a generator is one. Closing it stops the provider."""

    def __iter__(self) -> Iterator[Piece | Usage]: ...

    def close(self) -> None: ...


class LanguageModel(Protocol):
    def stream(self, *, system: str, prompt: str) -> Answer:
        """Give the answer in pieces, in order, and at most one usage, at the end.

        An answer that ended early is an error and never a short success.

        Raises:
            ModelUnavailable: the provider could not be reached, refused, or stopped early.
        """
        ...


class KnowledgeStore(Protocol):
    def search(self, graph_id: str, question: str) -> tuple[Citation, ...]:
        """Return the passages of a knowledge graph that bear on ``question``, best first.

        An empty ``graph_id`` means the first of the graphs that this run may search.
        Never empty: a graph has at least one entity before a run may search it.

        Raises:
            NotFound: there is no such graph in what this run may search.
        """
        ...
