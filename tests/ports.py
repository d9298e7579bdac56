"""Stand-ins for what a run needs from outside, each saying or knowing what the test gives it."""

from collections.abc import Generator, Mapping

from common.errors import CanvasError
from workflows.knowledge.content import EntityContent, KnowledgeContent
from workflows.knowledge.library import Library
from workflows.ports import Piece, Usage


class SayingModel:
    """Says the same to everybody, and remembers what it was asked.

    An error among the pieces is raised when its turn comes.
    """

    def __init__(self, *pieces: Piece | Usage | CanvasError) -> None:
        self.pieces = pieces
        self.asked: list[tuple[str, str]] = []
        self.closed = 0

    def stream(self, *, system: str, prompt: str) -> Generator[Piece | Usage]:
        self.asked.append((system, prompt))
        try:
            for piece in self.pieces:
                if isinstance(piece, CanvasError):
                    raise piece
                yield piece
        finally:
            self.closed += 1


class EchoModel:
    """Answers with its prompt's words in brackets, so that a test can read who was given what."""

    def stream(self, *, system: str, prompt: str) -> Generator[Piece]:
        yield Piece(f"[{system}: {prompt}]", partial=False)


def knowledge_of(snippets: Mapping[str, str]) -> Library:
    """Return a library with one graph, ``kg``, of unrelated entities: a snippet by keyword."""
    content = KnowledgeContent(
        entities=tuple(
            EntityContent(
                key=keyword,
                name=keyword.title(),
                source=f"About {keyword}",
                snippet=snippet,
                keywords=(keyword,),
            )
            for keyword, snippet in snippets.items()
        )
    )
    return Library(["kg"], content_of={"kg": content}.__getitem__)
