"""What can be asked of what a diagram says, beside what the reading core answers by itself.

A question is the same at every door. Over REST it comes in a query, where a dot leads inward and
commas part the items of a list: ``?focus.nodes=web,orders&include=geometry``.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from common.contract import Contract, Terse
from common.storable import require_storable
from diagrams.contracts import RevisionToken
from diagrams.reading.graph import MAX_STEPS, Way
from diagrams.reading.request import ReadView, ViewAddress

ItemId = Annotated[str, AfterValidator(require_storable), Field(min_length=1, max_length=128)]


class ReadFormat(StrEnum):
    """In meaning, a page at a time; or as the source text of one of the exports."""

    DRAFT = "draft"
    MERMAID = "mermaid"
    PLANTUML = "plantuml"
    C4 = "c4"


class ReadDiagram(ReadView):
    """What of a diagram to tell, and how. A source format tells all of it."""

    format: ReadFormat = Field(
        default=ReadFormat.DRAFT,
        description="draft: elements and relationships by id. mermaid, plantuml: the flows of all "
        "views as sequences. c4: all views as C4-PlantUML. The last three are told whole, "
        "whatever the focus, include and cursor.",
    )


class ToldSource(Terse):
    """A diagram as source text, to the byte as it is exported (TOOL-30)."""

    diagram_id: str
    title: str
    revision: RevisionToken
    format: Literal[ReadFormat.MERMAID, ReadFormat.PLANTUML, ReadFormat.C4]
    flows: int = Field(description="How many flows the source tells; C4 tells none.")
    source: str


class AskNeighbours(Contract):
    """What an element is joined with, in so many steps or fewer."""

    view: ViewAddress = ViewAddress()
    element: ItemId = Field(description="The id of the element to look around.")
    way: Way = Field(default=Way.BOTH, description="Along, against or regardless of the arrows.")
    depth: int = Field(default=1, ge=1, le=MAX_STEPS, description="How many steps away at most.")


class AskPath(Contract):
    """How one gets from here to there over the fewest relationships of a view."""

    view: ViewAddress = ViewAddress()
    source: ItemId = Field(description="The id of the element to begin at.")
    target: ItemId = Field(description="The id of the element to arrive at.")
