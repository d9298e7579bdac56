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


class TestPublished:
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
        assert published(schema_of(Part))["$defs"]["Colour"] == {"enum": ["red"]}

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
        assert plain["$defs"]["Part"]["properties"]["label"]["type"] == "string"
        assert clearing["$defs"]["Part"]["properties"]["label"]["type"] == ["string", "null"]

    def test_says_it_of_a_field_that_has_to_be_there(self):
        assert published_request(schema_of(Whole))["properties"]["level"]["type"] == [
            "string",
            "null",
        ]

    def test_describes_a_field_loosely_and_drops_what_only_it_needed(self):
        loose = published_request(schema_of(Whole), loosely={"parts": {"type": "array"}})

        assert loose["properties"]["parts"] == {"type": "array"}
        assert "$defs" not in loose
