"""What an element type is: the word for it, what it is in a model, and what it looks like.

A type is a value. What depends on what an element is (which connections make sense, whether it can
be opened, its part in C4) is worked out from the facts here; nothing asks for a type by its word.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side


class Size(NamedTuple):
    width: float
    height: float


class ElementText(NamedTuple):
    """What is written on an element."""

    name: str
    technology: str | None = None
    description: str | None = None


class Shape(Protocol):
    """How elements of a type are drawn. Sizes are px; a drawing starts at (0, 0)."""

    def size_for(self, text: ElementText) -> Size:
        """Return the size at which ``text`` is shown whole, never below the type's own (DOC-15).

        Raises:
            LimitExceeded: no size up to the largest there is would do.
        """
        ...

    def fits(self, text: ElementText, size: Size) -> bool:
        """Tell whether all of ``text`` is inside the shape at ``size``."""
        ...

    def draw(self, text: ElementText, size: Size, tone: Tone) -> tuple[Mark, ...]: ...

    def middle(self, text: ElementText, size: Size) -> float:
        """Return where across the flow its line runs, as a part of its height (LAY-20)."""
        ...

    def inset(self, side: Side, along: float, size: Size) -> float:
        """Return how far behind ``side`` of its box the outline is, ``along`` px from its start.

        A connector ends on the box. Where the outline is rounded or cut away, its line is drawn
        that much longer, straight on. ``along`` counts from the left or from the top.
        """
        ...

    def smallest_font(self, text: ElementText) -> float:
        """Return the size of the smallest letters there are, px (LAY-64)."""
        ...


@dataclass(frozen=True)
class ElementType:
    """A word of the vocabulary and everything that is known about it.

    ``variant`` is what tells the type from others of its family, ``tone`` its colour as long as
    nobody has chosen one; ``own_view`` says whether such an element may be opened into a view of
    its own (DOC-101).
    """

    word: str
    label: str
    summary: str
    family: Family
    variant: str
    category: Category
    c4: C4Part
    tone: Tone
    shape: Shape
    aliases: tuple[str, ...] = ()
    own_view: bool = False

    @property
    def name(self) -> str:
        return self.word


# A document knows types only through this: the type behind a stored word.
TypeOf = Callable[[str], ElementType]
