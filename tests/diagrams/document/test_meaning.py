from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.junctions import Junctions
from diagrams.document.kinds import Category
from diagrams.document.meaning import (
    answers_by_default,
    inferred_again,
    may_be_inferred_again,
    meaning,
)
from diagrams.document.model import Relationship
from diagrams.document.words import Behaviour, Semantic, SemanticOrigin

SERVICE, DATABASE, QUEUE = Category.SERVICE, Category.DATABASE, Category.QUEUE
ends = st.tuples(st.sampled_from([*Category, None]), st.sampled_from([*Category, None]))


def relationship(**fields: object) -> Relationship:
    return Relationship(id="r", source="a", target="b", **fields)


class TestMeaning:
    def test_infers_what_nobody_said(self):
        """DOC-39."""
        found = meaning((SERVICE, QUEUE))

        assert (found.semantic, found.origin) == (Semantic.PUBLISHES, SemanticOrigin.INFERRED)
        assert (found.kind, found.is_async, found.remarks) == (Behaviour.EVENT, False, ())

    def test_keeps_a_meaning_that_is_offered(self):
        """DOC-39."""
        found = meaning((SERVICE, QUEUE), semantic=Semantic.CONSUMES)

        assert (found.semantic, found.origin) == (Semantic.CONSUMES, SemanticOrigin.EXPLICIT)

    def test_takes_the_inferred_one_for_a_meaning_that_is_not_offered_and_says_so(self):
        """DOC-39."""
        found = meaning((SERVICE, DATABASE), semantic=Semantic.PUBLISHES)

        assert (found.semantic, found.origin) == (Semantic.WRITES, SemanticOrigin.INFERRED)
        assert len(found.remarks) == 1
        assert "“publishes” is not offered from service to database" in found.remarks[0]

    def test_keeps_any_behaviour_where_the_pair_lists_none(self):
        """DOC-40."""
        assert meaning((SERVICE, DATABASE), kind=Behaviour.RETRY).kind is Behaviour.RETRY
        assert meaning((DATABASE, QUEUE), kind=Behaviour.RETRY).kind is Behaviour.RETRY

    def test_takes_the_default_for_a_behaviour_that_is_not_listed_and_says_so(self):
        """DOC-40."""
        found = meaning((SERVICE, QUEUE), kind=Behaviour.SYNC)

        assert found.kind is Behaviour.EVENT
        assert "“sync” is not offered" in found.remarks[0]

    def test_lets_a_message_be_put_back_for_a_retry(self):
        assert meaning((Category.WORKER, QUEUE), kind=Behaviour.RETRY).remarks == ()

    def test_gives_guidance_on_an_unusual_pair_and_draws_it_all_the_same(self):
        """DOC-32, DOC-40."""
        found = meaning((QUEUE, Category.TOPIC))

        assert found.semantic is None
        assert "put a worker between them" in found.remarks[0]

    def test_dashes_what_is_asynchronous_unless_told_otherwise(self):
        calls = (SERVICE, SERVICE)

        assert meaning(calls, kind=Behaviour.ASYNC).is_async
        assert not meaning(calls, kind=Behaviour.ASYNC, is_async=False).is_async
        assert meaning(calls, is_async=True).is_async

    def test_fails_over_to_a_dead_letter_queue_asynchronously(self):
        found = meaning((QUEUE, Category.DEAD_LETTER))

        assert (found.kind, found.is_async) == (Behaviour.FAILURE, True)

    @given(ends, st.sampled_from([*Semantic, None]), st.sampled_from([*Behaviour, None]))
    def test_says_nothing_only_if_all_that_was_said_is_kept(self, ends, semantic, kind):
        found = meaning(ends, semantic=semantic, kind=kind)

        if not found.remarks:
            assert semantic in (None, found.semantic)
            assert kind in (None, found.kind)

    @given(ends, st.sampled_from([*Semantic, None]), st.sampled_from([*Behaviour, None]))
    def test_has_nothing_more_to_mend_in_what_it_gave(self, ends, semantic, kind):
        once = meaning(ends, semantic=semantic, kind=kind)

        again = meaning(ends, semantic=once.semantic, kind=once.kind, is_async=once.is_async)

        assert (again.semantic, again.kind, again.is_async) == (
            once.semantic,
            once.kind,
            once.is_async,
        )


