"""What can be drawn, as a value: asked for in one place, and done there or in another process.

What comes of a job has no scenes in it. They are as large as everything else together, and whoever
wants one has it made from the document, which gives the same.
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from diagrams.document.model import Document, View, ViewPath
from diagrams.ops.add import Add
from diagrams.ops.arranging import Arrange
from diagrams.ops.model import Draft, Drawing, LayoutWishes
from diagrams.ops.move import Move
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline.compose import Composed, compose
from diagrams.pipeline.mend import Mended, mended
from diagrams.pipeline.progress import Progress
from diagrams.pipeline.revise import Revised, revise

# What stands in a view costs this part of what is laid out anew: once for looking at the view, and
# once more for each thing that looks for its place there.
STANDING = 0.1

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
        return _things_in(self.draft)

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
        view = self.document.views.get(self.path, View())
        anew = sum(_arranged_by(op, view) for op in self.ops)
        placed = sum(_placed_by(op) for op in self.ops)
        return anew + placed + STANDING * _things_of(view) * (1 + placed)

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
        views = self.document.views.items()
        drawn = (view for path, view in views if view is not self.today.views.get(path))
        return STANDING * sum(_things_of(view) for view in drawn)

    def done(self, progress: Progress) -> Mended:
        return mended(self.document, today=self.today, drawn_as=self.drawn_as, progress=progress)


def _arranged_by(op: PersonOp, view: View) -> int:
    match op:
        case Arrange(scope=scope) if scope is not None and scope.nodes:
            return 2 * len(scope.nodes)
        case Arrange():
            return _things_of(view)
        case _:
            return 0


def _placed_by(op: PersonOp) -> int:
    match op:
        case Add():
            return _things_in(op)
        case Move():
            return len(op.places)
        case _:
            return 0


def _things_in(drawing: Drawing) -> int:
    inside = (each.inside for each in drawing.nodes if each.inside is not None)
    own = len(drawing.nodes) + len(drawing.relationships)
    return own + sum(_things_in(each) for each in inside)


def _things_of(view: View) -> int:
    return len(view.elements) + len(view.relationships)
