import pytest

from workflows.knowledge.words import words_of


class TestWords:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The agent's graph, the Graph!", {"the", "agent", "s", "graph"}),
            ("ÉCOLE Straße", {"école", "straße"}),
            ("cafe\u0301", {"café"}),
            ("हिन्दी में", {"हिन्दी", "में"}),
            ("snake_case GPT4", {"snake_case", "gpt4"}),
            (" …?! ", set()),
        ],
    )
    def test_are_told_apart_in_any_script_and_in_lower_case(self, text, expected):
        assert words_of(text) == expected
