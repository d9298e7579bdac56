from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from common.merge import Merged, merge


@dataclass(frozen=True)
class Item:
    id: str
    says: str = ""


def items(text: str) -> tuple[Item, ...]:
    """``items("a b:new")``: an ``a`` that says nothing and a ``b`` that says "new"."""
    return tuple(Item(*word.split(":")) for word in text.split())


def merged(base: str, ours: str, theirs: str) -> Merged[Item]:
    return merge(
        base=items(base), ours=items(ours), theirs=items(theirs), id_of=lambda item: item.id
    )


def ids(result: Merged[Item]) -> str:
    return " ".join(item.id for item in result.items)


collections = st.lists(
    st.builds(Item, st.sampled_from("abcdefg"), st.sampled_from(["", "x", "y"])),
    unique_by=lambda item: item.id,
).map(tuple)


def merge_of(base, ours, theirs) -> Merged[Item]:
    return merge(base=base, ours=ours, theirs=theirs, id_of=lambda item: item.id)


class TestMerge:
    def test_brings_changes_to_different_ids_together(self):
        result = merged("a b c", ours="a:1 b c", theirs="a b:2 c")

        assert result == Merged(items("a:1 b:2 c"))

    def test_takes_away_what_one_side_took_away(self):
        assert merged("a b c", ours="b c", theirs="a b") == Merged(items("b"))

    def test_keeps_what_is_there_today_where_both_changed_the_same_and_names_it(self):
        assert merged("a b", ours="a:1 b", theirs="a:2 b") == Merged(items("a:2 b"), ("a",))

    def test_finds_no_conflict_where_both_made_the_same_change(self):
        assert merged("a", ours="a:1", theirs="a:1") == Merged(items("a:1"))

    def test_names_an_id_that_one_side_changed_and_the_other_took_away(self):
        assert merged("a b", ours="a:1 b", theirs="b").conflicts == ("a",)
        assert merged("a b", ours="b", theirs="a:1 b") == Merged(items("a:1 b"), ("a",))

    def test_puts_new_items_behind_the_one_they_stood_behind(self):
        assert ids(merged("a b c", ours="a x b c", theirs="c2 a b c")) == "c2 a x b c"

    def test_keeps_the_order_of_the_side_that_moved_something(self):
        assert ids(merged("a b c", ours="c a b", theirs="a b n c")) == "c a b n"
        assert ids(merged("a b c", ours="a b n c", theirs="c a b")) == "c a b n"

    def test_keeps_their_order_where_both_moved_something(self):
        assert ids(merged("a b c", ours="b a c", theirs="c b a")) == "c b a"

    @given(collections, collections)
    def test_is_ours_when_they_changed_nothing(self, base, ours):
        assert merge_of(base, ours, base) == Merged(ours)

    @given(collections, collections)
    def test_is_theirs_when_we_changed_nothing(self, base, theirs):
        assert merge_of(base, base, theirs) == Merged(theirs)

    @given(collections, collections)
    def test_is_what_both_made_of_it_when_they_agree(self, base, both):
        assert merge_of(base, both, both) == Merged(both)

    @given(collections, collections, collections)
    def test_never_touches_what_only_they_changed(self, base, ours, theirs):
        before, wanted = ({item.id: item for item in side} for side in (base, ours))
        now = {item.id: item for item in theirs}

        result = {item.id: item for item in merge_of(base, ours, theirs).items}

        for item_id in {*before, *wanted, *now}:
            if wanted.get(item_id) == before.get(item_id):
                assert result.get(item_id) == now.get(item_id)

    @given(collections, collections, collections)
    def test_has_every_id_once(self, base, ours, theirs):
        result = merge_of(base, ours, theirs)

        assert len({item.id for item in result.items}) == len(result.items)

    @given(collections, collections, collections)
    def test_changes_the_same_whichever_side_is_ours(self, base, ours, theirs):
        one, other = merge_of(base, ours, theirs), merge_of(base, theirs, ours)

        assert set(one.conflicts) == set(other.conflicts)
        if not one.conflicts:
            assert set(one.items) == set(other.items)
