from typing import Annotated, Any, Literal, get_args

import pytest
from pydantic import AfterValidator, Field, ValidationError
from pydantic_core.core_schema import ErrorType

from common.contract import Contract
from common.errors import MAX_PROBLEMS, InvalidInput, invalid_input
from common.fault_words import HINTS, SENTENCES
from runs.contracts import ListRuns


def _even(number: int) -> int:
    if number % 2:
        raise ValueError("This number is odd.")
    return number


class Cup(Contract):
    colour: Literal["red", "green"] = "red"
    handle_count: int = Field(default=1, ge=0, le=4)


class Table(Contract):
    name: str = Field(min_length=1, max_length=5, pattern="^[a-z]*$")
    legs: int = Field(default=4, gt=2, lt=9)
    price: float = Field(default=1.5, multiple_of=0.5)
    is_round: bool = False
    places: Annotated[int, AfterValidator(_even)] = 2
    cups: tuple[Cup, ...] = Field(default=(), max_length=2)
    notes: dict[str, str] = {}
    sides: list[int] = Field(default=[1], min_length=1)


def refusal(
    request: Any, contract: type[Contract] = Table, *, names: type[Contract] | None = None
) -> InvalidInput:
    with pytest.raises(ValidationError) as refused:
        contract.model_validate(request)
    return invalid_input(refused.value, request, contract=names)


def told(request: Any) -> list[tuple[str, str, str]]:
    return [(problem.code, problem.path, problem.message) for problem in refusal(request).problems]


class TestTheWordsOfInvalidInput:
    @pytest.mark.parametrize(
        ("field", "value", "message"),
        [
            ("name", 7, "This has to be a text."),
            ("name", "", "This text needs 1 or more characters."),
            ("name", "tables", "This text may not have more than 5 characters."),
            ("legs", "four", "This has to be a whole number."),
            ("legs", 4.5, "This has to be a whole number."),
            ("legs", [], "This has to be a whole number."),
            ("legs", 2, "This has to be more than 2."),
            ("legs", 9, "This has to be less than 9."),
            ("price", "cheap", "This has to be a number."),
            ("price", {}, "This has to be a number."),
            ("price", float("nan"), "This has to be a number that can be written out."),
            ("price", 0.7, "This has to be a multiple of 0.5."),
            ("isRound", "perhaps", "This has to be true or false."),
            ("isRound", [], "This has to be true or false."),
            ("places", 3, "This number is odd."),
            ("cups", "many", "This has to be a list."),
            ("cups", [{}, {}, {}], "This may not have more than 2 items."),
            ("notes", [], "This has to be an object with named fields."),
            ("sides", {}, "This has to be a list."),
            ("sides", [], "This needs 1 or more items."),
        ],
    )
    def test_say_what_belongs_there(self, field, value, message):
        assert told({"name": "oak", field: value}) == [("INVALID_VALUE", f"/{field}", message)]

    def test_say_what_a_text_has_to_look_like(self):
        (problem,) = refusal({"name": "OAK"}).problems

        assert problem.message == "This text has a character that is not accepted here."
        assert problem.hint == "What is accepted is this pattern: ^[a-z]*$"

    def test_reach_into_what_is_inside(self):
        cups = [{"colour": "blue"}, {"handleCount": 5}]

        assert told({"name": "oak", "cups": cups}) == [
            ("INVALID_VALUE", "/cups/0/colour", "This has to be 'red' or 'green'."),
            ("INVALID_VALUE", "/cups/1/handleCount", "This has to be 4 or less."),
        ]

    def test_tell_every_fault_at_once(self):
        assert told({"cups": [{"handleCount": -1}, 3], "colour": "red"}) == [
            ("MISSING", "/name", "This is missing."),
            ("INVALID_VALUE", "/cups/0/handleCount", "This has to be 0 or more."),
            ("INVALID_VALUE", "/cups/1", "This has to be an object with named fields."),
            ("UNKNOWN_FIELD", "/colour", "There is no field with this name."),
        ]

    def test_hold_for_what_a_door_is_really_asked(self):
        (problem,) = refusal({"limit": "500"}, ListRuns).problems

        assert (problem.path, problem.message) == ("/limit", "This has to be 100 or less.")

    def test_are_pydantics_own_where_there_are_none_of_ours(self):
        class Meeting(Contract):
            at: Annotated[bytes, Field(min_length=3)]

        (problem,) = refusal({"at": "x"}, Meeting).problems

        assert problem.message == "Data should have at least 3 bytes"

    def test_are_about_faults_that_exist(self):
        assert {*SENTENCES, *HINTS} <= set(get_args(ErrorType))

    def test_are_whole_sentences(self):
        sentences = [words for kind, words in SENTENCES.items() if kind != "value_error"]

        assert all(words[0].isupper() and words.endswith(".") for words in sentences)


class TestTheHintOfAnUnknownField:
    def test_names_the_fields_there_are_as_they_are_written(self):
        (problem,) = refusal({"handles": 1}, Cup, names=Cup).problems

        assert problem.hint == "The fields are: colour, handleCount."

    def test_says_where_there_are_none(self):
        class Nothing(Contract):
            pass

        (problem,) = refusal({"handles": 1}, Nothing, names=Nothing).problems

        assert problem.hint == "There are no fields here."

    def test_does_not_name_those_of_something_else(self):
        request = {"name": "oak", "cups": [{"handles": 1}]}
        (problem,) = refusal(request, names=Table).problems

        assert problem.path == "/cups/0/handles"
        assert problem.hint == "Remove it, or correct its name."


class TestInvalidInput:
    def test_counts_the_faults_that_it_does_not_tell(self):
        error = refusal({"name": "oak", "sides": ["x"] * 50})

        assert len(error.problems) == MAX_PROBLEMS
        assert error.details == {"total_problems": 50}
