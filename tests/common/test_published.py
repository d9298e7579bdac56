from enum import StrEnum
from typing import Literal

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from pydantic import Field

from common.contract import Contract
from common.published import published, published_request


class Colour(StrEnum):
    """For whoever works on the code."""

    RED = "red"


class Part(Contract):
    """A part (DOC-12) of ``it``."""

    kind: Literal["part"] = "part"
    title: str = Field(description="What it is called.")
    label: str | None = Field(default=None, description="What it is called.")
    colour: Colour | None = None
    size: int = 3


class Whole(Contract):
    parts: tuple[Part, ...] = ()
    words: str | None = None
    level: str | None


def schema_of(contract):
    return contract.model_json_schema(by_alias=True)


class Branch(Contract):
    size: int
    kind: Literal["branch"] = "branch"


class Choice(Contract):
    one: Part | Branch = Field(discriminator="kind")


class Inner(Contract):
    """What is inside."""

    words: str = "once"


class Outer(Contract):
    inner: Inner = Field(description="Of this one.")
    loud: bool = False


class Ring(Contract):
    next: "Ring | None" = None


def part_in(schema):
    return schema["properties"]["parts"]["items"]


class TestPublished:
    def test_says_what_stands_in_one_place_there_with_both_of_its_descriptions(self):
        schema = published(schema_of(Outer))

        assert "$defs" not in schema
        assert schema["properties"]["inner"]["description"] == "What is inside. Of this one."
        assert schema["properties"]["inner"]["properties"]["words"]["default"] == "once"

    def test_refers_to_what_holds_itself(self):
        assert "$defs" in published(schema_of(Ring))

    def test_puts_first_and_asks_for_the_word_that_tells_one_branch_from_another(self):
        part, branch = published(schema_of(Choice))["properties"]["one"]["oneOf"]

        assert list(branch["properties"]) == ["kind", "size"]
        assert (part["required"], branch["required"]) == (["kind", "title"], ["kind", "size"])

    def test_does_not_say_that_something_is_not_so_unless_it_is_said(self):
        assert "default" not in published(schema_of(Outer))["properties"]["loud"]

    def test_leaves_titles_out_but_not_a_field_of_that_name(self):
        part = published(schema_of(Part))

        assert "title" not in part
        assert part["properties"]["title"] == {
            "type": "string",
            "description": "What it is called.",
        }

    def test_says_a_sentence_once_in_plain_words(self):
        part = published(schema_of(Part))

        assert part["description"] == "A part of it."
        assert "description" not in part["properties"]["label"]

    def test_says_no_more_of_a_choice_than_its_words(self):
        assert published(schema_of(Part))["properties"]["colour"] == {"enum": ["red", None]}

    def test_keeps_a_default_that_says_something(self):
        fields = published(schema_of(Part))["properties"]

        assert fields["size"] == {"default": 3, "type": "integer"}
        assert fields["kind"] == {"const": "part"}

    def test_accepts_what_was_accepted_and_refuses_what_was_refused(self):
        whole, short = schema_of(Whole), published(schema_of(Whole))
        values = [
            {"level": None},
            {"level": None, "words": None, "parts": [{"title": "x", "colour": "red"}]},
            {"level": "x", "parts": [{"title": "x", "label": None, "kind": "part"}]},
            {"parts": []},
            {"level": 3},
            {"level": None, "parts": [{"title": "x", "colour": "blue"}]},
            {"level": None, "parts": [{"title": "x", "kind": "whole"}]},
            {"level": None, "more": 1},
        ]

        said = [Draft202012Validator(short).is_valid(value) for value in values]

        assert said == [Draft202012Validator(whole).is_valid(value) for value in values]
        assert said == [True, True, True, False, False, False, False, False]


class TestPublishedRequest:
    def test_says_that_a_field_may_be_null_only_where_that_means_something(self):
        plain = published_request(schema_of(Whole))
        clearing = published_request(schema_of(Whole), null_clears=("Part",))

        assert plain["properties"]["words"] == {"type": "string"}
        assert part_in(plain)["properties"]["label"]["type"] == "string"
        assert part_in(clearing)["properties"]["label"]["type"] == ["string", "null"]

    def test_says_it_of_a_field_that_has_to_be_there(self):
        assert published_request(schema_of(Whole))["properties"]["level"]["type"] == [
            "string",
            "null",
        ]

    def test_describes_a_field_loosely_and_drops_what_only_it_needed(self):
        loose = published_request(schema_of(Whole), loosely={"parts": {"type": "array"}})

        assert loose["properties"]["parts"] == {"type": "array"}
        assert "$defs" not in loose
