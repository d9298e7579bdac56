"""The shapes of diagrams in flight."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, StringConstraints

from common.contract import Contract
from common.ids import Name
from common.storable import require_storable
from diagrams.document.limits import MAX_DEPTH, MAX_TITLE, REQUEST_OPS
from diagrams.document.repairs import Repair
from diagrams.history.origin import RevisionOrigin
from diagrams.ops.model import Draft, LayoutWishes
from diagrams.ops.registry import Op, PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline.progress import Stage
from ledger.contracts import Change, Receipt
from teams.contracts import Author

MAX_PAGE_SIZE = 100
TOKEN_PREFIX = "r:"  # noqa: S105  # of a revision, and no secret

# What somebody calls a diagram: one line, and the spaces around it are not part of it.
Title = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=MAX_TITLE, pattern=r"^[^\r\n]*$"
    ),
]
# Which revision something is about; rises with every commit, undo included (TOOL-71).
RevisionToken = Annotated[
    str, Field(pattern=r"^r:[1-9][0-9]{0,8}$", description="“r:” and the number of a revision.")
]


def token_of(number: int) -> str:
    """Return the token of a revision's number."""
    return f"{TOKEN_PREFIX}{number}"


def number_of(token: str) -> int:
    """Return the number that ``token_of`` made ``token`` from."""
    return int(token.removeprefix(TOKEN_PREFIX))


class ThemeName(StrEnum):
    """Of a picture: what it is to be looked at on."""

    LIGHT = "light"
    DARK = "dark"


class DiagramState(StrEnum):
    ACTIVE = "active"
    ARCHIVED = "archived"
    DELETED = "deleted"


class CreateDiagram(Change, Draft):
    """The whole content of a new diagram, made as one revision or not at all."""

    project_id: Name | None = Field(default=None, description="Left out, it is in no project.")
    open: bool = Field(
        default=False,
        description="Offer the diagram to the pages that you, or whom you act for, have open.",
    )
    allow_duplicate_title: bool = Field(
        default=False,
        description="Where the title is taken, put a number behind it instead of refusing.",
    )


class Conflict(StrEnum):
    """What to do when somebody changed the diagram since the expected revision."""

    REFUSE = "refuse"
    REBASE = "rebase"


class ImportDiagram(Change):
    """A file that a diagram is made of: one that was exported as JSON, from here or elsewhere."""

    file: Mapping[str, JsonValue] = Field(
        description="The document, with its “format”. One whose view is empty makes an empty "
        "diagram."
    )
    title: Title | None = Field(
        default=None,
        description="Left out, the one in the file. Where it is taken, a number is put behind it.",
    )
    project_id: Name | None = Field(default=None, description="Left out, it is in no project.")


class TargetView(Contract):
    """Which view of a diagram a change is about."""

    inside: Annotated[tuple[str, ...], Field(max_length=MAX_DEPTH)] = Field(
        default=(), description="The ids of the owners, the outermost first; none is the top."
    )


class OpsOnView(Change):
    """What every batch of ops carries: on which view of which revision, and how."""

    expected_revision: RevisionToken
    view: TargetView = TargetView()
    scope: Scope | None = None
    layout: LayoutWishes | None = None
    on_conflict: Conflict = Conflict.REFUSE
    activate: bool = Field(
        default=False,
        description="Changes nothing: every page that shows the diagram hears of the change, and "
        "no page is turned to another.",
    )
    summary: str | None = Field(
        default=None, max_length=200, description="What was done, in a few words, for the history."
    )


class UpdateDiagram(OpsOnView):
    """Ops that run in order on one view, made as one revision or not at all."""

    ops: Annotated[tuple[Op, ...], Field(json_schema_extra={"maxItems": REQUEST_OPS})]


class EditDiagram(OpsOnView):
    """Ops that run in order on one view, made as one revision or not at all. People may also
    `move` things by hand, bots may not."""

    ops: Annotated[tuple[PersonOp, ...], Field(json_schema_extra={"maxItems": REQUEST_OPS})]


class RenameDiagram(Change):
    title: Title


class MoveDiagram(Change):
    project_id: Name | None = Field(description="Where to; none takes it out of its project.")


class DuplicateDiagram(Change):
    title: Title | None = Field(default=None, description="Left out, “… copy”, or a free one.")


class UndoDiagram(Change):
    revision: int | None = Field(
        default=None,
        ge=2,
        le=999_999_999,
        description="The change to undo or redo. Left out, the next one of your own.",
    )


class RestoreDiagramRevision(Change):
    revision: int = Field(ge=1, le=999_999_999)


class ChangeDiagramState(Change):
    """Archive, bring back, delete, restore: the path says which."""


class DiagramSummary(Contract):
    id: str
    title: str
    project_id: str | None
    state: DiagramState
    revision: RevisionToken
    element_count: int
    relationship_count: int
    updated_at: datetime
    updated_by: Author | None
    deletes_at: datetime | None = Field(
        default=None, description="When it is gone for good, if it is deleted."
    )


class DiagramSort(StrEnum):
    UPDATED = "updated"
    TITLE = "title"


