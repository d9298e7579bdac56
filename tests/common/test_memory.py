"""What is remembered is the newest, and never more than there is room for."""

from hypothesis import given
from hypothesis import strategies as st

from common.memory import Memory

SIZES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30)), max_size=40)


class TestAMemory:
    def test_forgets_what_was_not_used_for_longest(self):
        memory = Memory[str, str](3)
        for key in "abc":
            memory.kept(key, key.upper(), 1)
        memory.recalled("a")

        memory.kept("d", "D", 1)

        assert [memory.recalled(key) for key in "abcd"] == ["A", None, "C", "D"]

    def test_counts_a_key_once_however_often_it_is_kept(self):
        memory = Memory[str, str](2)
        memory.kept("a", "A", 1)
        for _ in range(5):
            memory.kept("b", "B", 1)

        assert memory.recalled("a") == "A"

    def test_keeps_what_is_larger_than_all_of_it_until_the_next_one(self):
        memory = Memory[str, str](2)
        memory.kept("large", "LARGE", 9)
        kept = memory.recalled("large")
        memory.kept("a", "A", 1)

        assert (kept, memory.recalled("large"), memory.recalled("a")) == ("LARGE", None, "A")

    @given(SIZES)
    def test_holds_exactly_the_newest_that_there_is_room_for(self, kept):
        memory = Memory[int, int](60)
        newest: dict[int, int] = {}
        for key, size in kept:
            memory.kept(key, size, size)
            newest.pop(key, None)
            newest[key] = size
            while sum(newest.values()) > 60:
                del newest[next(iter(newest))]

        assert {key for key in range(10) if memory.recalled(key) is not None} == newest.keys()
