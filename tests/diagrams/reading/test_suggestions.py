"""Next steps that are read and never applied (DOC-160)."""

import pytest

from diagrams.document.kinds import Category
from diagrams.document.matrix import pairing
from diagrams.document.model import View
from diagrams.document.words import Level
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.suggestions import _NEXT, _Way, _words
from tests.diagrams.reading.asking import read
from tests.diagrams.small import view


def suggested(drawn: View) -> dict[str, tuple[str, ...]]:
    told = read(drawn, include=["suggestions"]).suggestions
    assert told is not None
    return {each.element: each.texts for each in told}


class TestSuggestions:
    def test_are_given_only_when_asked_for(self):
        assert read(view("a:queue")).suggestions is None

    def test_say_what_an_element_has_not(self):
        assert suggested(view("q:queue")) == {
            "q": (
                "No service publishes to it yet.",
                "It is consumed by no worker yet.",
                "It dead-letters to no dead-letter queue yet.",
            )
        }

    def test_are_silent_about_what_it_has(self):
        drawn = view("a q:queue w:worker d:dead-letter-queue", "r:a>q", "s:q>w", "t:q>d")

        assert "q" not in suggested(drawn)

    def test_look_through_junctions(self):
        drawn = view("a j:junction d:database", "r:a>j", "s:j>d")

        assert "d" not in suggested(drawn)

    def test_take_anything_that_runs_for_a_service(self):
        assert "d" not in suggested(view("w:worker d:database", "r:w>d"))

    def test_are_silent_about_infrastructure_in_a_context_view(self):
        drawn = view("a d:database g:gateway").replaced(level=Level.CONTEXT)

        assert suggested(drawn) == {"a": ("No person calls it yet.",)}

    def test_are_at_most_five_for_each_of_twenty_elements(self):
        told = suggested(view(" ".join(f"n{number}" for number in range(30))))

        assert len(told) == 20
        assert {len(texts) for texts in told.values()} == {5}

    @pytest.mark.parametrize("category", Category)
    def test_are_only_pairs_that_are_offered_and_usual(self, category):
        for step in _NEXT.get(category, ()):
            ends = (category, step.category)
            pair = pairing(*(ends if step.way is _Way.OUT else reversed(ends)))

            assert _words(category, step) is not None
            assert pair is not None
            assert pair.guidance is None

    def test_are_about_types_of_every_kind_that_is_joined_with_anything(self):
        categories = {each.category for each in ELEMENT_TYPES}

        assert categories - _NEXT.keys() == {Category.JUNCTION}
