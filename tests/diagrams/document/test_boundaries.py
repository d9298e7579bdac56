from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.boundaries import circles, contents_of, enclosing, members_of
from tests.diagrams.small import view

NESTED = view("a@inner b@outer c", boundaries="outer inner@outer", notes="n@inner m")


class TestMembers:
    """DOC-50."""

    def test_are_what_says_it_is_in_the_boundary(self):
        assert members_of(NESTED, "outer") == ("b", "inner")
        assert members_of(NESTED, "inner") == ("a", "n")

    def test_at_any_depth_are_the_contents(self):
        """DOC-51."""
        assert contents_of(NESTED, ["outer"]) == {"a", "b", "inner", "n"}
        assert contents_of(NESTED, ["inner"]) == {"a", "n"}
        assert contents_of(NESTED, []) == frozenset()

    def test_know_the_boundaries_around_the_innermost_first(self):
        assert [each.id for each in enclosing(NESTED, "inner")] == ["inner", "outer"]


class TestCircles:
    """DOC-51."""

    def test_names_the_boundaries_that_contain_themselves_and_no_others(self):
        assert circles({"a": "b", "b": "c", "c": "b", "d": None}) == (("b", "c"),)
        assert circles({"a": "a", "b": "c", "c": "b"}) == (("a",), ("b", "c"))

    @given(st.lists(st.integers(0, 8), max_size=8))
    def test_finds_none_where_every_parent_comes_first(self, numbers):
        parents = {
            f"g{index}": f"g{number % index}" if index else None
            for index, number in enumerate(numbers)
        }

        assert circles(parents) == ()

    @given(st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("abcdef")))
    def test_agrees_with_walking_from_each_boundary(self, parents):
        def meets_itself(start: str) -> bool:
            here = parents.get(start)
            for _ in parents:
                if here == start:
                    return True
                here = parents.get(here) if here is not None else None
            return False

        found = [each for circle in circles(parents) for each in circle]

        assert sorted(found) == sorted(each for each in parents if meets_itself(each))
