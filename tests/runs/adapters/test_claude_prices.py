import pytest

from runs.adapters.claude_prices import PRICES, cost_usd


class TestCost:
    def test_is_counted_by_the_million_tokens(self):
        price = PRICES["claude-opus-5"]

        cost = cost_usd("claude-opus-5", input_tokens=1_000_000, output_tokens=2_000_000)

        assert cost == pytest.approx(price.input_usd + 2 * price.output_usd)

    def test_is_the_same_for_a_dated_name(self):
        dated = cost_usd("claude-opus-4-5-20251101", input_tokens=10, output_tokens=10)

        assert dated == cost_usd("claude-opus-4-5", input_tokens=10, output_tokens=10)

    def test_is_unknown_for_a_model_that_is_not_listed(self):
        assert cost_usd("claude-opus-4-5-preview", input_tokens=1, output_tokens=1) is None
