import pytest

from common.errors import InvalidInput
from tests.ports import knowledge_of
from workflows.tools.registry import TOOLS


class TestKnowledgeGraphSearch:
    TOOL = TOOLS.get("knowledge_graph_search")

    def test_finds_passages_in_the_graph_that_is_named(self):
        arguments = self.TOOL.arguments_from({"query": "Paris?", "graphId": "kg"})

        (citation,) = self.TOOL.call(arguments, knowledge_of({"paris": "A capital."}))

        assert (citation.source, citation.snippet) == ("About paris", "A capital.")

    def test_refuses_arguments_that_it_does_not_take(self):
        with pytest.raises(InvalidInput) as refused:
            self.TOOL.arguments_from({"query": "Paris?", "depth": 3})

        assert [problem.path for problem in refused.value.problems] == ["/depth"]
