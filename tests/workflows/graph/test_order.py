import time

from hypothesis import given
from hypothesis import strategies as st

from tests.graphs import graph
from workflows.graph.model import Edge, Node, WorkflowGraph
from workflows.graph.order import cycles, feeders, topological_order


def order(nodes: str, *edges: str) -> str:
    return " ".join(node.id for node in topological_order(graph(nodes, *edges)))


@st.composite
def graphs(draw) -> WorkflowGraph:
    names = draw(st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1))
    ends = st.tuples(st.sampled_from(names), st.sampled_from(names))
    return graph(" ".join(names), *(f"{a}>{b}" for a, b in draw(st.lists(ends, max_size=12))))


class TestTopologicalOrder:
    def test_puts_every_node_after_the_nodes_that_feed_it(self):
        assert order("d c b a", "a>b", "a>c", "b>d", "c>d") == "a b c d"

    def test_begins_with_the_sources_in_the_order_they_are_written(self):
        assert order("c a b", "a>b") == "c a b"

    def test_goes_on_in_the_order_of_the_edges_that_release_a_node(self):
        assert order("s a b", "s>b", "s>a") == "s b a"

    def test_runs_first_what_was_ready_first(self):
        assert order("a b c d", "a>d", "b>c") == "a b d c"

    def test_counts_parallel_edges_once(self):
        assert order("a b", "a>b", "a>b") == "a b"

    def test_runs_the_nodes_of_a_cycle_last_in_the_order_they_are_written(self):
        assert order("c b a", "a>b", "b>c", "c>b") == "a c b"

    def test_runs_what_is_behind_a_cycle_last_too(self):
        assert order("behind a b free", "a>b", "b>a", "b>behind") == "free behind a b"

    def test_ends_for_a_node_that_feeds_itself(self):
        assert order("a b", "a>a", "a>b") == "a b"

    def test_of_nothing_is_nothing(self):
        assert topological_order(WorkflowGraph()) == ()

    @given(graphs())
    def test_has_every_node_once(self, any_graph):
        ordered = topological_order(any_graph)

        assert sorted(node.id for node in ordered) == sorted(node.id for node in any_graph.nodes)

    @given(graphs())
    def test_puts_sources_first_unless_they_are_in_a_cycle_or_behind_one(self, any_graph):
        position = {node.id: index for index, node in enumerate(topological_order(any_graph))}
        stuck = behind(any_graph, cycles(any_graph))

        for edge in any_graph.edges:
            if edge.target not in stuck:
                assert position[edge.source] < position[edge.target]

    @given(graphs())
    def test_depends_on_what_the_graph_says_and_on_nothing_else(self, any_graph):
        again = WorkflowGraph.model_validate(any_graph.wire())

        assert topological_order(again) == topological_order(any_graph)

    def test_takes_time_linear_in_the_size(self):
        count = 10_000
        chain = WorkflowGraph(
            nodes=tuple(Node(id=f"n{i}", kind="agent", label="n") for i in range(count)),
            edges=tuple(
                Edge(id=f"e{i}", source=f"n{i}", target=f"n{i + 1}") for i in range(count - 1)
            ),
        )
        began = time.perf_counter()

        topological_order(chain)

        assert time.perf_counter() - began < 1


def behind(any_graph: WorkflowGraph, start: tuple[str, ...]) -> set[str]:
    """Every node that can be reached from ``start``, and ``start`` itself."""
    reached, waiting = set(start), list(start)
    while waiting:
        here = waiting.pop()
        for edge in any_graph.edges:
            if edge.source == here and edge.target not in reached:
                reached.add(edge.target)
                waiting.append(edge.target)
    return reached


class TestCycles:
    def test_names_the_nodes_that_feed_each_other(self):
        assert cycles(graph("a b c", "a>b", "b>c", "c>b")) == ("b", "c")

    def test_leaves_out_what_only_stands_behind_a_cycle(self):
        assert cycles(graph("behind a b", "a>b", "b>a", "b>behind")) == ("a", "b")

    def test_names_a_node_that_feeds_itself(self):
        assert cycles(graph("a b", "a>a", "a>b")) == ("a",)

    def test_is_empty_without_a_circle(self):
        assert cycles(graph("a b c", "a>b", "b>c", "a>c")) == ()

    @given(graphs())
    def test_names_exactly_the_nodes_that_can_be_reached_from_themselves(self, any_graph):
        followers = {
            node.id: {edge.target for edge in any_graph.edges if edge.source == node.id}
            for node in any_graph.nodes
        }

        expected = tuple(
            node.id
            for node in any_graph.nodes
            if node.id in behind(any_graph, tuple(followers[node.id])) and followers[node.id]
        )

        assert cycles(any_graph) == expected


class TestFeeders:
    def test_names_direct_predecessors_in_the_order_of_the_edges_each_once(self):
        diamond = graph("a b c d", "c>d", "a>b", "b>d", "c>d")

        assert feeders(diamond) == {"a": (), "b": ("a",), "c": (), "d": ("c", "b")}
