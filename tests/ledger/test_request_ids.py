"""TOOL-80: whoever asks for a change calls it what they like, in up to 128 visible characters."""

import pytest
from pydantic import ValidationError

from ledger.contracts import Change

VISIBLE = "".join(map(chr, range(0x21, 0x7F))).replace('"', "")


class TestAnIdOfARequest:
    @pytest.mark.parametrize(
        "request_id",
        [
            VISIBLE,
            "x" * 128,
            "6f1f7a2e-0c44-4e3f-9a53-0d1f6f5f9d2b",
            "https://ci.example.org/jobs/7?attempt=2#draw",
            "c2hvcA+/==",
        ],
        ids=len,
    )
    def test_may_be_whatever_can_be_seen(self, request_id):
        assert Change.model_validate({"requestId": request_id}).request_id == request_id

    @pytest.mark.parametrize(
        "request_id",
        ["", "x" * 129, "two words", " ends ", '"quoted"', "new\nline", "end\n", "caf\u00e9"],
    )
    def test_is_nothing_that_a_header_could_not_carry_as_it_is(self, request_id):
        with pytest.raises(ValidationError):
            Change.model_validate({"requestId": request_id})
