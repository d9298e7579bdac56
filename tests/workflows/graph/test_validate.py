from tests.graphs import graph
from workflows.graph.limits import GraphCaps
from workflows.graph.model import Edge, Node, OnCycle, WorkflowGraph
from workflows.graph.validate import readiness_remarks, structure_problems
from workflows.nodes.registry import NODE_KINDS
from workflows.starters import STARTER

CAPS = GraphCaps(max_nodes=4, max_edges=4, max_question_length=100)


def problems(
    nodes: tuple[Node, ...] = (), edges: tuple[Edge, ...] = (), prefix: str = ""
) -> list[tuple[str, str]]:
    found = structure_problems(
        WorkflowGraph(nodes=nodes, edges=edges), kinds=NODE_KINDS, limits=CAPS, prefix=prefix
    )
    return [(problem.code, problem.path) for problem in found.found]


def agent(node_id: str, **config: object) -> Node:
    return Node.model_validate({"id": node_id, "kind": "agent", "label": node_id, "config": config})


class TestStructureProblems:
    def test_are_none_for_the_starter(self):
        found = structure_problems(STARTER, kinds=NODE_KINDS, limits=CAPS)

        assert found.found == ()

    def test_name_the_second_of_two_nodes_with_one_id(self):
        assert problems((agent("a"), agent("b"), agent("a"))) == [("DUPLICATE_ID", "/nodes/2/id")]

    def test_name_the_second_of_two_edges_with_one_id(self):
        edge = Edge(id="e", source="a", target="a")

        assert problems((agent("a"),), (edge, edge)) == [("DUPLICATE_ID", "/edges/1/id")]

    def test_name_the_end_of_an_edge_that_is_nowhere(self):
        edges = (Edge(id="e", source="a", target="b"), Edge(id="f", source="c", target="a"))

        assert problems((agent("a"),), edges) == [
            ("INVALID_REFERENCE", "/edges/0/target"),
            ("INVALID_REFERENCE", "/edges/1/source"),
        ]

    def test_name_a_kind_that_does_not_exist(self):
        assert problems((Node(id="a", kind="oracle", label="A"),)) == [
            ("UNKNOWN_KIND", "/nodes/0/kind")
        ]

    def test_name_a_setting_that_its_kind_does_not_accept(self):
        assert problems((agent("a", prompt=7), agent("b", promt="x"))) == [
            ("INVALID_VALUE", "/nodes/0/config/prompt"),
            ("UNKNOWN_FIELD", "/nodes/1/config/promt"),
        ]

    def test_name_what_there_is_too_much_of(self):
        nodes = tuple(agent(name) for name in "abcde")
        edges = tuple(Edge(id=f"e{name}", source="a", target=name) for name in "abcde")

        assert problems(nodes, edges) == [
            ("LIMIT_EXCEEDED", "/nodes"),
            ("LIMIT_EXCEEDED", "/edges"),
        ]

    def test_accept_exactly_the_limit(self):
        assert problems(tuple(agent(name) for name in "abcd")) == []

    def test_are_all_told_together_and_point_into_the_request_that_brought_the_graph(self):
        nodes = (agent("a", prompt=7), Node(id="a", kind="oracle", label="A"))

        assert problems(nodes, prefix="/graph") == [
            ("DUPLICATE_ID", "/graph/nodes/1/id"),
            ("INVALID_VALUE", "/graph/nodes/0/config/prompt"),
            ("UNKNOWN_KIND", "/graph/nodes/1/kind"),
        ]


def remarks(
    any_graph: WorkflowGraph, *, knowledge: str = "kg", on_cycle: OnCycle = OnCycle.RUN_ONCE
) -> list[tuple[str, str, str]]:
    return [
        (remark.severity, remark.code, remark.path)
        for remark in readiness_remarks(
            any_graph,
            kinds=NODE_KINDS,
            tools=["knowledge_graph_search"],
            knowledge_ids=knowledge.split(),
            on_cycle=on_cycle,
        )
    ]


def searching(kind: str, **config: str) -> WorkflowGraph:
    nodes = ({"id": "k", "kind": kind, "label": "K", "config": config},)
    return WorkflowGraph.model_validate(
        {
            "nodes": (*nodes, {"id": "o", "kind": "output", "label": "O"}),
            "edges": ({"id": "e", "source": "k", "target": "o"},),
        }
    )


class TestReadinessRemarks:
    def test_are_none_for_the_starter(self):
        assert remarks(STARTER) == []

    def test_stop_an_empty_graph(self):
        assert remarks(WorkflowGraph()) == [("blocks_run", "EMPTY_GRAPH", "/nodes")]

    def test_stop_a_node_that_searches_a_knowledge_graph_which_is_not_the_teams(self):
        assert remarks(searching("knowledge", graphId="foreign")) == [
            ("blocks_run", "CHOICE_UNKNOWN", "/nodes/0/config/graphId")
        ]

    def test_stop_a_node_that_searches_where_the_team_knows_nothing(self):
        assert remarks(searching("knowledge"), knowledge="") == [
            ("blocks_run", "CHOICE_MISSING", "/nodes/0/config/graphId")
        ]

    def test_stop_a_node_with_a_tool_that_does_not_exist(self):
        assert remarks(searching("tool", tool="crystal_ball")) == [
            ("blocks_run", "CHOICE_UNKNOWN", "/nodes/0/config/tool")
        ]

    def test_stop_a_node_without_a_tool(self):
        assert remarks(searching("tool", tool="")) == [
            ("blocks_run", "CHOICE_MISSING", "/nodes/0/config/tool")
        ]

    def test_mention_a_cycle_and_name_its_nodes(self):
        looped = graph("a b o:output", "a>b", "b>a", "b>o")

        (remark,) = readiness_remarks(
            looped, kinds=NODE_KINDS, tools=(), knowledge_ids=(), on_cycle=OnCycle.RUN_ONCE
        )

        assert (remark.severity, remark.node_ids) == ("info", ("a", "b"))
        assert "“A”, “B”" in remark.message

    def test_stop_a_cycle_where_the_workflow_refuses_them(self):
        looped = graph("a b o:output", "a>b", "b>a", "b>o")

        assert remarks(looped, on_cycle=OnCycle.REFUSE) == [("blocks_run", "CYCLE", "/edges")]

    def test_mention_that_there_is_no_output_node(self):
        assert remarks(graph("a")) == [("info", "NO_OUTPUT", "/nodes")]

    def test_mention_an_output_node_that_nothing_reaches(self):
        assert remarks(graph("a o:output")) == [("info", "NOTHING_ARRIVES", "/nodes/1")]
