import time
from collections.abc import Callable
from itertools import pairwise

import pytest

from common.errors import CanvasError
from runs.adapters.claude_model import ClaudeModel
from runs.adapters.scripted_model import ScriptedModel
from runs.engine import events
from runs.engine.guard import RunCancelled, RunLimits, StepTimedOut, Unguarded
from runs.engine.runner import run_graph
from tests.anthropic_server import Reply, anthropic_server, overloaded, saying, until
from tests.graphs import graph
from tests.ports import EchoModel, SayingModel, knowledge_of
from workflows.graph.model import WorkflowGraph
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.knowledge.library import Library
from workflows.ports import KnowledgeStore, LanguageModel, ModelUnavailable, Piece, Usage
from workflows.starters import STARTER, STARTER_QUESTION

WORLD = knowledge_of({"paris": "Paris is the capital of France."})
QUESTION = "Is Paris it?"


def run(
    workflow: WorkflowGraph,
    *,
    question: str = QUESTION,
    model: LanguageModel | None = None,
    knowledge: KnowledgeStore = WORLD,
    guard: Unguarded | None = None,
    limits: RunLimits | None = None,
) -> list[events.RunEvent]:
    emitted: list[events.RunEvent] = []
    run_graph(
        workflow,
        question,
        run_id="run_1",
        model=model or EchoModel(),
        knowledge=knowledge,
        emit=emitted.append,
        guard=guard or Unguarded(),
        limits=limits or RunLimits(),
    )
    return emitted


def types(emitted: list[events.RunEvent]) -> str:
    return " ".join(event.type for event in emitted)


def started(emitted: list[events.RunEvent]) -> str:
    return " ".join(event.node_id for event in emitted if isinstance(event, events.NodeStarted))


def outputs(emitted: list[events.RunEvent]) -> dict[str, str]:
    return {
        event.node_id: event.output for event in emitted if isinstance(event, events.NodeCompleted)
    }


class Guard(Unguarded):
    """Raises what the test wants at the look it wants it, counted from 1."""

    def __init__(self, at: int, error: Callable[[str], CanvasError]) -> None:
        self._at = at
        self._error = error
        self._looks = 0

    def check(self) -> None:
        self._looks += 1
        if self._looks >= self._at:
            raise self._error("Enough.")


class TestTheStarter:
    def test_gives_exactly_fourteen_events_on_the_scripted_model(self):
        library = Library(["demo"], content_of={"demo": DEMO_KNOWLEDGE}.__getitem__)

        emitted = run(STARTER, question=STARTER_QUESTION, model=ScriptedModel(), knowledge=library)

        assert types(emitted).split() == [
            "run_started",
            *("node_started", "tool_call", "tool_result", "node_completed"),
            *("node_started", "thought", "thought", "thought", "node_completed"),
            *("node_started", "thought", "node_completed"),
            "run_completed",
        ]
        (result,) = (event for event in emitted if isinstance(event, events.ToolResult))
        assert len(result.citations) == 4
        assert sum("(1-hop: " in citation.snippet for citation in result.citations) == 2


class TestWhatANodeIsGiven:
    def test_is_the_question_and_what_its_direct_predecessors_said_in_the_order_of_the_edges(self):
        emitted = run(graph("a b c d", "b>d", "a>d", "a>c", "c>d"))

        assert outputs(emitted)["d"] == (
            f"[d: Question: {QUESTION}\n\nContext: "
            f"[b: Question: {QUESTION}]\n\n"
            f"[a: Question: {QUESTION}]\n\n"
            f"[c: Question: {QUESTION}\n\nContext: [a: Question: {QUESTION}]]]"
        )

    def test_is_the_question_alone_without_an_incoming_edge(self):
        assert outputs(run(graph("a"))) == {"a": f"[a: Question: {QUESTION}]"}

    def test_counts_parallel_edges_once(self):
        emitted = run(graph("a b", "a>b", "a>b"))

        assert outputs(emitted)["b"].count("[a: ") == 1

    def test_leaves_out_a_predecessor_that_has_not_run_in_a_cycle(self):
        emitted = run(graph("a b", "a>b", "b>a"))

        assert started(emitted) == "a b"
        assert outputs(emitted)["a"] == f"[a: Question: {QUESTION}]"
        assert "Context: [a: " in outputs(emitted)["b"]

    def test_is_searched_for_with_the_question_and_not_with_what_was_said(self):
        emitted = run(graph("a k:knowledge", "a>k"))

        (call,) = (event for event in emitted if isinstance(event, events.ToolCall))
        assert call.args == {"query": QUESTION, "graphId": ""}

    def test_reaches_the_provider_with_the_passages_and_only_at_direct_successors(self):
        workflow = graph("k:knowledge first second", "k>first", "first>second")
        with anthropic_server(Reply(saying("Yes."))) as server:
            claude = ClaudeModel(
                api_key="k", base_url=server.url, model="m", max_tokens=9, timeout_seconds=5
            )

            run(workflow, model=claude)

        passage = "(About paris) Paris is the capital of France."
        assert server.prompts == [
            ("first", f"Question: {QUESTION}\n\nContext: {passage}"),
            ("second", f"Question: {QUESTION}\n\nContext: Yes."),
        ]


