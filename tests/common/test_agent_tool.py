import pytest

from common.agent_tool import AgentTool, NoQuestion
from common.contract import Contract, Terse
from common.errors import InvalidInput


class Wanted(Contract):
    how_many: int
    words: str = ""


class Found(Terse):
    total: int
    rest: str | None = None


class Lost(Contract):
    reason: str


def a_tool(**more):
    described = {
        "name": "find",
        "title": "Find",
        "description": "Finds.",
        "request": Wanted,
        "answer": Found,
        "call": lambda **_: Found(total=1),
    }
    return AgentTool(**{**described, **more})


class TestInputSchema:
    def test_is_closed_and_has_the_address_first(self):
        schema = a_tool(addressed_by=("diagram_id",)).input_schema

        assert list(schema["properties"]) == ["diagramId", "howMany", "words"]
        assert schema["additionalProperties"] is False
        assert set(schema["required"]) == {"diagramId", "howMany"}

    def test_of_a_call_that_asks_nothing_is_that_of_an_empty_object(self):
        schema = a_tool(request=NoQuestion).input_schema

        assert (schema["type"], schema["properties"]) == ("object", {})


class TestOutputSchema:
    def test_is_that_of_an_object_also_for_a_choice(self):
        assert a_tool(answer=Found | Lost).output_schema["type"] == "object"

    def test_says_what_may_be_left_out(self):
        assert a_tool().output_schema["required"] == ["total"]


class TestArgumentsOf:
    def test_are_the_request_as_every_door_makes_it_and_the_address(self):
        tool = a_tool(addressed_by=("diagram_id",))

        arguments = tool.arguments_of({"diagramId": "d_1", "howMany": 2})

        assert arguments == {"diagram_id": "d_1", "request": Wanted(how_many=2)}
        assert type(arguments["request"]) is Wanted
        assert arguments["request"].model_fields_set == {"how_many"}

    def test_are_only_the_address_where_nothing_is_asked(self):
        tool = a_tool(addressed_by=("run_id",), request=NoQuestion)

        assert tool.arguments_of({"runId": "run_1"}) == {"run_id": "run_1"}

    def test_are_refused_with_every_fault_at_its_place(self):
        tool = a_tool(addressed_by=("diagram_id",))

        with pytest.raises(InvalidInput) as caught:
            tool.arguments_of({"howMany": "two", "more": 1})

        assert {problem.path for problem in caught.value.problems} == {
            "/diagramId",
            "/howMany",
            "/more",
        }

    @pytest.mark.parametrize("text", ["a\0b", "\ud800"])
    def test_are_refused_with_text_that_cannot_be_kept(self, text):
        with pytest.raises(InvalidInput) as caught:
            a_tool().arguments_of({"howMany": 1, "words": text})

        assert caught.value.problems[0].path == "/words"
