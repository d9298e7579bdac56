from runs.engine.usage import summed
from workflows.ports import Usage


def usage(tokens: int, cost_usd: float | None = None, model: str = "m") -> Usage:
    return Usage(model=model, input_tokens=tokens, output_tokens=2 * tokens, cost_usd=cost_usd)


class TestSummed:
    def test_of_nothing_is_nothing(self):
        assert summed([]) is None

    def test_adds_up_what_was_counted(self):
        assert summed([usage(1, 0.25), usage(2, 0.5)]) == usage(3, 0.75)

    def test_names_every_model_once(self):
        total = summed([usage(1, model="a"), usage(1, model="b"), usage(1, model="a")])

        assert total is not None
        assert total.model == "a, b"

    def test_has_no_cost_when_that_of_a_part_is_not_known(self):
        total = summed([usage(1, 0.1), usage(2)])

        assert total is not None
        assert total.cost_usd is None
