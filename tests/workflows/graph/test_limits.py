import pytest

from common.errors import LimitExceeded
from workflows.graph.limits import GraphCaps, require_short_question

CAPS = GraphCaps(max_nodes=1, max_edges=1, max_question_length=5)


class TestRequireShortQuestion:
    def test_accepts_exactly_the_limit_counted_in_characters(self):
        require_short_question("Où ça", CAPS)

    def test_refuses_more_and_says_how_much(self):
        with pytest.raises(LimitExceeded) as refused:
            require_short_question("Whither", CAPS)

        assert refused.value.details == {"limit": 5, "actual": 7}
