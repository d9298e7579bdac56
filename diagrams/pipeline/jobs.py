"""What can be drawn, as a value: asked for in one place, and done there or in another process.

What comes of a job has no scenes in it. They are as large as everything else together, and whoever
wants one has it made from the document, which gives the same.
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from diagrams.document.model import Document, View, ViewPath
from diagrams.ops.model import Draft, LayoutWishes
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline import effort
from diagrams.pipeline.compose import Composed, compose
from diagrams.pipeline.mend import Mended, mended
from diagrams.pipeline.progress import Progress
from diagrams.pipeline.revise import Revised, revise

Outcome = TypeVar("Outcome", covariant=True)


class Job(Protocol[Outcome]):
    """Something to be drawn."""

    kind: ClassVar[str]

    @property
    def effort(self) -> float:
        """About how many elements and relationships have to be laid out; costs next to nothing."""
        ...

    def done(self, progress: Progress) -> Outcome:
        """Return what comes of it. The same job gives the same bytes wherever it is done.

        Raises:
            CanvasError: it cannot be done; everything that is wrong is listed.
            Cancelled: somebody stopped it.
            Timeout: it took longer than it may.
        """
        ...


@dataclass(frozen=True)
class Composing:
    """A new diagram."""

    draft: Draft
    kind: ClassVar[str] = "compose"

    @property
    def effort(self) -> float:
        return effort.of_drawing(self.draft)

    def done(self, progress: Progress) -> Composed:
        return compose(self.draft, progress)


@dataclass(frozen=True)
class Revising:
    """A change to the view at ``path`` of a document."""

    document: Document
    ops: tuple[PersonOp, ...]
    path: ViewPath = ()
    scope: Scope | None = None
    layout: LayoutWishes | None = None
    kind: ClassVar[str] = "revise"

    @property
    def effort(self) -> float:
        return effort.of_ops(self.ops, self.document.views.get(self.path, View()))

    def done(self, progress: Progress) -> Revised:
        return revise(
            self.document,
            self.ops,
            path=self.path,
            scope=self.scope,
            layout=self.layout,
            progress=progress,
        )


@dataclass(frozen=True)
class Mending:
    """A document that was put together out of others, as an undo is."""

    document: Document
    today: Document
    drawn_as: Document
    kind: ClassVar[str] = "mend"

    @property
    def effort(self) -> float:
        return effort.of_mending(self.document, today=self.today, drawn_as=self.drawn_as)

    def done(self, progress: Progress) -> Mended:
        return mended(self.document, today=self.today, drawn_as=self.drawn_as, progress=progress)
