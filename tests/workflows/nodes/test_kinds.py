from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import JsonValue

from common.errors import InvalidInput
from workflows.nodes.agent import DEFAULT_PROMPT
from workflows.nodes.registry import NODE_KINDS
from workflows.ports import Citation

FOUND = (
    Citation(source="Atlas", snippet="Paris is\nthe capital.", score=1),
    Citation(source="Almanac", snippet="So it is.", score=0.5),
)


@dataclass
class Desk:
    """A context that answers what the test says and remembers what it was asked."""

    question: str = "What is the capital?"
    upstream: tuple[str, ...] = ()
    thoughts: list[str] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)
    called: list[tuple[str, dict[str, JsonValue]]] = field(default_factory=list)

    def think(self, text: str) -> None:
        self.thoughts.append(text)

    def ask_model(self, system: str, prompt: str) -> str:
        self.asked.append((system, prompt))
        return "Paris."

    def call_tool(self, name: str, arguments: Mapping[str, JsonValue]) -> tuple[Citation, ...]:
        self.called.append((name, dict(arguments)))
        return FOUND


def run(kind: str, desk: Desk, **settings: JsonValue) -> str:
    return NODE_KINDS.get(kind).run(settings, desk)


class TestAgent:
    def test_asks_the_model_with_its_prompt_the_question_and_what_reached_it(self):
        desk = Desk(upstream=("(Atlas) Paris.", "Lyon is not."))

        output = run("agent", desk, prompt="Be brief.")

        assert output == "Paris."
        assert desk.asked == [
            (
                "Be brief.",
                "Question: What is the capital?\n\nContext: (Atlas) Paris.\n\nLyon is not.",
            )
        ]

    def test_asks_with_the_question_alone_when_nothing_reached_it(self):
        desk = Desk()

        run("agent", desk, prompt="Be brief.")

        assert desk.asked == [("Be brief.", "Question: What is the capital?")]

    def test_has_a_plain_prompt_of_its_own_when_it_is_given_none(self):
        desk = Desk()

        run("agent", desk, prompt="  \n")

        assert desk.asked[0][0] == DEFAULT_PROMPT


class TestRetrievingNodes:
    @pytest.mark.parametrize("kind", ["knowledge", "tool"])
    def test_search_with_the_question_whatever_the_nodes_before_said(self, kind):
        desk = Desk(upstream=("Perhaps Lyon.",))

        run(kind, desk, graphId="kg_1")

        assert desk.called == [
            ("knowledge_graph_search", {"query": "What is the capital?", "graphId": "kg_1"})
        ]

    @pytest.mark.parametrize("kind", ["knowledge", "tool"])
    def test_give_one_passage_a_line_behind_its_source(self, kind):
        assert run(kind, Desk()) == "(Atlas) Paris is the capital.\n(Almanac) So it is."

    def test_call_the_tool_that_was_chosen(self):
        desk = Desk()

        run("tool", desk, tool="another_tool")

        assert desk.called[0][0] == "another_tool"


class TestOutput:
    def test_passes_on_what_reaches_it_unchanged(self):
        desk = Desk(upstream=("Paris,\n\nin *France*. ",))

        assert run("output", desk) == "Paris,\n\nin *France*. "
        assert len(desk.thoughts) == 1

    def test_joins_several_with_a_blank_line_and_leaves_no_gap_for_an_empty_one(self):
        assert run("output", Desk(upstream=("Paris.", "", "Lyon."))) == "Paris.\n\nLyon."

    def test_is_empty_when_nothing_reaches_it_and_says_so(self):
        desk = Desk()

        assert run("output", desk) == ""
        assert desk.thoughts == ["Nothing has arrived here, so this answer is empty."]


class TestEveryKind:
    @pytest.mark.parametrize("kind", NODE_KINDS, ids=lambda kind: kind.name)
    def test_runs_without_any_setting(self, kind):
        assert kind.run({}, Desk(upstream=("Paris.",)))

    @pytest.mark.parametrize("kind", NODE_KINDS, ids=lambda kind: kind.name)
    def test_refuses_a_setting_that_it_does_not_have(self, kind):
        with pytest.raises(InvalidInput):
            kind.run({"colour": "red"}, Desk())

    @pytest.mark.parametrize("kind", NODE_KINDS, ids=lambda kind: kind.name)
    def test_describes_every_setting_for_whoever_fills_in_the_form(self, kind):
        properties = kind.config_schema().get("properties", {})

        assert all(setting["title"] and setting["description"] for setting in properties.values())

    def test_says_which_settings_are_long_and_which_are_chosen_from_a_list(self):
        def setting(kind: str, name: str) -> Any:
            schema: Any = NODE_KINDS.get(kind).config_schema()
            return schema["properties"][name]

        assert setting("agent", "prompt")["format"] == "multiline"
        assert setting("tool", "tool")["x-choices"] == "tools"
        assert setting("tool", "graphId")["x-choices"] == "knowledge-graphs"
        assert setting("knowledge", "graphId")["x-choices"] == "knowledge-graphs"
