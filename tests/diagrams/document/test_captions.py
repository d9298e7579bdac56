import pytest

from diagrams.document.captions import CAPTIONS, caption
from diagrams.document.kinds import Category
from diagrams.document.model import Relationship
from diagrams.document.words import Semantic


def said(source: str, semantic: str, target: str, **fields: object) -> str | None:
    relationship = Relationship(
        id="r", source="a", target="b", semantic=Semantic(semantic), **fields
    )
    return caption(relationship, source=Category(source), target=Category(target))


class TestCaption:
    def test_has_words_for_every_meaning(self):
        assert CAPTIONS.keys() == set(Semantic)

    def test_is_none_where_nothing_is_meant(self):
        bare = Relationship(id="r", source="a", target="b")

        assert caption(bare, source=Category.SERVICE, target=Category.CACHE) is None

    @pytest.mark.parametrize(
        ("source", "semantic", "target", "words"),
        [
            ("service", "reads", "database", "reads from"),
            ("database", "reads", "service", "read by"),
            ("cache", "invalidates", "worker", "invalidated by"),
            ("fileSystem", "watches", "worker", "watched by"),
            ("searchIndex", "searches", "service", "searched by"),
            ("objectStorage", "writes", "service", "written by"),
            ("database", "query", "service", "queried by"),
            ("queue", "consumes", "worker", "consumed by"),
            ("deadLetter", "consumes", "worker", "consumed by"),
            ("topic", "ingests", "database", "ingested by"),
            ("topic", "indexes", "searchIndex", "indexed by"),
            ("database", "ingests", "database", "ingested by"),
        ],
    )
    def test_is_passive_where_the_arrow_starts_at_the_object(self, source, semantic, target, words):
        """DOC-34."""
        assert said(source, semantic, target) == words

    def test_stays_active_between_stores_and_channels(self):
        """DOC-34."""
        assert said("database", "reads", "cache") == "reads from"
        assert said("queue", "consumes", "topic") == "consumes from"

    def test_does_not_turn_round_a_word_that_a_store_does_itself(self):
        assert said("database", "replicates", "database") == "replicates to"
        assert said("queue", "reads", "worker") == "reads from"

    def test_says_requests_where_an_answer_comes_back(self):
        """DOC-35."""
        assert said("service", "calls", "service", has_response=True) == "requests"
        assert said("service", "http", "service", has_response=True) == "HTTP"

    def test_counts_the_attempts_before_a_message_is_given_up(self):
        """DOC-35."""
        assert said("queue", "deadLetters", "deadLetter", delivery_attempts=5) == "after 5 attempts"
        assert said("queue", "deadLetters", "deadLetter", delivery_attempts=1) == "after 1 attempt"
        assert said("queue", "deadLetters", "deadLetter") == "dead-letters to"
