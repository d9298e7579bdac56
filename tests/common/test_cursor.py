import base64
import json
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.cursor import decode_cursor, encode_cursor, moment_in
from common.errors import InvalidInput
from common.storable import is_storable

texts = st.text().filter(is_storable)


class TestCursor:
    @given(order=texts, values=st.lists(texts, max_size=4))
    def test_gives_back_what_was_put_in(self, order, values):
        cursor = encode_cursor(order, *values)

        assert decode_cursor(cursor, order, size=len(values)) == tuple(values)

    @given(values=st.lists(texts, max_size=4))
    def test_can_stand_in_an_address_as_it_is(self, values):
        assert set(encode_cursor("name", *values)) <= set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
        )

    @given(cursor=st.text())
    def test_is_refused_when_it_is_anything_else(self, cursor):
        with pytest.raises(InvalidInput) as refused:
            decode_cursor(cursor, "name", size=2)

        assert refused.value.problems[0].path == "/cursor"

    @pytest.mark.parametrize(
        "content", [["name", 1], ["name"], ["name", "a", "b"], {"name": "a"}, ["name", "\0"], 7]
    )
    def test_is_refused_when_it_holds_anything_else(self, content):
        cursor = base64.urlsafe_b64encode(json.dumps(content).encode()).decode()

        with pytest.raises(InvalidInput):
            decode_cursor(cursor, "name", size=1)

    def test_is_refused_in_a_list_of_another_order(self):
        with pytest.raises(InvalidInput):
            decode_cursor(encode_cursor("name", "a"), "updated", size=1)


class TestAMomentInACursor:
    @given(moment=st.datetimes(timezones=st.just(UTC)))
    def test_comes_back_as_it_was(self, moment):
        assert moment_in(moment.isoformat()) == moment

    @pytest.mark.parametrize("value", ["", "yesterday", "2026-11-30T10:00:00"])
    def test_is_refused_when_it_is_none_or_nowhere_in_particular(self, value):
        with pytest.raises(InvalidInput):
            moment_in(value)
