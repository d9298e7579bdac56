from workflows.graph.order import topological_order
from workflows.starters import STARTER


class TestTheStarter:
    def test_looks_something_up_reasons_and_answers(self):
        kinds = [node.kind for node in topological_order(STARTER)]

        assert kinds == ["knowledge", "agent", "output"]
