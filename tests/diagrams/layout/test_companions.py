"""An element that only talks with one other stands right beside it (LAY-34)."""

from dataclasses import replace

import pytest
from hypothesis import given

from diagrams.layout.companions import companions_of
from diagrams.layout.engine import drawings, finished, placed
from diagrams.layout.model import BoundaryBox, Direction, NoteBox
from tests.diagrams.layout.extras import faults_with_notes, paired_graphs
from tests.diagrams.layout.graphs import bends, graph_of

LOOP = ["a>host", "host>b", "host>twin", "twin>host"]


def drawn(graph):
    return finished(graph, placed(graph))


def names(graph):
    return [(each.host.id, each.element.id) for each in companions_of(graph)]


class TestACompanion:
    @pytest.mark.parametrize("direction", Direction)
    def test_stands_72_px_from_its_host_across_the_flow(self, direction):
        layout = drawn(graph_of(LOOP, direction=direction))
        host, twin = layout.elements["host"], layout.elements["twin"]
        if direction is Direction.RIGHT:
            assert (twin.y - host.bottom, twin.x) == (72, host.x)
        else:
            assert (twin.x - host.right, twin.y) == (72, host.y)

    @pytest.mark.parametrize("direction", Direction)
    def test_is_as_long_as_its_host_along_the_flow(self, direction):
        graph = graph_of(LOOP, direction=direction, sizes={"twin": (90, 40)})
        layout = drawn(graph)
        host, twin = layout.elements["host"], layout.elements["twin"]
        if direction is Direction.RIGHT:
            assert (twin.width, twin.height) == (host.width, 40)
        else:
            assert (twin.width, twin.height) == (90, host.height)

    @pytest.mark.parametrize("direction", Direction)
    def test_is_joined_by_two_straight_lines_20_px_apart_at_least(self, direction):
        """LAY-38."""
        layout = drawn(graph_of(LOOP, direction=direction))
        there, back = layout.routes["host>twin"], layout.routes["twin>host"]
        across = 0 if direction is Direction.RIGHT else 1
        assert (bends(there), bends(back)) == (0, 0)
        assert abs(there.points[0][across] - back.points[0][across]) >= 20

    def test_leaves_a_line_for_each_way_to_both_elements(self):
        layout = drawn(graph_of(LOOP, direction=Direction.RIGHT))
        host, twin = layout.elements["host"], layout.elements["twin"]
        there, back = layout.routes["host>twin"], layout.routes["twin>host"]
        assert (there.points[0].y, there.points[-1].y) == (host.bottom, twin.y)
        assert (back.points[0].y, back.points[-1].y) == (twin.y, host.bottom)

    @pytest.mark.parametrize("direction", Direction)
    def test_is_further_away_where_captions_need_it(self, direction):
        graph = graph_of(LOOP, direction=direction)
        graph = replace(
            graph,
            connectors=tuple(
                replace(c, caption_width=180, caption_height=90) if "twin" in c.id else c
                for c in graph.connectors
            ),
        )
        layout = drawn(graph)
        host, twin = layout.elements["host"], layout.elements["twin"]
        apart = twin.y - host.bottom if direction is Direction.RIGHT else twin.x - host.right
        assert apart == (90 if direction is Direction.RIGHT else 180) + 24
        assert faults_with_notes(graph, layout) == {}


class TestNoCompanion:
    def test_is_who_has_another_neighbour(self):
        assert names(graph_of([*LOOP, "twin>b"])) == []

    def test_is_who_only_answers_or_only_asks(self):
        assert names(graph_of(["a>host", "host>b", "host>twin"])) == []

    def test_has_a_host_without_other_neighbours(self):
        assert names(graph_of(["host>twin", "twin>host"])) == []

    def test_stands_beside_who_has_one_already(self):
        assert names(graph_of([*LOOP, "host>x", "x>host"])) == [("host", "twin")]

    def test_is_in_another_boundary(self):
        homes = {"twin": "g"}
        assert names(graph_of(LOOP, homes=homes, boundaries=[BoundaryBox("g")])) == []

    @pytest.mark.parametrize("direction", Direction)
    def test_has_a_host_too_short_for_two_lines(self, direction):
        """LAY-38: one line on the other is what two on 2 px would be."""
        graph = graph_of(LOOP, sizes={"host": (30, 30)}, direction=direction)
        assert names(graph) == []
        assert faults_with_notes(graph, drawn(graph)) == {}

    def test_is_on_the_main_path(self):
        assert names(graph_of(LOOP, main=["host>twin"])) == []

    def test_has_a_note_of_its_own(self):
        graph = replace(graph_of(LOOP), notes=(NoteBox("why", 80, 40, about="twin"),))
        assert names(graph) == []


class TestCompanions:
    @given(paired_graphs())
    def test_leave_every_drawing_clean(self, graph):
        """LAY-50 to LAY-53, by a gate that shares no code with the engine."""
        layout = placed(graph)
        assert faults_with_notes(graph, layout) == {}
        for drawing in drawings(graph, layout):
            assert faults_with_notes(graph, drawing) == {}

    @given(paired_graphs())
    def test_are_drawn_with_all_else_in_the_order_of_the_graph(self, graph):
        layout = drawn(graph)
        assert list(layout.elements) == [each.id for each in graph.elements]
        assert list(layout.routes) == [each.id for each in graph.connectors]

    @given(paired_graphs())
    def test_are_where_they_were_when_drawn_again(self, graph):
        """LAY-1."""
        assert drawn(graph) == drawn(graph)
