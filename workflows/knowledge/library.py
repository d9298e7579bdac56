"""The knowledge graphs that one run may search."""

from collections.abc import Callable, Collection

from common.errors import NotFound
from workflows.knowledge.content import KnowledgeContent
from workflows.knowledge.retrieval import retrieve
from workflows.ports import Citation


class Library:
    """A ``KnowledgeStore`` over the graphs named ``ids``, the first of them the default.

    ``content_of`` is asked for a graph when it is searched and not before; it is expected to keep
    what it has read.
    """

    def __init__(
        self, ids: Collection[str], *, content_of: Callable[[str], KnowledgeContent]
    ) -> None:
        self._ids = tuple(ids)
        self._content_of = content_of

    def search(self, graph_id: str, question: str) -> tuple[Citation, ...]:
        """Return the passages of ``graph_id``, or of the default when it is empty.

        Raises:
            NotFound: it is not one of the graphs that may be searched.
            KnowledgeEmpty: there is nothing in it.
        """
        chosen = graph_id or next(iter(self._ids), "")
        if chosen not in self._ids:
            raise NotFound(
                "The knowledge graph that this node searches is not there.",
                hint="Choose a knowledge graph of this team in the inspector.",
            )
        return retrieve(self._content_of(chosen), question)
