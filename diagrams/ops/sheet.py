"""A document while a change to it is being made."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from diagrams.document.model import Document, View, ViewPath
from diagrams.document.nesting import with_view
from diagrams.ops.arranging import Arranging

_EMPTY = View()


@dataclass(frozen=True)
class Sheet:
    """A document, the view in it that is being changed, and what layout is to know of the change.

    ``beside`` says next to which element each free note is to be placed. It is a wish for this one
    time and stored nowhere: what a free note is about is where it stands (DOC-63). ``arranges``
    are the parts of the view that are to be laid out anew when all is done, in their order.
    """

    document: Document
    path: ViewPath = ()
    beside: Mapping[str, str] = field(default_factory=dict)
    arranges: tuple[Arranging, ...] = ()

    @property
    def view(self) -> View:
        """The view that is being changed; an empty one where an element has no inside yet."""
        return self.document.views.get(self.path, _EMPTY)

    def with_view(self, view: View) -> Self:
        return self.with_document(with_view(self.document, self.path, view))

    def with_document(self, document: Document) -> Self:
        return self if document is self.document else replace(self, document=document)

    def placing(self, beside: Mapping[str, str]) -> Self:
        """Return this with more notes to be placed next to elements."""
        return replace(self, beside={**self.beside, **beside}) if beside else self

    def arranging(self, part: Arranging) -> Self:
        """Return this with one more part of the view to be laid out anew."""
        return replace(self, arranges=(*self.arranges, part))
