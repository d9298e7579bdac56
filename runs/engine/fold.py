"""What a run is, worked out from what happened in it.

The page folds the same frames in ``foldRun.ts``, and both are held to the recorded runs in
``tests/recordings``. So a page that watched a run and one that was reloaded after it cannot differ.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import assert_never

from pydantic import Field

from common.contract import Contract
from runs.engine import events


class NodePhase(StrEnum):
    """A node without a phase is still waiting."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class RunFailure(Contract):
    """Why a run failed, and at which node where it is known."""

    message: str
    node_id: str | None = None
    code: str | None = None
    hint: str | None = None


class RunState(Contract):
    """How a run stands after the frame numbered ``last_seq``."""

    status: events.RunStatus = events.RunStatus.QUEUED
    phases: dict[str, NodePhase] = Field(
        default={}, description="How the nodes stand that have started, by id."
    )
    output: str | None = None
    outputs: dict[str, str] = {}
    failure: RunFailure | None = None
    last_seq: int = 0


EMPTY_RUN = RunState()


def fold(state: RunState, frame: events.Frame) -> RunState:
    """Return the state of a run after one more frame.

    A frame that was already folded is ignored and the same state returned: after a reconnection the
    frames from before and after may overlap.
    """
    if frame.seq <= state.last_seq:
        return state
    return _after(state, frame.event).model_copy(update={"last_seq": frame.seq})


def folded(frames: Iterable[events.Frame]) -> RunState:
    """Return the state of a run after all of its ``frames``, in order."""
    state = EMPTY_RUN
    for frame in frames:
        state = fold(state, frame)
    return state


def _after(state: RunState, event: events.RunEvent) -> RunState:
    match event:
        case events.RunStarted():
            return state.model_copy(update={"status": events.RunStatus.RUNNING})
        case events.NodeStarted():
            return _with_phase(state, event.node_id, NodePhase.RUNNING)
        case events.NodeCompleted():
            return _with_phase(state, event.node_id, NodePhase.DONE)
        case events.RunCompleted():
            return _ended(state, events.RunStatus.COMPLETED).model_copy(
                update={"output": event.output, "outputs": event.outputs}
            )
        case events.RunCancelled():
            return _ended(state, events.RunStatus.CANCELLED)
        case events.Error():
            failed = (
                state
                if event.node_id is None
                else _with_phase(state, event.node_id, NodePhase.FAILED)
            )
            failure = RunFailure(
                message=event.message, node_id=event.node_id, code=event.code, hint=event.hint
            )
            return _ended(failed, events.RunStatus.FAILED).model_copy(update={"failure": failure})
        case events.Thought() | events.ToolCall() | events.ToolResult():
            return state
        case _:
            assert_never(event)


def _with_phase(state: RunState, node_id: str, phase: NodePhase) -> RunState:
    return state.model_copy(update={"phases": {**state.phases, node_id: phase}})


def _ended(state: RunState, status: events.RunStatus) -> RunState:
    """Nothing comes after the end, so a node that still runs would be shown running for ever."""
    phases = {
        node_id: NodePhase.STOPPED if phase is NodePhase.RUNNING else phase
        for node_id, phase in state.phases.items()
    }
    return state.model_copy(update={"status": status, "phases": phases})
