"""Writes the recorded runs: `python -m tests.recordings.record`.

Each is what the real runner emits for a small graph, as frames, with the state they fold into. The
page's `foldRun.ts` is held to the same files, so change them by changing this one.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from runs.adapters.scripted_model import ScriptedModel
from runs.engine import events
from runs.engine.fold import folded
from runs.engine.guard import RunCancelled, RunLimits, Unguarded
from runs.engine.runner import run_graph
from tests.graphs import graph
from tests.ports import EchoModel, SayingModel, knowledge_of
from workflows.graph.model import WorkflowGraph
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.knowledge.library import Library
from workflows.ports import KnowledgeStore, LanguageModel, ModelUnavailable, Piece, Usage
from workflows.starters import STARTER, STARTER_QUESTION

FOLDER = Path(__file__).parent
RUN_ID = "run_000000000001"
STARTED_AT = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)
STEP = timedelta(milliseconds=20)

WORLD = knowledge_of({"paris": "Paris is the capital of France."})
STREAMED = (
    Piece("The question asks ", channel="reasoning"),
    Piece("for a capital.", channel="reasoning"),
    Piece("The capital "),
    Piece("is Paris."),
    Usage(model="recorded", input_tokens=120, output_tokens=14, cost_usd=0.0005),
)


class CancelAfter(Unguarded):
    """A guard that lets ``looks`` looks pass and then wants the run to stop."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def check(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise RunCancelled("The run was cancelled.")


def recordings() -> Iterator[tuple[str, str, tuple[events.Frame, ...]]]:
    """Yield every recording: its name, what it shows, and its frames in the order they arrive."""
    library = Library(["demo"], content_of={"demo": DEMO_KNOWLEDGE}.__getitem__)
    starter = _frames(STARTER, STARTER_QUESTION, ScriptedModel(), library)
    yield "starter", "The starter workflow on the scripted model: fourteen events.", starter
    streamed = _frames(graph("k:knowledge a o:output", "k>a", "a>o"), model=SayingModel(*STREAMED))
    yield "streamed", "An answer that arrives in pieces, with usage.", streamed
    yield (
        "failed",
        "The provider stops in the middle of an answer; the node after it never starts.",
        _frames(
            graph("a o:output", "a>o"),
            model=SayingModel(
                *STREAMED[:3],
                ModelUnavailable(
                    "The provider stopped in the middle of its answer.",
                    hint="Run the workflow again.",
                ),
            ),
        ),
    )
    yield (
        "cancelled",
        "A run that is cancelled in the middle of an answer.",
        _frames(graph("a o:output", "a>o"), model=SayingModel(*STREAMED), guard=CancelAfter(3)),
    )
    yield (
        "cycle",
        "Two nodes that feed each other run last, once each; the answer is not the last output.",
        _frames(graph("a b c o:output", "a>o", "a>b", "b>c", "c>b"), model=EchoModel()),
    )
    yield (
        "two-answers",
        "A run with two output nodes has both answers.",
        _frames(graph("a o:output p:output", "a>o", "a>p"), model=EchoModel()),
    )
    yield "still-running", "A run as a page sees it in the middle.", streamed[:7]
    yield (
        "overlapping",
        "After a reconnection the frames from before and after overlap.",
        (*streamed[:8], *streamed[4:]),
    )
    yield (
        "worker-lost",
        "The worker died, so the run is ended from outside: no node is named, none still runs.",
        (
            *streamed[:7],
            _frame(8, events.Error(message="The worker that ran this is gone.", code="RUN_LOST")),
        ),
    )


def content_of(about: str, frames: tuple[events.Frame, ...]) -> str:
    """Return a recording as it is written."""
    recording = {
        "about": about,
        "frames": [frame.wire() for frame in frames],
        "state": folded(frames).wire(),
    }
    return json.dumps(recording, indent=2, ensure_ascii=False) + "\n"


def _frames(
    workflow: WorkflowGraph,
    question: str = "What is the capital of France, Paris or Lyon?",
    model: LanguageModel | None = None,
    knowledge: KnowledgeStore = WORLD,
    guard: Unguarded | None = None,
) -> tuple[events.Frame, ...]:
    emitted: list[events.RunEvent] = []
    run_graph(
        workflow,
        question,
        run_id=RUN_ID,
        model=model or ScriptedModel(),
        knowledge=knowledge,
        emit=emitted.append,
        guard=guard or Unguarded(),
        limits=RunLimits(),
    )
    return tuple(_frame(seq, event) for seq, event in enumerate(emitted, start=1))


def _frame(seq: int, event: events.RunEvent) -> events.Frame:
    return events.Frame(seq=seq, at=STARTED_AT + STEP * seq, event=event)


if __name__ == "__main__":
    for name, about, frames in recordings():
        (FOLDER / f"{name}.json").write_text(content_of(about, frames))
