"""Free notes have room of their own beside what they are about (LAY-37, LAY-47)."""

from dataclasses import replace

import pytest
from hypothesis import given

from diagrams.layout.engine import finished, placed
from diagrams.layout.model import BoundaryBox, Direction, ElementBox, LayoutGraph, NoteBox
from diagrams.layout.notes import with_room_for_notes
from diagrams.layout.routing.polyline import LEFT, TOP, side_at
from tests.diagrams.layout.extras import faults_with_notes, noted_graphs
from tests.diagrams.layout.graphs import graph_of, is_inside

FAN = ["a>b", "a>c", "a>d", "d>a", "b>e", "c>e"]


def drawn(graph):
    return finished(graph, placed(graph))


def with_a_note(graph, *notes):
    return replace(graph, notes=notes)


class TestANoteAboutAnElement:
    @pytest.mark.parametrize("direction", Direction)
    def test_stands_20_px_before_it_across_the_flow(self, direction):
        note = NoteBox("why", 200, 60, about="a")
        layout = drawn(with_a_note(graph_of(FAN, direction=direction), note))
        box, host = layout.notes["why"], layout.elements["a"]
        if direction is Direction.RIGHT:
            assert box.bottom == host.y - 20
            assert box.x + 100 == host.x + host.width / 2
        else:
            assert box.right == host.x - 20
            assert box.y + 30 == host.y + host.height / 2

    @pytest.mark.parametrize("direction", Direction)
    def test_is_followed_by_the_next_20_px_further(self, direction):
        notes = [NoteBox(f"n{i}", 120, 60, about="a") for i in range(3)]
        layout = drawn(with_a_note(graph_of(FAN, direction=direction), *notes))
        first, second, third = (layout.notes[f"n{i}"] for i in range(3))
        if direction is Direction.RIGHT:
            assert (first.y - second.bottom, second.y - third.bottom) == (20, 20)
        else:
            assert (first.x - second.right, second.x - third.right) == (20, 20)

    @pytest.mark.parametrize(("direction", "closed"), [("right", TOP), ("down", LEFT)])
    def test_closes_its_side_to_connectors(self, direction, closed):
        """LAY-47."""
        note = NoteBox("why", 200, 60, about="a")
        layout = drawn(with_a_note(graph_of(FAN, direction=Direction(direction)), note))
        ends = [r.points[0] for id, r in layout.routes.items() if id.startswith("a>")]
        ends += [r.points[-1] for id, r in layout.routes.items() if id.endswith(">a")]
        assert closed not in {side_at(layout.elements["a"], end) for end in ends}

    def test_is_inside_the_boundary_of_its_element(self):
        homes = {"a": "g", "b": "g"}
        graph = graph_of(FAN, homes=homes, boundaries=[BoundaryBox("g", title_width=90)])
        layout = drawn(with_a_note(graph, NoteBox("why", 300, 90, about="b", boundary="g")))
        assert is_inside(layout.notes["why"], layout.boundaries["g"])


class TestANoteOfABoundary:
    @pytest.mark.parametrize("direction", Direction)
    def test_stands_under_the_title_above_everything_inside(self, direction):
        homes = dict.fromkeys("abc", "g")
        boundary = BoundaryBox("g", title_width=90, header_height=56)
        graph = graph_of(FAN, homes=homes, boundaries=[boundary], direction=direction)
        layout = drawn(with_a_note(graph, NoteBox("rule", 260, 70, boundary="g")))
        note, around = layout.notes["rule"], layout.boundaries["g"]
        assert (note.x, note.y) == (around.x + 36, around.y + 56)
        assert is_inside(note, around)
        assert min(layout.elements[id].y for id in "abc") - note.bottom >= 54

    def test_may_be_all_that_is_in_it(self):
        graph = LayoutGraph(
            elements=(ElementBox("a", 80, 40),),
            boundaries=(BoundaryBox("g", title_width=10),),
            notes=(NoteBox("rule", 260, 70, boundary="g"),),
        )
        layout = drawn(graph)
        assert is_inside(layout.notes["rule"], layout.boundaries["g"])


class TestAnyOtherNote:
    @pytest.mark.parametrize("direction", Direction)
    def test_comes_72_px_after_the_drawing_and_24_px_after_the_one_before(self, direction):
        notes = [NoteBox(f"n{i}", 60, 40) for i in range(2)]
        layout = drawn(with_a_note(graph_of(FAN, direction=direction), *notes))
        first, second = layout.notes["n0"], layout.notes["n1"]
        if direction is Direction.RIGHT:
            assert first.x - max(box.right for box in layout.elements.values()) >= 72
            assert (second.x, second.y - first.bottom) == (first.x, 24)
        else:
            assert first.y - max(box.bottom for box in layout.elements.values()) >= 72
            assert (second.y, second.x - first.right) == (first.y, 24)

    def test_begins_another_column_before_the_notes_are_longer_than_the_drawing(self):
        notes = [NoteBox(f"n{i}", 60, 100) for i in range(20)]
        layout = drawn(with_a_note(graph_of(FAN, direction=Direction.RIGHT), *notes))
        drawing = [*layout.elements.values()]
        height = max(box.bottom for box in drawing) - min(box.y for box in drawing)
        at = layout.notes.values()
        assert max(box.bottom for box in at) - min(box.y for box in at) <= max(height, 100)

    def test_is_drawn_where_there_is_nothing_else(self):
        layout = drawn(LayoutGraph(elements=(), notes=(NoteBox("n", 60, 40),)))
        assert layout.notes["n"][:2] == (0, 0)


class TestNotes:
    @given(noted_graphs())
    def test_leave_every_drawing_clean(self, graph):
        """LAY-50 to LAY-53, by a gate that shares no code with the engine."""
        layout = placed(graph)
        assert faults_with_notes(graph, layout) == {}
        assert faults_with_notes(graph, finished(graph, layout)) == {}

    @given(noted_graphs())
    def test_are_all_placed_at_their_own_size(self, graph):
        at = drawn(graph).notes
        assert list(at) == [note.id for note in graph.notes]
        assert [box[2:] for box in at.values()] == [(n.width, n.height) for n in graph.notes]

    @given(noted_graphs())
    def test_are_where_they_were_when_drawn_again(self, graph):
        """LAY-1."""
        assert drawn(graph) == drawn(graph)

    def test_that_nobody_wrote_take_no_room(self):
        graph = graph_of(FAN)
        assert with_room_for_notes(graph) is graph