class TestInferredAgain:
    def test_follows_the_ends_where_nobody_chose(self):
        """DOC-14."""
        written = meaning((SERVICE, DATABASE)).given_to(relationship())

        followed = inferred_again(written, before=(SERVICE, DATABASE), after=(SERVICE, QUEUE))

        assert (followed.semantic, followed.kind) == (Semantic.PUBLISHES, Behaviour.EVENT)

    def test_leaves_alone_what_somebody_chose(self):
        """DOC-14, DOC-41."""
        chosen = meaning((SERVICE, DATABASE), semantic=Semantic.READS).given_to(relationship())

        assert inferred_again(chosen, before=(SERVICE, DATABASE), after=(SERVICE, QUEUE)) is chosen

    def test_keeps_a_behaviour_that_somebody_chose_where_the_new_ends_offer_it(self):
        kept = meaning((SERVICE, SERVICE), kind=Behaviour.RETRY).given_to(relationship())

        followed = inferred_again(kept, before=(SERVICE, SERVICE), after=(SERVICE, QUEUE))

        assert (followed.semantic, followed.kind) == (Semantic.PUBLISHES, Behaviour.RETRY)

    def test_is_open_to_what_has_no_origin_and_says_nothing(self):
        """DOC-41."""
        assert may_be_inferred_again(relationship())
        assert not may_be_inferred_again(relationship(semantic=Semantic.CALLS))
        assert not may_be_inferred_again(relationship(kind=Behaviour.SYNC))
        assert may_be_inferred_again(
            relationship(semantic=Semantic.CALLS, origin=SemanticOrigin.INFERRED)
        )

    @given(ends)
    def test_gives_back_the_same_object_where_the_ends_are_as_before(self, ends):
        written = meaning(ends).given_to(relationship())

        assert inferred_again(written, before=ends, after=ends) is written


class TestJunctions:
    """DOC-43."""

    def junctions(self, text: str, *arrows: str) -> Junctions:
        """``junctions("a:service j:junction", "a>j")``."""
        categories = dict(pair.split(":") for pair in text.split())
        return Junctions(
            {name: Category(category) for name, category in categories.items()},
            [(arrow[0], arrow[2]) for arrow in arrows],
        )

    def test_looks_through_to_the_one_category_behind_a_junction(self):
        joined = self.junctions("a:service b:service j:junction q:queue", "a>j", "b>j", "j>q")

        assert joined.ends("j", "q") == (SERVICE, QUEUE)
        assert joined.ends("a", "j") == (SERVICE, QUEUE)

    def test_has_no_opinion_where_several_or_none_stand_behind_it(self):
        joined = self.junctions(
            "a:service b:worker j:junction k:junction q:queue", "a>j", "b>j", "j>q"
        )

        assert joined.ends("j", "q") == (None, QUEUE)
        assert joined.ends("a", "k") == (SERVICE, None)

    def test_looks_through_a_chain_and_ends_in_a_ring(self):
        joined = self.junctions(
            "a:service j:junction k:junction q:queue", "a>j", "j>k", "k>j", "k>q"
        )

        assert joined.ends("a", "j") == (SERVICE, QUEUE)
        assert joined.ends("k", "q") == (SERVICE, QUEUE)


class TestAnswersByDefault:
    """DOC-44."""

    def test_only_between_two_ends_that_answer(self):
        assert answers_by_default((SERVICE, Category.EXTERNAL))
        assert not answers_by_default((SERVICE, DATABASE))
        assert not answers_by_default((Category.ACTOR, SERVICE))

    def test_not_from_a_scheduler_nor_between_components(self):
        assert not answers_by_default((Category.SCHEDULER, SERVICE))
        assert not answers_by_default((Category.COMPONENT, Category.COMPONENT))
        assert answers_by_default((Category.COMPONENT, SERVICE))
