"""What a contract is on the wire."""

import json

from pydantic import JsonValue

from common.contract import Contract, Terse


class Inner(Contract):
    x: int | None = None
    y: int = 1


class Short(Terse):
    always: bool = False
    sometimes: tuple[str, ...] | None = None
    inner: Inner = Inner()
    op: dict[str, JsonValue] = {"label": None}


class TestATerseContract:
    def test_leaves_out_what_there_is_nothing_to_say_about(self):
        assert Short().wire() == {"always": False, "inner": {"y": 1}, "op": {"label": None}}
        assert Short(sometimes=("é",)).wire()["sometimes"] == ["é"]

    def test_is_the_same_as_json(self):
        assert json.loads(Short().wire_json()) == Short().wire()

    def test_says_in_its_schema_what_may_be_missing(self):
        schema = Short.model_json_schema(mode="serialization")

        assert schema["required"] == ["always", "inner", "op"]

    def test_is_read_back_as_it_was(self):
        assert Short.model_validate(Short().wire()) == Short()


class TestAnyOtherContract:
    def test_says_that_there_is_nothing(self):
        assert json.loads(Inner().wire_json()) == {"x": None, "y": 1} == Inner().wire()
