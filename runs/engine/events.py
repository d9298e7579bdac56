"""Everything that can happen in a run.

A run is what its events say it is: the page, the log and the answer of a script are folded from
this list. It only grows, and a field once sent is sent for ever.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal, get_args

from pydantic import Field, JsonValue

from common.contract import Contract
from workflows.ports import Citation, Usage


class RunStatus(StrEnum):
    """How a run stands. The last three are final."""

    QUEUED = "queued"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RunStarted(Contract):
    type: Literal["run_started"] = "run_started"
    run_id: str


class NodeStarted(Contract):
    type: Literal["node_started"] = "node_started"
    node_id: str


class Thought(Contract):
    """A whole thought, or a piece of a stream of one."""

    type: Literal["thought"] = "thought"
    node_id: str
    text: str
    partial: bool = Field(
        default=False,
        description="True for a piece of a stream: append it to the pieces before it. "
        "Pieces that arrive within 50 ms are joined; whole thoughts never are.",
    )
    channel: Literal["reasoning", "answer"] = Field(
        default="reasoning",
        description="Whether the text is on the way to the answer or part of it.",
    )


class ToolCall(Contract):
    type: Literal["tool_call"] = "tool_call"
    node_id: str
    tool: str
    args: dict[str, JsonValue]


class ToolResult(Contract):
    type: Literal["tool_result"] = "tool_result"
    node_id: str
    tool: str
    citations: tuple[Citation, ...]


class NodeCompleted(Contract):
    type: Literal["node_completed"] = "node_completed"
    node_id: str
    output: str
    usage: Usage | None = Field(
        default=None, description="What the model counted, where the node asked one."
    )


class RunCompleted(Contract):
    type: Literal["run_completed"] = "run_completed"
    run_id: str
    output: str = Field(description="The output of the last node in the order.")
    outputs: dict[str, str] = Field(
        default={},
        description="The output of each output node, by node id. After a cycle or a side branch "
        "the last node can be another one than the answer.",
    )


class RunCancelled(Contract):
    type: Literal["run_cancelled"] = "run_cancelled"
    run_id: str


class Error(Contract):
    """The run failed; nothing comes after this."""

    type: Literal["error"] = "error"
    message: str
    node_id: str | None = None
    code: str | None = None
    hint: str | None = Field(default=None, description="What to do instead, where there is such.")


RunEvent = Annotated[
    RunStarted
    | NodeStarted
    | Thought
    | ToolCall
    | ToolResult
    | NodeCompleted
    | RunCompleted
    | RunCancelled
    | Error,
    Field(discriminator="type"),
]

# What the events are called, in the order in which they are listed.
EVENT_TYPES: tuple[str, ...] = tuple(
    kind.model_fields["type"].default for kind in get_args(get_args(RunEvent)[0])
)
# Nothing follows one of these.
TERMINAL = (RunCompleted, RunCancelled, Error)


class Frame(Contract):
    """An event with its number in the run and the moment it was recorded."""

    seq: int = Field(ge=1, description="Counts from 1 without gaps.")
    at: datetime
    event: RunEvent
