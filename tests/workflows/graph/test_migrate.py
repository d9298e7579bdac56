import pytest

from common.errors import NewerVersion
from workflows.graph.migrate import VERSION, read_graph, stored
from workflows.starters import STARTER


class TestReadGraph:
    def test_reads_what_was_stored(self):
        assert read_graph(stored(STARTER)) == STARTER

    def test_takes_a_graph_without_a_version_for_one_of_the_first(self):
        assert read_graph(STARTER.wire()) == STARTER

    def test_refuses_a_version_that_it_does_not_know(self):
        with pytest.raises(NewerVersion):
            read_graph({**stored(STARTER), "version": VERSION + 1})

    def test_leaves_what_it_was_given_as_it_was(self):
        kept = stored(STARTER)

        read_graph(kept)

        assert kept == stored(STARTER)
