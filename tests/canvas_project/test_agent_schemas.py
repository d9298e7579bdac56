"""What the published schemas take, the server takes, and the other way round (TOOL-9, TOOL-S6).

Requests are thrown with dice, from the schema of each tool: a few of everything, and then each
with one thing broken. What no schema can say (whether an id is there, how much there may be) is
refused later, with its place.
"""

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from pydantic.alias_generators import to_camel

from canvas_project.mcp import TOOLS
from common.errors import InvalidInput

DEEPEST = 5
TEXTS = ("a1", "r:1", "https://example.org", "abcd1")
# Something of every kind, for where another kind belongs.
OTHERS: tuple[Any, ...] = (3.5, "?", [], {}, [{}], True)

every_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
seeds = st.integers(0, 2**32)


# The schema of each tool with everything in it that is described elsewhere for brevity; and as it
# is published. Put together once: what is thrown at them is much, and they stay the same.
WHOLE = {tool.name: replace(tool, loosely=None).input_schema for tool in TOOLS}
CHECKS = {name: Draft202012Validator(schema) for name, schema in WHOLE.items()}
PUBLISHED = {tool.name: Draft202012Validator(tool.input_schema) for tool in TOOLS}


def takes(tool, given_arguments):
    try:
        tool.arguments_of(given_arguments)
    except InvalidInput:
        return False
    return True


class Thrower:
    """Throws what a schema describes."""

    def __init__(self, schema, seed):
        self.schema = schema
        self.dice = random.Random(seed)

    def arguments(self):
        return self.thrown(self.schema, 0)

    def thrown(self, node, depth):
        match node:
            case {"$ref": target}:
                return self.thrown(self.schema["$defs"][target.rpartition("/")[2]], depth)
            case {"const": word}:
                return word
            case {"enum": words}:
                return self.dice.choice(words)
            case {"oneOf": branches} | {"anyOf": branches}:
                return self.thrown(self.dice.choice(branches), depth)
            case {"type": [*kinds]}:
                return self.thrown({**node, "type": self.dice.choice(kinds)}, depth)
        match node["type"]:
            case "null":
                return None
            case "boolean":
                return self.dice.choice((True, False))
            case "string":
                return next(each for each in TEXTS if re.search(node.get("pattern", ""), each))
            case "integer" | "number":
                return max(1, node.get("minimum", 1))
            case "array":
                return self.array(node, depth)
            case _:
                return self.object(node, depth)

    def array(self, node, depth):
        if "prefixItems" in node:
            return [self.thrown(each, depth) for each in node["prefixItems"]]
        fewest = node.get("minItems", 0)
        count = fewest if depth > DEEPEST else self.dice.randint(fewest, fewest + 2)
        return [self.thrown(node["items"], depth + 1) for _ in range(count)]

    def object(self, node, depth):
        needed = node.get("required", ())
        fields = {
            name: self.thrown(said, depth + 1)
            for name, said in node.get("properties", {}).items()
            if name in needed or (depth < DEEPEST and self.dice.random() < 0.5)
        }
        if isinstance(others := node.get("additionalProperties"), dict):
            fields["another"] = self.thrown(others, depth + 1)
        return fields

    def broken(self, arguments):
        """``arguments`` with a field too many or too few, or with one of another kind."""
        places = [place for place in _objects(arguments) if place] or [arguments]
        place = self.dice.choice(places)
        name = self.dice.choice(sorted(place)) if place else "surplus"
        match self.dice.choice(("more", "fewer", "other")):
            case "fewer" if place:
                del place[name]
            case "other" if place:
                place[name] = self.dice.choice(OTHERS)
            case _:
                place["surplus"] = 1
        return arguments


def _objects(node):
    match node:
        case dict():
            yield node
            for each in node.values():
                yield from _objects(each)
        case list():
            for each in node:
                yield from _objects(each)


def canonical(tool, given_arguments):
    """What was taken, in the words of the wire, without the fields that nothing was said of."""
    taken = tool.arguments_of(given_arguments)
    request = taken.pop("request", None)
    said = request.model_dump(mode="json", by_alias=True, exclude_unset=True) if request else {}
    return {to_camel(name): value for name, value in taken.items()} | _without_nulls(said)


def _without_nulls(node):
    match node:
        case {"op": "setLevel"}:
            return node  # Nothing is a level here.
        case dict():
            # What is set to nothing is cleared: that is not the same as not setting it.
            return {
                key: each if key in ("set", "overrides") else _without_nulls(each)
                for key, each in node.items()
                if each is not None
            }
        case list():
            return [_without_nulls(each) for each in node]
        case _:
            return node


class TestASchema:
    @every_tool
    @given(seed=seeds)
    def test_describes_only_what_the_server_takes(self, tool, seed):
        arguments = Thrower(WHOLE[tool.name], seed).arguments()

        assert CHECKS[tool.name].is_valid(arguments)
        assert takes(tool, arguments)

    @every_tool
    @given(seed=seeds)
    def test_refuses_what_the_server_refuses(self, tool, seed):
        thrower = Thrower(WHOLE[tool.name], seed)
        arguments = thrower.broken(thrower.arguments())

        assert takes(tool, arguments) or not CHECKS[tool.name].is_valid(arguments)

    @every_tool
    @given(seed=seeds)
    def test_describes_in_its_own_words_whatever_the_server_takes(self, tool, seed):
        thrower = Thrower(WHOLE[tool.name], seed)
        arguments = thrower.broken(thrower.arguments())

        if takes(tool, arguments):
            assert CHECKS[tool.name].is_valid(canonical(tool, arguments))

    @every_tool
    @given(seed=seeds)
    def test_takes_no_less_where_it_is_published_loosely(self, tool, seed):
        arguments = Thrower(WHOLE[tool.name], seed).arguments()

        assert PUBLISHED[tool.name].is_valid(arguments)
