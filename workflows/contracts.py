"""The shapes of workflows in flight."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, StringConstraints

from common.contract import Contract
from common.ids import Name
from common.storable import require_storable
from ledger.contracts import Change, Receipt
from teams.contracts import Author
from workflows.graph.limits import MAX_WORKFLOW_NAME_LENGTH
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.graph.origin import Origin
from workflows.graph.remarks import Remark

MAX_PAGE_SIZE = 100

# What somebody calls a workflow: the spaces around it are not part of it.
Title = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_WORKFLOW_NAME_LENGTH),
]


class WorkflowState(StrEnum):
    ACTIVE = "active"
    ARCHIVED = "archived"
    DELETED = "deleted"


class CreateWorkflow(Change):
    name: Title
    starter: Literal["blank", "starter"] = Field(
        default="blank", description="`starter` begins with knowledge → reasoner → answer."
    )
    project_id: Name | None = Field(default=None, description="Left out, it is in no project.")


class SaveWorkflow(Change):
    """The whole graph as it shall be, made as one revision or not at all."""

    expected_revision: int = Field(ge=1, description="The revision that was being edited.")
    graph: WorkflowGraph
    note: str | None = Field(
        default=None, max_length=200, description="What was done, in a few words, for the history."
    )


class RenameWorkflow(Change):
    name: Title


class ConfigureWorkflow(Change):
    on_cycle: OnCycle


class MoveWorkflow(Change):
    project_id: Name | None = Field(description="Where to; none takes it out of its project.")


class WorkflowFile(Contract):
    """A workflow as a file, to carry from one team or installation to another."""

    format: Literal["easel.workflow"] = "easel.workflow"
    version: Literal[1] = 1
    name: Title
    on_cycle: OnCycle = OnCycle.RUN_ONCE
    graph: WorkflowGraph


class ImportWorkflow(Change):
    file: WorkflowFile


class UndoWorkflow(Change):
    revision: int | None = Field(
        default=None,
        ge=2,
        description="The change to undo or redo. Left out, the next one of your own.",
    )


class RestoreRevision(Change):
    revision: int = Field(ge=1)


class DuplicateWorkflow(Change):
    name: Title | None = Field(default=None, description="Left out, “… copy”.")


class ChangeState(Change):
    """Archive, bring back, delete, restore: the path says which."""


class WorkflowSummary(Contract):
    id: str
    name: str
    project_id: str | None
    state: WorkflowState
    revision: int
    node_count: int
    edge_count: int
    updated_at: datetime
    updated_by: Author | None


class WorkflowSort(StrEnum):
    UPDATED = "updated"
    NAME = "name"


class ListWorkflows(Contract):
    """Which workflows, in which order, from where on."""

    search: Annotated[str, AfterValidator(require_storable)] = Field(
        default="", max_length=MAX_WORKFLOW_NAME_LENGTH
    )
    state: WorkflowState = WorkflowState.ACTIVE
    project: Name | None = Field(default=None, description="Only what is in this project.")
    sort: WorkflowSort = WorkflowSort.UPDATED
    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class WorkflowPage(Contract):
    items: tuple[WorkflowSummary, ...]
    next_cursor: str | None = None
    total: int


class WorkflowDetail(Receipt):
    """A workflow at its newest revision, with what may be said about it."""

    id: str
    name: str
    project_id: str | None = Field(default=None, description="None: it is in no project.")
    state: WorkflowState
    on_cycle: OnCycle
    revision: int
    graph: WorkflowGraph
    remarks: tuple[Remark, ...] = ()
    cycle_node_ids: tuple[Name, ...] = Field(
        default=(), description="Nodes that feed each other; they run last, once each."
    )
    undoable: tuple[int, ...] = Field(
        default=(), description="Your own changes that you can undo, the next one first."
    )
    redoable: tuple[int, ...] = ()
    can_edit: bool
    can_run: bool
    created_at: datetime
    updated_at: datetime
    updated_by: Author | None
    deletes_at: datetime | None = Field(
        default=None, description="When it is gone for good, if it is deleted; with all its runs."
    )


class RevisionSummary(Contract):
    number: int
    origin: Origin
    undoes: int | None = None
    note: str | None = None
    author: Author | None
    created_at: datetime
    node_count: int
    edge_count: int


class ListRevisions(Contract):
    """Which part of a history, newest first."""

    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class RevisionPage(Contract):
    items: tuple[RevisionSummary, ...]
    next_cursor: str | None = None


class RevisionDetail(Contract):
    workflow_id: str
    revision: RevisionSummary
    graph: WorkflowGraph


class FieldChange(Contract):
    path: str = Field(description="JSON pointer within the node or edge, or empty for the whole.")
    before: JsonValue = None
    after: JsonValue = None


class ItemChange(Contract):
    what: Literal["node", "edge"]
    id: Name
    change: Literal["added", "removed", "modified", "moved"]
    label: str
    fields: tuple[FieldChange, ...] = ()


class GraphComparison(Contract):
    from_revision: int
    to_revision: int
    changes: tuple[ItemChange, ...]


class NodeKindCard(Contract):
    """What the palette and the inspector need to know of a node kind."""

    name: str
    label: str
    summary: str
    icon: str = Field(description="Name of a lucide icon.")
    tone: str = Field(description="Name of the colour tone, a design token.")
    config_schema: dict[str, JsonValue] = Field(
        description="JSON schema of the settings; the inspector draws its form from it."
    )


class ToolCard(Contract):
    name: str
    label: str
    summary: str


class KnowledgeGraphCard(Contract):
    id: str
    name: str
    entity_count: int
    relation_count: int


class KnowledgeEntity(Contract):
    id: str
    name: str
    source: str
    snippet: str
    keywords: tuple[str, ...]


class KnowledgeRelation(Contract):
    source: str
    target: str
    type: str


class KnowledgeGraphDetail(Contract):
    id: str
    name: str
    version: int
    entities: tuple[KnowledgeEntity, ...]
    relations: tuple[KnowledgeRelation, ...]


class Catalogue(Contract):
    """Everything a studio offers to choose from, in one answer."""

    node_kinds: tuple[NodeKindCard, ...]
    tools: tuple[ToolCard, ...]
    knowledge_graphs: tuple[KnowledgeGraphCard, ...]
    starter: WorkflowGraph
    limits: "GraphLimits"


class GraphLimits(Contract):
    max_nodes: int
    max_edges: int
    max_question_length: int


class WorkflowChanged(Contract):
    """A notice: this workflow moved to this revision or state. Read it if you care."""

    type: Literal["workflow_changed"] = "workflow_changed"
    workflow_id: str
    revision: int
    state: WorkflowState
