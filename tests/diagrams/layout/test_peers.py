"""Peers get one size: LAY-30."""

from dataclasses import replace

from diagrams.layout.model import ElementBox, LayoutGraph
from diagrams.layout.peers import with_peer_sizes
from tests.diagrams.layout.graphs import graph_of


def sized(*sizes, peers="service", edges=()):
    graph = graph_of(list(edges))
    boxes = tuple(
        ElementBox(f"n{i}", width, height, peers=peers) for i, (width, height) in enumerate(sizes)
    )
    return replace(graph, elements=boxes)


def sizes_of(graph):
    return [(element.width, element.height) for element in graph.elements]


def test_peers_take_the_largest_width_and_height_among_them():
    assert sizes_of(with_peer_sizes(sized((100, 80), (140, 60)))) == [(140, 80), (140, 80)]


def test_one_much_larger_than_the_median_is_left_alone():
    graph = sized((100, 80), (110, 80), (200, 80))
    assert sizes_of(with_peer_sizes(graph)) == [(110, 80), (110, 80), (200, 80)]


def test_one_peer_among_giants_does_not_grow():
    graph = sized((100, 80), (400, 80))
    assert with_peer_sizes(graph) is graph


def test_elements_of_other_ranks_boundaries_or_keys_are_no_peers():
    ranks = sized((100, 80), (140, 80), edges=["n0>n1"])
    assert with_peer_sizes(ranks) is ranks
    homes = LayoutGraph(
        elements=(
            ElementBox("a", 100, 80, peers="service"),
            ElementBox("b", 120, 80, peers="service", boundary="g"),
        )
    )
    assert with_peer_sizes(homes) is homes
    keys = LayoutGraph(
        elements=(ElementBox("a", 100, 80, peers="x"), ElementBox("b", 120, 80, peers="y"))
    )
    assert with_peer_sizes(keys) is keys


def test_without_a_key_nothing_grows():
    graph = sized((100, 80), (140, 60), peers=None)
    assert with_peer_sizes(graph) is graph


def test_a_cycle_has_ranks_too():
    graph = sized((100, 80), (120, 80), (130, 80), edges=["n0>n1", "n1>n0", "n0>n2"])
    assert sizes_of(with_peer_sizes(graph)) == [(100, 80), (130, 80), (130, 80)]
