import pytest
from pydantic import ValidationError

from runs.contracts import StartRun


class TestAQuestion:
    @pytest.mark.parametrize("text", ["", "   ", "\n\t"])
    def test_has_to_ask_something(self, text):
        with pytest.raises(ValidationError):
            StartRun(request_id="r1", input=text)

    def test_is_asked_as_it_was_written(self):
        assert StartRun(request_id="r1", input="  Why?\n").input == "  Why?\n"
