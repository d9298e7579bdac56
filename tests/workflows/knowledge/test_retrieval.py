import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflows.knowledge.content import (
    EntityContent,
    KnowledgeContent,
    KnowledgeEmpty,
    RelationContent,
)
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.knowledge.retrieval import retrieve
from workflows.starters import STARTER_QUESTION


def content(entities: str, *relations: str) -> KnowledgeContent:
    """``content("a:x,y b:z", "a-feeds-b")``: entity ``a`` answers to x and y."""
    return KnowledgeContent(
        entities=tuple(
            EntityContent(
                key=key,
                name=key,
                source=f"About {key}",
                snippet=f"It is {key}.",
                keywords=tuple(filter(None, words.split(","))),
            )
            for key, _, words in (entity.partition(":") for entity in entities.split())
        ),
        relations=tuple(
            RelationContent(source=source, type=what, target=target)
            for source, what, target in (relation.split("-") for relation in relations)
        ),
    )


def found(knowledge: KnowledgeContent, question: str) -> list[tuple[str, float]]:
    return [
        (citation.snippet.removeprefix("It is "), citation.score)
        for citation in retrieve(knowledge, question)
    ]


class TestRetrieve:
    def test_finds_the_entity_that_answers_to_the_most_words(self):
        assert found(content("a:x b:x,y"), "x y?") == [("b.", 2 / 3), ("a.", 1 / 3)]

    def test_puts_the_earlier_declared_first_where_two_answer_to_as_many(self):
        assert found(content("b:x a:x c:x"), "x") == [("b.", 1 / 3), ("a.", 1 / 3)]

    def test_scores_three_words_and_more_with_one(self):
        assert found(content("a:w,x,y,z"), "w x y z") == [("a.", 1)]

    def test_counts_a_word_once_however_often_it_is_asked(self):
        assert found(content("a:x"), "x X x, x") == [("a.", 1 / 3)]

    def test_takes_a_keyword_in_any_case_and_script(self):
        assert found(content("a:ÉCOLE b:граф c:图"), "граф école?") == [
            ("a.", 1 / 3),
            ("b.", 1 / 3),
        ]

    def test_brings_neighbours_along_and_says_by_which_relation(self):
        knowledge = content("a:x,y b c", "a-feeds-b", "c-cites-a")

        assert found(knowledge, "x y") == [
            ("a.", 2 / 3),
            ("b. (1-hop: feeds)", 1 / 3),
            ("c. (1-hop: cites)", 1 / 3),
        ]

    def test_goes_one_hop_and_no_further(self):
        assert found(content("a:x b c", "a-feeds-b", "b-feeds-c"), "x") == [
            ("a.", 1 / 3),
            ("b. (1-hop: feeds)", 1 / 6),
        ]

    def test_returns_an_entity_once_and_a_seed_as_a_seed(self):
        knowledge = content("a:x b:x c", "a-feeds-b", "a-feeds-c", "b-cites-c", "a-cites-a")

        assert found(knowledge, "x") == [
            ("a.", 1 / 3),
            ("b.", 1 / 3),
            ("c. (1-hop: feeds)", 1 / 6),
        ]

    def test_returns_four_at_most(self):
        knowledge = content("a:x b c d e", "a-r-b", "a-r-c", "a-r-d", "a-r-e")

        assert len(retrieve(knowledge, "x")) == 4

    def test_keeps_a_weak_seed_rather_than_a_neighbour(self):
        knowledge = content("a:x,y,z b:w n o p", "a-r-n", "a-r-o", "a-r-p")

        assert found(knowledge, "x y z w") == [
            ("a.", 1),
            ("n. (1-hop: r)", 0.5),
            ("o. (1-hop: r)", 0.5),
            ("b.", 1 / 3),
        ]

    def test_falls_back_to_the_first_entity(self):
        assert found(content("a:x b:y", "a-r-b"), "z") == [("a.", 0)]

    def test_refuses_to_search_where_there_is_nothing(self):
        with pytest.raises(KnowledgeEmpty):
            retrieve(KnowledgeContent(), "x")


keys = "abcdef"
words = st.lists(st.sampled_from("uvwxyz"), max_size=4)
knowledge_graphs = st.builds(
    lambda entities, relations: content(
        " ".join(
            f"{key}:{','.join(answers)}" for key, answers in zip(keys, entities, strict=False)
        ),
        *(f"{keys[a % len(entities)]}-r-{keys[b % len(entities)]}" for a, b in relations),
    ),
    st.lists(words, min_size=1, max_size=len(keys)),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8),
)
questions = words.map(" ".join)


class TestTheLawsOfRetrieval:
    @given(knowledge_graphs, questions)
    def test_never_nothing_and_never_more_than_four(self, knowledge, question):
        assert 1 <= len(retrieve(knowledge, question)) <= 4

    @given(knowledge_graphs, questions)
    def test_best_first(self, knowledge, question):
        scores = [citation.score for citation in retrieve(knowledge, question)]

        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)

    @given(knowledge_graphs, questions)
    def test_the_same_again(self, knowledge, question):
        again = KnowledgeContent.model_validate(knowledge.wire())

        assert retrieve(again, question) == retrieve(knowledge, question)

    @given(knowledge_graphs, questions)
    def test_each_entity_once(self, knowledge, question):
        sources = [citation.source for citation in retrieve(knowledge, question)]

        assert len(set(sources)) == len(sources)


class TestKnowledgeContent:
    def test_refuses_two_entities_with_one_key(self):
        with pytest.raises(ValueError, match="same key"):
            content("a a")

    def test_refuses_a_relation_to_nowhere(self):
        with pytest.raises(ValueError, match="not in the graph"):
            content("a", "a-r-b")


class TestTheDemo:
    def test_answers_the_starters_question_with_four_passages_two_of_them_one_hop_away(self):
        snippets = [citation.snippet for citation in retrieve(DEMO_KNOWLEDGE, STARTER_QUESTION)]

        assert len(snippets) == 4
        assert sum("(1-hop: " in snippet for snippet in snippets) == 2
        assert any(snippet.endswith("(1-hop: feeds retrieval into)") for snippet in snippets)

    def test_has_four_entities_and_four_relations(self):
        assert (len(DEMO_KNOWLEDGE.entities), len(DEMO_KNOWLEDGE.relations)) == (4, 4)
