"""The shapes of runs in flight."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from common.contract import Contract
from common.storable import require_storable
from ledger.contracts import Change, Receipt
from runs.engine.events import Frame, RunStatus
from teams.contracts import Author
from workflows.contracts import MAX_PAGE_SIZE, WorkflowFile
from workflows.graph.model import WorkflowGraph
from workflows.ports import Usage


def _require_words(text: str) -> str:
    if not text.strip():
        raise ValueError("This has only spaces. Ask something.")
    return text


# Asked as it was written, spaces around it included.
Question = Annotated[
    str,
    AfterValidator(_require_words),
    Field(
        min_length=1,
        description="The question that the workflow is asked.",
        json_schema_extra={"pattern": r"\S"},
    ),
]


class StartRun(Change):
    input: Question
    revision: int | None = Field(
        default=None, ge=1, description="Left out, the newest revision is run."
    )


# Clients give up on a call after a minute, most of them; an answer that comes then is lost on them.
LONGEST_WAIT_SECONDS = 50
WAIT_SECONDS = 45
# Events in one answer to an agent.
EVENTS_AT_ONCE = 100


class AskWorkflow(StartRun):
    """Starts a run and waits for what it says."""

    wait_seconds: int = Field(
        default=WAIT_SECONDS,
        ge=0,
        le=LONGEST_WAIT_SECONDS,
        description="How long to wait for the run to end; with 0 the answer comes at once.",
    )


def _kind_of_graph(value: Any) -> str:
    """Tell an exported file from a graph: by what no graph has, whatever else is wrong with it."""
    return "file" if isinstance(value, WorkflowFile) or _is_export(value) else "graph"


def _is_export(value: Any) -> bool:
    return isinstance(value, dict) and "format" in value


class RunOnce(Contract):
    """A graph that is not saved here and a question, for scripts and CI."""

    graph: Annotated[
        Annotated[WorkflowGraph, Tag("graph")] | Annotated[WorkflowFile, Tag("file")],
        Discriminator(_kind_of_graph),
        Field(description="A graph, or a workflow as it was exported, whole."),
    ]
    input: Question

    @model_validator(mode="before")
    @classmethod
    def _is_not_a_file(cls, value: Any) -> Any:
        # Who exported a workflow and sends it as it is lacks a question, and one word of advice.
        if _is_export(value):
            raise PydanticCustomError(
                "whole_export",
                "This is an exported workflow. Send it as `graph`, with the question as `input`.",
            )
        return value


class CancelRun(Change):
    """Stops the run at its next step, or inside the stream it is reading."""


class RunSummary(Contract):
    id: str
    workflow_id: str | None = Field(description="Absent for a run of an unsaved graph.")
    workflow_name: str | None
    revision: int | None
    status: RunStatus
    input: str
    output: str | None = Field(default=None, description="In lists, its beginning.")
    failure: str | None = None
    started_by: Author | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    last_seq: int
    usage: Usage | None = Field(default=None, description="Summed over the run's nodes.")


class ListRuns(Contract):
    """Which runs, newest first, from where on."""

    status: RunStatus | None = None
    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class ListenFrom(Contract):
    """Where a viewer of a run was: the number of the last frame it had."""

    after: int = Field(default=0, ge=0)


class LatestRuns(Contract):
    """The newest run of each of these workflows, for a list of workflows to show beside them."""

    workflow: tuple[Annotated[str, AfterValidator(require_storable)], ...] = Field(
        min_length=1, max_length=MAX_PAGE_SIZE
    )


class RunPage(Contract):
    items: tuple[RunSummary, ...]
    next_cursor: str | None = None


class PinnedKnowledge(Contract):
    """What a run searches, fixed when it was started: versions by knowledge graph, and which graph
    is meant where a node names none."""

    default: str | None = None
    versions: dict[str, int] = {}


class SearchedGraph(Contract):
    """A knowledge graph that a run may search, by the name it has now."""

    id: str
    name: str
    is_default: bool = Field(description="Whether it is meant where a node names none.")


class RunDetail(RunSummary):
    """A run with the graph that it ran."""

    graph: WorkflowGraph
    searches: tuple[SearchedGraph, ...] = Field(
        default=(), description="Left out are those that have been deleted since."
    )
    cycle_node_ids: tuple[str, ...] = ()
    can_cancel: bool


class ReadRun(Contract):
    """Whether what happened in the run is wanted too, and from where on."""

    after: int | None = Field(
        default=None,
        ge=0,
        description="The `seq` of the last known event, 0 for all. Left out, none are sent.",
    )


class RunWithEvents(RunDetail):
    """A run with a page of what happened in it."""

    events: tuple[Frame, ...] = ()


class RunTicket(Receipt):
    """A run that was accepted, and where to listen to it."""

    run: RunSummary
    events_url: str = Field(description="Server-sent events; resumes from `Last-Event-ID`.")
    socket_path: str = Field(description="Websocket; resumes from `?after=`.")


class RunChanged(Contract):
    """A notice: this run of this workflow has this status now."""

    type: Literal["run_changed"] = "run_changed"
    run_id: str
    workflow_id: str | None
    status: RunStatus
