import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.storable import is_storable, require_storable, unstorable_text

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def texts_in(value):
    """Every string in ``value``, the names of its fields included."""
    match value:
        case str():
            yield value
        case dict():
            for name, child in value.items():
                yield name
                yield from texts_in(child)
        case list():
            for child in value:
                yield from texts_in(child)


class TestUnstorableText:
    @pytest.mark.parametrize(
        ("text", "paths"),
        [
            (r'"\u0000"', [""]),
            (r'{"a": ["ok", "\ud800"]}', ["/a/1"]),
            (r'{"a~b/c": "x\u0000y"}', ["/a~0b~1c"]),
            (r'{"outer": {"\u0000": "fine"}}', ["/outer"]),
            (r'["\u0000", "\udfff", "\ud83d\ude00"]', ["/0", "/1"]),
            (r'{"a": "\\u0000"}', []),
            (r'{"a": 1, "b": null, "c": true}', []),
        ],
    )
    def test_is_found_at_its_place_and_in_the_order_it_was_written(self, text, paths):
        assert [problem.path for problem in unstorable_text(json.loads(text))] == paths

    @given(value=values)
    def test_is_found_wherever_there_is_a_nul_and_nowhere_else(self, value):
        assert bool(tuple(unstorable_text(value))) == any("\0" in text for text in texts_in(value))

    def test_is_looked_for_at_any_depth(self):
        value: object = "\0"
        for _ in range(5_000):
            value = [value]

        assert len(tuple(unstorable_text(value))) == 1


class TestRequireStorable:
    def test_hands_through_what_can_be_kept(self):
        assert require_storable("ü 🙂") == "ü 🙂"

    @pytest.mark.parametrize("text", ["\0", "\ud800"])
    def test_refuses_the_rest(self, text):
        assert not is_storable(text)
        with pytest.raises(ValueError, match="NUL"):
            require_storable(text)
