"""The shapes of calls that only agents make: by the names that people use, and by what is open.

Over REST the same is asked by ids, which a page has and a conversation has not.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from common.contract import Contract, Terse
from common.storable import require_storable
from diagrams.contracts import RevisionToken
from diagrams.document.limits import MAX_TITLE
from diagrams.ops.model import Draft
from diagrams.reading.request import ViewAddress
from ledger.contracts import Change

MAX_PROJECT_NAME = 200
MAX_FOUND = 50
# A search that finds more than this was too wide.
FOUND_BY_DEFAULT = 20
MAX_PICTURE_PX = 4_096

Named = Annotated[str, AfterValidator(require_storable)]
ProjectName = Annotated[Named, Field(min_length=1, max_length=MAX_PROJECT_NAME)]


class DrawDiagram(Change, Draft):
    """The whole content of a new diagram, made as one revision or not at all."""

    project: ProjectName | None = Field(
        default=None,
        description="Its name. Needed where several would do: the refusal lists them.",
    )
    open: bool = Field(default=False, description="Offer it to the page that your person has open.")
    allow_duplicate_title: bool = Field(
        default=False,
        description="Where the title is taken, put a number behind it instead of refusing.",
    )


class FindDiagrams(Contract):
    """Which diagrams: by a part of their titles, in one project or in all."""

    query: Named | None = Field(
        default=None,
        max_length=MAX_TITLE,
        description="Part of the title; case and spacing make no difference.",
    )
    project: ProjectName | None = Field(default=None, description="Only in that project.")
    cursor: str | None = Field(default=None, max_length=100, description="From the page before.")
    limit: int | None = Field(
        default=None,
        ge=1,
        le=MAX_FOUND,
        description=f"Left out: {MAX_FOUND}, or {FOUND_BY_DEFAULT} with a query.",
    )


class FoundDiagram(Terse):
    diagram_id: str
    title: str
    project: str | None = None
    path: str = Field(description="To be shown; nothing is addressed by it.")
    revision: RevisionToken
    open: bool = Field(description="Whether somebody of the team has it open now.")
    exact: Literal[True] | None = Field(default=None, description="Its title is the query.")


class LookedAt(Terse):
    """The view that the person is in."""

    path: tuple[str, ...]
    owner: str | None = None


class ActiveDiagram(Terse):
    """The diagram that the token's own person looks at."""

    diagram_id: str
    title: str
    project: str | None = None
    path: str
    revision: RevisionToken
    view: LookedAt


class OutOfSight(Terse):
    """They look at one that this token does not reach."""

    in_scope: Literal[False] = False


class RecentDiagram(Terse):
    diagram_id: str
    title: str
    revision: RevisionToken


class DiagramsFound(Terse):
    diagrams: tuple[FoundDiagram, ...]
    projects: tuple[str, ...] = Field(description="The names of those that this token reaches.")
    complete: bool
    cursor: str | None = None
    active: ActiveDiagram | OutOfSight | None = Field(
        description="What your person looks at; null when it is no diagram. Never anybody else's."
    )
    this_session: tuple[RecentDiagram, ...] | None = Field(
        default=None, description="What this token made or changed last, the latest first."
    )

    def wire(self) -> dict[str, object]:
        answer: dict[str, Any] = super().wire()
        # Silence would not say that nothing is being looked at.
        answer.setdefault("active", None)
        return answer


class PictureFormat(StrEnum):
    PNG = "png"
    SVG = "svg"


class PictureTheme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


class RenderDiagram(Contract):
    """How one view of a diagram is to be pictured."""

    view: ViewAddress = ViewAddress()
    format: PictureFormat = Field(
        default=PictureFormat.PNG, description="png: a picture to look at. svg: its source."
    )
    max_width: int = Field(
        default=MAX_PICTURE_PX, ge=64, le=MAX_PICTURE_PX, description="px; scaled down to it."
    )
    theme: PictureTheme = PictureTheme.LIGHT
    markers: bool = Field(default=True, description="Whether open points are shown.")
    small_text: bool = Field(
        default=False, description="Scale down even where text is too small to be read then."
    )


class DiagramRendered(Terse):
    """What the picture shows, and how large it is, px; ``scale`` is px to a px of the drawing."""

    diagram_id: str
    title: str
    revision: RevisionToken
    view: tuple[str, ...]
    format: PictureFormat
    width: int
    height: int
    scale: float
