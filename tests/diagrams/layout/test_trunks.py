"""Fans on trunks, drawn only where they are clean and pay (LAY-44 to LAY-46)."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given

from diagrams.layout.engine import drawings, placed
from diagrams.layout.model import Direction, Pull
from diagrams.layout.polish import polish
from diagrams.layout.trunks import with_trunks
from tests.diagrams.layout.extras import fanned_graphs, faults_of_branches
from tests.diagrams.layout.graphs import graph_of, overlap, stretches

FAN = ["hub>a", "hub>b", "hub>c", "hub>d"]


def fan(edges, *, caption=(60, 14), own_words=False, key="calls", **options):
    """Return a graph in which all of ``edges`` say ``key``."""
    graph = graph_of(edges, **options)
    return replace(
        graph,
        connectors=tuple(
            replace(
                c,
                caption_width=caption[0],
                caption_height=caption[1],
                fan=key,
                own_words=own_words,
            )
            for c in graph.connectors
        ),
    )


def alone_and_bundled(graph):
    """Return both drawings; the second is None when there is no trunk."""
    alone, *bundled = drawings(graph, placed(graph))
    return alone, bundled[0] if bundled else None


def on_trunks(layout):
    return {id for id, route in layout.routes.items() if route.trunk is not None}


class TestAFanThatSaysOneThing:
    @pytest.mark.parametrize("direction", Direction)
    def test_leaves_by_one_stem_with_one_caption(self, direction):
        """LAY-44."""
        _, layout = alone_and_bundled(fan(FAN, direction=direction))
        assert on_trunks(layout) == set(FAN)
        assert len({route.trunk for route in layout.routes.values()}) == 1
        assert len({route.points[0] for route in layout.routes.values()}) == 1
        assert sum(route.caption is not None for route in layout.routes.values()) == 1

    @pytest.mark.parametrize("direction", Direction)
    def test_reaches_its_element_by_one_stem(self, direction):
        edges = ["a>hub", "b>hub", "c>hub"]
        _, layout = alone_and_bundled(fan(edges, direction=direction))
        assert on_trunks(layout) == set(edges)
        assert len({route.points[-1] for route in layout.routes.values()}) == 1

    def test_joins_in_the_middle_of_its_element(self):
        _, layout = alone_and_bundled(fan(FAN))
        hub = layout.elements["hub"]
        assert layout.routes["hub>a"].points[0].x == hub.x + hub.width / 2

    @pytest.mark.parametrize("direction", Direction)
    def test_has_a_stem_and_branches_of_28_px_at_least(self, direction):
        """LAY-46."""
        _, layout = alone_and_bundled(fan(FAN, direction=direction))
        for edge in FAN:
            lines = stretches(layout.routes[edge])
            assert max(lines[0].width, lines[0].height) >= 28
            assert max(lines[-1].width, lines[-1].height) >= 28

    def test_may_be_of_two(self):
        assert on_trunks(alone_and_bundled(fan(["hub>a", "hub>b"]))[1]) == {"hub>a", "hub>b"}


class TestAFanWithWordsOfItsOwn:
    @pytest.mark.parametrize("direction", Direction)
    def test_has_a_caption_on_every_branch(self, direction):
        """LAY-45."""
        _, layout = alone_and_bundled(fan(FAN, own_words=True, direction=direction))
        assert on_trunks(layout) == set(FAN)
        captions = [layout.routes[edge].caption for edge in FAN]
        assert not any(overlap(a, b) for a, b in combinations(captions, 2))
        for caption in captions:
            lines = [line for route in layout.routes.values() for line in stretches(route)]
            assert not any(overlap(caption, line) for line in lines)

    def test_is_of_three_at_least(self):
        assert alone_and_bundled(fan(["hub>a", "hub>b"], own_words=True))[1] is None

    def test_leaves_the_main_path_alone(self):
        """LAY-31: never on a labelled trunk."""
        edges = [*FAN, "hub>e", "hub>f"]
        _, layout = alone_and_bundled(fan(edges, own_words=True, main=["hub>a"]))
        assert on_trunks(layout) == set(edges) - {"hub>a"}

    def test_has_far_ends_32_px_apart_at_least(self):
        edges = ["hub>a", "a>b", "b>c", "hub>b", "hub>c"]
        graph = fan(edges, own_words=True)
        keys = {"hub>a": "x", "hub>b": "x", "hub>c": "x"}
        graph = replace(
            graph,
            connectors=tuple(replace(c, fan=keys.get(c.id, c.id)) for c in graph.connectors),
        )
        layout = placed(graph)
        aligned = {
            id: box._replace(x=layout.elements["hub"].x) for id, box in layout.elements.items()
        }
        layout = replace(layout, elements=aligned)
        assert with_trunks(graph, layout) is layout


class TestNoTrunk:
    def test_joins_what_says_something_else(self):
        graph = fan(FAN)
        first, *others = graph.connectors
        graph = replace(graph, connectors=(replace(first, fan="other"), *others))
        assert on_trunks(alone_and_bundled(graph)[1]) == set(FAN[1:])

    def test_joins_two_connectors_between_the_same_elements(self):
        """LAY-46: a parallel twin stays a line of its own."""
        _, layout = alone_and_bundled(fan([*FAN, "d>hub"]))
        assert on_trunks(layout) == set(FAN[:3])

    def test_is_drawn_where_nothing_is_said(self):
        graph = graph_of(FAN)
        assert alone_and_bundled(graph)[1] is None

    def test_costs_crossings_worth_more_than_its_branches(self):
        """A trunk is drawn for the reader, who follows a crossing with more effort."""
        edges = ["hub>a", "hub>b", "x>a", "x>b", "y>a", "y>b"]
        graph = fan(edges)
        before = polish(graph, placed(graph))
        after = with_trunks(graph, before)
        assert 10 * (crossings(after) - crossings(before)) < 3 * max(len(on_trunks(after)), 1)


class TestTrunks:
    @given(fanned_graphs())
    def test_leave_every_drawing_clean(self, graph):
        """LAY-50 to LAY-53, by a gate that shares no code with the engine."""
        for layout in drawings(graph, placed(graph)):
            assert faults_of_branches(graph, layout) == []

    @given(fanned_graphs())
    def test_share_a_line_with_their_own_branches_only(self, graph):
        for layout in drawings(graph, placed(graph)):
            for one, other in combinations(graph.connectors, 2):
                a, b = layout.routes[one.id], layout.routes[other.id]
                if a.trunk is None or a.trunk == b.trunk:
                    continue
                assert not any(
                    shared(p, q) > 0 for p in pairwise(a.points) for q in pairwise(b.points)
                )

    @given(fanned_graphs())
    def test_never_hide_what_a_branch_says(self, graph):
        for layout in drawings(graph, placed(graph)):
            speaks = {r.trunk for r in layout.routes.values() if r.caption is not None}
            for connector in graph.connectors:
                route = layout.routes[connector.id]
                if connector.caption_width and route.caption is None:
                    assert not connector.own_words
                    assert route.trunk in speaks

    @given(fanned_graphs())
    def test_are_where_they_were_when_drawn_again(self, graph):
        """LAY-1."""
        assert list(drawings(graph, placed(graph))) == list(drawings(graph, placed(graph)))

    def test_of_the_main_path_are_allowed_when_they_say_one_thing(self):
        graph = fan(FAN, main=["hub>b"])
        assert Pull.MAIN in {c.pull for c in graph.connectors}
        assert on_trunks(alone_and_bundled(graph)[1]) == set(FAN)


def shared(one, other):
    """Return the length of the line that two stretches have in common."""
    for axis in (0, 1):
        (p, q), (r, s) = one, other
        if p[axis] == q[axis] == r[axis] == s[axis]:
            low = max(min(p[1 - axis], q[1 - axis]), min(r[1 - axis], s[1 - axis]))
            high = min(max(p[1 - axis], q[1 - axis]), max(r[1 - axis], s[1 - axis]))
            return high - low
    return 0


def crossings(layout):
    lines = [(id, line) for id, route in layout.routes.items() for line in stretches(route)]
    return sum(
        a != b
        and (one.width == 0) != (other.width == 0)
        and one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
        for (a, one), (b, other) in combinations(lines, 2)
    )