class ListDiagrams(Contract):
    """Which diagrams, in which order, from where on."""

    search: Annotated[str, AfterValidator(require_storable)] = Field(
        default="", max_length=MAX_TITLE
    )
    state: DiagramState = DiagramState.ACTIVE
    project: Name | None = Field(default=None, description="Only what is in this project.")
    sort: DiagramSort = DiagramSort.UPDATED
    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class DiagramPage(Contract):
    items: tuple[DiagramSummary, ...]
    next_cursor: str | None = None
    total: int


class ViewCard(Contract):
    """A view of a diagram, and how much stands in it."""

    inside: tuple[str, ...] = Field(description="The ids of its owners; none is the top view.")
    label: str
    element_count: int
    relationship_count: int


class DiagramDetail(Receipt):
    """A diagram as it stands, without its content: that is in its scenes and exports."""

    id: str
    title: str
    project_id: str | None = Field(default=None, description="None: it is in no project.")
    state: DiagramState
    revision: RevisionToken
    views: tuple[ViewCard, ...]
    undoable: tuple[int, ...] = Field(
        default=(), description="Your own changes that you can undo, the next one first."
    )
    redoable: tuple[int, ...] = Field(
        default=(), description="Your own changes that you can make again, the next one first."
    )
    can_draw: bool = Field(description="Whether you may change it.")
    can_propose: bool = Field(description="Whether you may propose a change to it.")
    created_at: datetime
    updated_at: datetime
    updated_by: Author | None
    deletes_at: datetime | None = Field(
        default=None, description="When it is gone for good, if it is deleted."
    )


class DiagramImported(DiagramDetail):
    """The diagram that was made of a file, and what had to be mended in the file for that."""

    repairs: tuple[Repair, ...] = Field(description="The first of them, by their pointers.")
    repair_count: int


class DiagramRevisionSummary(Contract):
    number: int
    origin: RevisionOrigin
    undoes: int | None = None
    summary: str | None = None
    author: Author | None
    created_at: datetime
    element_count: int
    relationship_count: int
    added: int
    updated: int
    removed: int
    arranged: int
    errors: int
    warnings: int
    legibility_cost: float | None


class ListDiagramRevisions(Contract):
    """Which part of a history, newest first."""

    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class DiagramRevisionPage(Contract):
    items: tuple[DiagramRevisionSummary, ...]
    next_cursor: str | None = None


class DiagramFieldChange(Contract):
    path: str = Field(description="JSON pointer within the item.")
    before: JsonValue = None
    after: JsonValue = None


class DiagramItemChange(Contract):
    what: Literal["view", "element", "group", "relationship", "note", "flow", "open-point"]
    id: str = Field(description="Of a view, that of its owner; “top view” for the top view.")
    label: str
    inside: tuple[str, ...] = Field(
        description="The path of the view that has it; of a view, its own path."
    )
    change: Literal["added", "removed", "modified", "moved"]
    fields: tuple[DiagramFieldChange, ...] = ()


class DiagramComparison(Contract):
    from_revision: int
    to_revision: int
    changes: tuple[DiagramItemChange, ...]


class DrawScene(Contract):
    """Which view of which revision; in a query string, so the path is one text."""

    inside: Annotated[str, AfterValidator(require_storable)] = Field(
        default="", max_length=400, description="Ids of the owners with commas between."
    )
    revision: int | None = Field(default=None, ge=1, le=999_999_999)

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(self.inside.split(",")) if self.inside else ()


class ExportDiagram(DrawScene):
    format: str
    scale: float = Field(default=1.0, gt=0.0, le=8.0)
    transparent: bool = False
    markers: bool = True
    theme: ThemeName = ThemeName.LIGHT


class DrawThumbnail(Contract):
    """Which revision's top view, small; it names one, so that the answer can be kept."""

    revision: int = Field(ge=1, le=999_999_999, description="Which one.")
    theme: ThemeName = Field(default=ThemeName.LIGHT, description="In which colours.")


class DrawStarter(Contract):
    theme: ThemeName = ThemeName.LIGHT


class DiagramOffered(Contract):
    """A notice to one person's pages: this diagram was made for you. Open it if you like."""

    type: Literal["diagram_offered"] = "diagram_offered"
    diagram_id: str


class DiagramChanged(Contract):
    """A notice: this diagram moved to this revision or state. Read it if you care."""

    type: Literal["diagram_changed"] = "diagram_changed"
    diagram_id: str
    revision: RevisionToken
    state: DiagramState


class DiagramProgress(Contract):
    """A notice: what a request that takes long is doing. After a minute without one it has ended,
    too: whoever would have said so has died."""

    type: Literal["diagram_progress"] = "diagram_progress"
    request_id: str
    diagram_id: str | None = Field(description="None: it is making one.")
    by: Author | None
    counter: int = Field(description="Of the notices about this request; from 1.")
    stage: Stage | None = Field(
        description="What it is doing, in a phrase. None: it has ended, in whatever way."
    )
    preview: int = Field(
        description="How many whole candidates there were to look at. Only the newest one is kept, "
        "and none after the end."
    )


class CancelRequest(Change):
    """Calls off a request that is being worked on; carries an id of its own, like any change."""


class RequestCancelled(Contract):
    """What became of it. ``too-late``: its result is kept, or about to be; undo leads back."""

    request_id: str
    outcome: Literal["cancelled", "too-late"]
