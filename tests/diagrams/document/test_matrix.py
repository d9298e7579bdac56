import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.kinds import Category
from diagrams.document.matrix import CHANNELS, MATRIX, STORES, pairing
from diagrams.document.words import Behaviour, Semantic

categories = st.sampled_from(Category)


def default(source: str, target: str) -> str | None:
    pair = pairing(Category(source), Category(target))
    return None if pair is None else pair.default


class TestMatrix:
    def test_offers_every_default_and_lists_every_default_behaviour(self):
        for pair in MATRIX.values():
            assert pair.default is None or pair.default in pair.offered
            assert pair.behaviour is None or pair.behaviour in pair.behaviours

    def test_has_guidance_exactly_where_it_has_no_default(self):
        assert {ends for ends, pair in MATRIX.items() if pair.default is None} == {
            ends for ends, pair in MATRIX.items() if pair.guidance is not None
        }

    def test_offers_a_dependency_from_no_store_channel_or_port_but_as_a_neutral_choice(self):
        """DOC-38."""
        depending = {
            source
            for (source, _), pair in MATRIX.items()
            if Semantic.DEPENDS_ON in pair.offered and pair.guidance is None
        }

        assert not depending & (STORES | CHANNELS | {Category.PORT})

    def test_offers_no_word_twice(self):
        for pair in MATRIX.values():
            assert len(set(pair.offered)) == len(pair.offered)

    @pytest.mark.parametrize(
        ("source", "target", "semantic"),
        [
            ("service", "database", "writes"),
            ("database", "service", "reads"),
            ("service", "fileSystem", "writes"),
            ("worker", "searchIndex", "indexes"),
            ("service", "searchIndex", "searches"),
            ("queue", "deadLetter", "deadLetters"),
            ("actor", "service", "calls"),
            ("scheduler", "worker", "triggers"),
            ("gateway", "gateway", "routes"),
            ("component", "port", "uses"),
            ("port", "component", "implementedBy"),
            ("database", "database", "ingests"),
        ],
    )
    def test_says_what_is_meant_where_nothing_was_said(self, source, target, semantic):
        assert default(source, target) == semantic


class TestPairing:
    """DOC-37."""

    def test_folds_the_source_then_the_target_then_both(self):
        assert default("worker", "database") == "writes"
        assert default("queue", "worker") == "consumes"
        assert default("gateway", "worker") == "routes"  # the target: gateway → service
        assert default("worker", "component") == "calls"

    def test_prefers_the_source_folded_where_both_would_do(self):
        # external → external: service → external by the source, external → service by the target.
        assert (
            pairing(Category.EXTERNAL, Category.EXTERNAL)
            is MATRIX[Category.SERVICE, Category.EXTERNAL]
        )

    def test_folds_a_dead_letter_queue_only_together_with_the_other_side(self):
        assert default("deadLetter", "worker") == "consumes"
        assert (
            pairing(Category.DEAD_LETTER, Category.TOPIC) is MATRIX[Category.QUEUE, Category.TOPIC]
        )
        assert pairing(Category.CACHE, Category.DEAD_LETTER) is None

    @pytest.mark.parametrize("category", ["cache", "fileSystem", "objectStorage", "searchIndex"])
    def test_folds_no_store(self, category):
        assert pairing(Category.DATABASE, Category(category)) is None

    @given(categories)
    def test_has_no_opinion_on_junctions_and_on_what_is_not_known(self, category):
        for other in (Category.JUNCTION, None):
            assert pairing(category, other) is None
            assert pairing(other, category) is None

    def test_lets_a_call_be_anything_but_an_event(self):
        calls = pairing(Category.SERVICE, Category.SERVICE)

        assert calls is not None
        assert set(calls.behaviours) == set(Behaviour) - {Behaviour.EVENT}
