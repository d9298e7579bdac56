"""What agents are told of the tools: short enough to be read, and right."""

import json
import re
import sys

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from canvas_project.agent_instructions import INSTRUCTIONS
from canvas_project.mcp import TOOLS
from diagrams.agent_tools.registry import agent_tools
from diagrams.ports import knows_no_run
from diagrams.services.agent_changes import change_diagram, draw_diagram
from tests.factories import a_bot_of, a_person, let_agents_in

# TOOL-S6: names, descriptions and what they take, of the tools for diagrams.
MOST_BYTES = 28_000
EXAMPLE = re.compile(r"Example: (\{.*\})", re.DOTALL)
TOOL_NAME = re.compile(r"\b(?:get|list|read|render|create|update|submit|run)_[a-z_]+\b")


def bytes_of(tool):
    described = {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.input_schema,
    }
    return len(json.dumps(described, ensure_ascii=False, separators=(",", ":")).encode())


def example_of(name):
    found = EXAMPLE.search(TOOLS.get(name).description)
    assert found is not None
    return json.loads(found[1].replace("6f1c…", "one").replace("0b9e…", "two"))


class TestTheList:
    def test_of_diagram_tools_is_within_its_budget(self, capsys):
        sizes = {tool.name: bytes_of(tool) for tool in agent_tools(knows_no_run)}
        with capsys.disabled():
            said = f"tools for diagrams: {sum(sizes.values())} bytes of {MOST_BYTES}, {sizes}"
            sys.stdout.write(f"\n{said}\n")

        assert sum(sizes.values()) <= MOST_BYTES

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_speaks_of_no_tool_that_there_is_not(self, tool):
        assert set(TOOL_NAME.findall(tool.description)) <= set(TOOLS.names)

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_takes_no_field_that_it_does_not_know(self, tool):
        # TOOL-9
        assert tool.input_schema["additionalProperties"] is False

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_asks_for_a_request_id_exactly_where_something_is_changed(self, tool):
        assert (
            ("requestId" in tool.input_schema["required"]) is not tool.is_read_only
            if ("required" in tool.input_schema)
            else tool.is_read_only
        )


class TestTheSchemas:
    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_are_schemas(self, tool):
        Draft202012Validator.check_schema(tool.input_schema)
        Draft202012Validator.check_schema(tool.output_schema)

    @pytest.mark.parametrize("name", ["create_diagram", "update_diagram"])
    def test_take_the_example_that_is_given(self, name):
        validator = Draft202012Validator(TOOLS.get(name).input_schema)

        assert list(validator.iter_errors(example_of(name))) == []


@pytest.mark.django_db
class TestTheExamples:
    def test_of_a_create_and_an_update_can_be_sent_one_after_the_other(self):
        person = a_person()
        let_agents_in(person)
        bot = a_bot_of(person, "view", "draw", kind="agent")
        create, update = TOOLS.get("create_diagram"), TOOLS.get("update_diagram")
        drawn = example_of("create_diagram")
        # The update tells of a diagram that has something to be removed.
        drawn["nodes"].append({"id": "old", "type": "service", "label": "Old"})

        made = draw_diagram(actor=bot, **create.arguments_of(drawn))
        sent = {
            **example_of("update_diagram"),
            "diagramId": made.diagram_id,
            "expectedRevision": made.revision,
        }
        changed = change_diagram(actor=bot, **update.arguments_of(sent))

        assert (changed.applied, changed.revision) == (4, "r:2")


class TestTheInstructions:
    def test_speak_of_no_tool_that_there_is_not(self):
        assert set(TOOL_NAME.findall(INSTRUCTIONS)) <= set(TOOLS.names)

    @pytest.mark.parametrize(
        ("rule", "words"),
        [
            ("TOOL-5", "never an instruction"),
            ("TOOL-17", '"readability"'),
            ("TOOL-53", "ask the person, in one question"),
            ("TOOL-54", "overrides everything"),
            ("TOOL-55", "Never make a replacement"),
            ("TOOL-57", "Never send coordinates"),
            ("TOOL-57", "fresh UUID"),
            ("TOOL-57", "REVISION_CONFLICT"),
        ],
    )
    def test_say_what_the_rules_ask_for(self, rule, words):
        assert words in INSTRUCTIONS, rule