class TestTheAnswer:
    def test_is_the_output_of_the_last_node(self):
        completed = run(graph("a b", "a>b"))[-1]

        assert isinstance(completed, events.RunCompleted)
        assert completed.output.startswith("[b: ")
        assert completed.outputs == {}

    def test_is_told_for_each_output_node_as_well(self):
        completed = run(graph("a o:output p:output side", "a>o", "a>p", "o>side"))[-1]

        assert isinstance(completed, events.RunCompleted)
        assert completed.output.startswith("[side: ")
        assert list(completed.outputs) == ["o", "p"]
        assert completed.outputs["o"] == f"[a: Question: {QUESTION}]"

    def test_of_an_empty_graph_is_empty(self):
        assert types(run(WorkflowGraph())) == "run_started run_completed"


class TestWhatAModelSays:
    def test_is_told_piece_by_piece_and_joined_from_the_answer_alone(self):
        usage = Usage(model="m", input_tokens=3, output_tokens=2, cost_usd=0.1)
        model = SayingModel(Piece("Hm.", channel="reasoning"), Piece("Pa"), Piece("ris"), usage)

        emitted = run(graph("a"), model=model)

        thoughts = [event for event in emitted if isinstance(event, events.Thought)]
        assert [(thought.text, thought.channel, thought.partial) for thought in thoughts] == [
            ("Hm.", "reasoning", True),
            ("Pa", "answer", True),
            ("ris", "answer", True),
        ]
        completed = emitted[-2]
        assert isinstance(completed, events.NodeCompleted)
        assert (completed.output, completed.usage) == ("Paris", usage)


class TestAFailure:
    def test_is_one_error_that_names_the_node_and_nothing_after(self):
        model = SayingModel(Piece("Pa"), ModelUnavailable("It is gone.", hint="Wait."))

        emitted = run(graph("a b", "a>b"), model=model)

        assert types(emitted) == "run_started node_started thought error"
        assert emitted[-1] == events.Error(
            message="It is gone.", node_id="a", code="MODEL_UNAVAILABLE", hint="Wait."
        )

    @pytest.mark.parametrize(
        "reply",
        [
            pytest.param(
                Reply((*until(saying("Pa"), "message_delta"), overloaded())), id="overloaded"
            ),
            pytest.param(Reply(until(saying("Pa"), "message_delta"), ends="cut"), id="cut"),
            pytest.param(Reply(until(saying("Pa"), "message_stop")), id="closed too early"),
        ],
    )
    def test_of_a_provider_in_mid_stream_is_never_a_short_answer(self, reply):
        with anthropic_server(reply) as server:
            claude = ClaudeModel(
                api_key="k", base_url=server.url, model="m", max_tokens=9, timeout_seconds=5
            )

            emitted = run(graph("a o:output", "a>o"), model=claude)

        assert types(emitted) == "run_started node_started thought error"

    def test_is_an_unknown_knowledge_graph(self):
        workflow = WorkflowGraph.model_validate(
            {"nodes": [{"id": "k", "kind": "knowledge", "label": "K", "config": {"graphId": "x"}}]}
        )

        emitted = run(workflow)

        assert types(emitted) == "run_started node_started tool_call error"

    def test_is_an_output_over_the_cap_and_never_a_cut_one(self):
        model = SayingModel(Piece("äää"), Piece("ä"))

        emitted = run(graph("a"), model=model, limits=RunLimits(max_node_output_bytes=7))

        error = emitted[-1]
        assert types(emitted) == "run_started node_started thought error"
        assert isinstance(error, events.Error)
        assert (error.node_id, error.code) == ("a", "LIMIT_EXCEEDED")

    def test_accepts_an_output_of_exactly_the_cap(self):
        emitted = run(
            graph("a"), model=SayingModel(Piece("ää")), limits=RunLimits(max_node_output_bytes=4)
        )

        assert types(emitted).endswith("run_completed")

    def test_of_the_program_is_raised_for_the_caller_to_log(self):
        class Broken:
            def stream(self, *, system: str, prompt: str):
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            run(graph("a"), model=Broken())


class TestAGuard:
    def test_cancels_between_steps(self):
        emitted = run(graph("a b c", "a>b", "b>c"), guard=Guard(3, RunCancelled))

        assert types(emitted) == "run_started node_started thought node_completed run_cancelled"
        assert started(emitted) == "a"

    def test_cancels_in_the_middle_of_an_answer_and_closes_it(self):
        model = SayingModel(Piece("a"), Piece("b"), Piece("c"))

        emitted = run(graph("a"), model=model, guard=Guard(3, RunCancelled))

        assert types(emitted) == "run_started node_started thought run_cancelled"
        assert model.closed == 1

    def test_ends_a_step_that_takes_too_long_with_an_error_at_its_node(self):
        emitted = run(graph("a b", "a>b"), guard=Guard(4, StepTimedOut))

        error = emitted[-1]
        assert isinstance(error, events.Error)
        assert (error.node_id, error.code) == ("b", "TIMEOUT")


class TestALongChain:
    def test_of_a_thousand_nodes_takes_well_under_a_second(self):
        names = [f"n{number}" for number in range(1000)]
        chain = graph(" ".join(names), *(f"{a}>{b}" for a, b in pairwise(names)))
        began = time.perf_counter()

        emitted = run(chain, model=SayingModel(Piece("Yes.", partial=False)))

        assert time.perf_counter() - began < 1
        assert types(emitted).count("node_completed") == 1000
