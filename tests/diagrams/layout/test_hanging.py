"""Satellites hang at the side of their boundary, level with their partners (LAY-35)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from diagrams.layout.engine import drawings, finished, placed
from diagrams.layout.hanging import with_free_ways
from diagrams.layout.model import BoundaryBox, Direction, Layout, NoteBox, Rect, Room, Spacing
from diagrams.layout.reading import reading_of
from diagrams.layout.satellite_rows import satellite_rows, without_satellites
from diagrams.layout.satellites import satellites_of
from tests.diagrams.layout.extras import faults_of_branches, faults_with_notes, hung_graphs
from tests.diagrams.layout.graphs import bends, graph_of, is_inside

G = BoundaryBox("g", title_width=60)
CHAIN = ["in>a", "a>b", "b>c", "c>out"]
HOMES = {"a": "g", "b": "g", "c": "g"}


def chain(*more, direction=Direction.RIGHT, homes=None, boundaries=(G,), **given):
    edges = [*CHAIN, *more]
    return graph_of(
        edges, homes={**HOMES, **(homes or {})}, boundaries=boundaries, direction=direction, **given
    )


def captioned(graph, name, width, height):
    return replace(
        graph,
        connectors=tuple(
            replace(each, caption_width=width, caption_height=height) if each.id == name else each
            for each in graph.connectors
        ),
    )


def drawn(graph):
    layout = finished(graph, placed(graph))
    assert faults_with_notes(graph, layout) == {}
    return layout


def across(box, direction):
    """Return where a box starts and ends at right angles to the reading direction."""
    if direction is Direction.RIGHT:
        return box.y, box.bottom
    return box.x, box.right


def along(box, direction):
    return (box.x, box.right) if direction is Direction.RIGHT else (box.y, box.bottom)


def middle(box, direction):
    return sum(along(box, direction)) / 2


def apart(layout, satellite, boundary="g"):
    """Return how far after its boundary a satellite hangs; negative: before it."""
    reads = layout.direction
    hung, around = layout.elements[satellite], layout.boundaries[boundary]
    before, after = across(around, reads)
    start, end = across(hung, reads)
    return start - after if start >= after else end - before


@pytest.mark.parametrize("direction", Direction)
class TestASatellite:
    def test_hangs_a_layer_away_from_its_boundary(self, direction):
        layout = drawn(chain("b>x", direction=direction))

        assert apart(layout, "x") == 104

    def test_is_level_with_its_partner_and_joined_straight(self, direction):
        layout = drawn(chain("b>x", direction=direction))

        assert bends(layout.routes["b>x"]) == 0
        assert middle(layout.elements["x"], direction) == middle(layout.elements["b"], direction)

    def test_hangs_level_as_well_when_it_is_the_one_that_calls(self, direction):
        layout = drawn(chain("x>b", direction=direction))

        assert apart(layout, "x") == 104
        assert bends(layout.routes["x>b"]) == 0

    def test_is_further_away_where_its_caption_needs_it(self, direction):
        graph = captioned(chain("b>x", direction=direction), "b>x", 180, 90)

        least = 90 if direction is Direction.RIGHT else 180

        assert apart(drawn(graph), "x") == least + 40

    def test_is_level_on_the_line_that_its_shape_is_drawn_around(self, direction):
        """LAY-20: the line of a store runs through its glyph."""
        graph = chain("b>x", direction=direction)
        elements = tuple(
            replace(each, middle=0.8) if each.id == "x" else each for each in graph.elements
        )

        layout = drawn(replace(graph, elements=elements))

        assert bends(layout.routes["b>x"]) == 0

    def test_hangs_where_a_boundary_is_between_it_and_its_partner(self, direction):
        nested = (G, BoundaryBox("inner", parent="g", title_width=40))

        layout = drawn(chain("b>x", direction=direction, homes={"b": "inner"}, boundaries=nested))

        assert apart(layout, "x") == 104
        assert bends(layout.routes["b>x"]) == 0

    def test_stays_in_the_boundary_that_both_are_members_of(self, direction):
        nested = (BoundaryBox("outer", title_width=40), replace(G, parent="outer"))

        layout = drawn(chain("b>x", direction=direction, homes={"x": "outer"}, boundaries=nested))

        assert apart(layout, "x") == 104
        assert is_inside(layout.elements["x"], layout.boundaries["outer"])

    def test_that_is_none_stays_after_its_boundary(self, direction):
        """LAY-36."""
        layout = drawn(chain("c>x", direction=direction))

        boundary = layout.boundaries["g"]
        assert along(layout.elements["x"], direction)[0] > along(boundary, direction)[1]


@pytest.mark.parametrize("direction", Direction)
class TestSeveralSatellites:
    THREE = ("b>x", "b>y", "b>z")

    def test_stand_in_one_row(self, direction):
        layout = drawn(chain(*self.THREE, direction=direction, sizes={"y": (120, 50)}))

        assert {apart(layout, each) for each in "xyz"} == {104}

    def test_have_the_middle_one_of_a_partner_level_with_it(self, direction):
        """LAY-108."""
        layout = drawn(chain(*self.THREE, direction=direction))

        assert bends(layout.routes["b>y"]) == 0
        assert middle(layout.elements["y"], direction) == middle(layout.elements["b"], direction)

    def test_are_joined_by_the_sides_that_face_each_other(self, direction):
        """LAY-108."""
        layout = drawn(chain(*self.THREE, direction=direction))

        for each in "xyz":
            route = layout.routes[f"b>{each}"]
            leaves, enters = route.points[0], route.points[-1]
            host, hung = layout.elements["b"], layout.elements[each]
            if direction is Direction.RIGHT:
                assert (leaves.y, enters.y) == (host.bottom, hung.y)
            else:
                assert (leaves.x, enters.x) == (host.right, hung.x)

    def test_are_further_apart_than_a_caption_is_long(self, direction):
        graph = chain(*self.THREE, direction=direction)
        for each in self.THREE:
            graph = captioned(graph, each, 170, 60)
        layout = drawn(graph)

        places = sorted(along(layout.elements[each], direction) for each in "xyz")
        gaps = [after[0] - before[1] for before, after in pairwise(places)]
        assert min(gaps) >= (190 if direction is Direction.RIGHT else 80)

    def test_are_each_level_with_a_partner_of_their_own(self, direction):
        layout = drawn(chain("a>x", "b>y", direction=direction))

        for ends in ("a>x", "b>y"):
            assert bends(layout.routes[ends]) == 0

    def test_hang_at_both_sides_when_their_partners_stand_in_one_row(self, direction):
        edges = ["a>p", "a>q", "p>c", "q>c", "p>x", "q>y"]
        homes = dict.fromkeys("apqc", "g")

        layout = drawn(graph_of(edges, homes=homes, boundaries=(G,), direction=direction))

        assert sorted(apart(layout, each) for each in "xy") == [-104, 104]
        assert bends(layout.routes["p>x"]) == bends(layout.routes["q>y"]) == 0


class TestALineOfASatellite:
    @pytest.mark.parametrize("height", [66, 70, 74])
    def test_ends_on_its_partner_where_the_row_ends_with_the_boundary(self, height):
        """LAY-101: the second satellite is pushed back until it is nearly level."""
        graph = graph_of(
            ["a>b", "b>c", "x>c", "y>c"],
            homes=HOMES,
            boundaries=(G,),
            sizes={"c": (149, 48), "x": (94, 72), "y": (158, height)},
        )
        elements = tuple(
            replace(each, middle=0.8) if each.id == "c" else each for each in graph.elements
        )
        graph = replace(graph, elements=elements)

        layout = placed(graph)

        assert layout.hung is not None
        assert faults_with_notes(graph, layout) == {}


class TestTheNearSide:
    EDGES = ("a>p", "a>q", "p>c", "q>c", "p>x", "q>y")

    def test_is_not_taken_where_notes_stand(self):
        graph = graph_of(
            self.EDGES,
            homes=dict.fromkeys("apqc", "g"),
            boundaries=(G,),
            direction=Direction.RIGHT,
        )
        notes = tuple(NoteBox(f"about-{each}", 90, 40, "pq"[i], "g") for i, each in enumerate("pq"))

        layout = drawn(replace(graph, notes=notes))

        assert all(apart(layout, each) > -104 for each in "xy")

    @pytest.mark.parametrize("direction", Direction)
    def test_is_where_the_loop_companion_of_a_partner_stands(self, direction):
        """LAY-34: the other side is taken by what hangs."""
        layout = drawn(chain("b>x", "b>twin", "twin>b", direction=direction, homes={"twin": "g"}))

        host, twin = layout.elements["b"], layout.elements["twin"]
        assert across(host, direction)[0] - across(twin, direction)[1] == 72
        assert apart(layout, "x") == 104
        assert bends(layout.routes["b>x"]) == 0


class TestAFreeWay:
    """From a partner to the border nothing may come any more that is not there already."""

    def room_after(self, *, beside=(800, 60), along=0.0, inner=(800, 20, 160, 160)):
        """Return the room of ``b`` with ``c`` at ``beside`` in the same boundary, 400 px high."""
        graph = graph_of(
            ["a>b", "b>c", "b>x"],
            homes=HOMES,
            boundaries=(G, BoundaryBox("inner", parent="g")),
            direction=Direction.RIGHT,
        )
        rows = satellite_rows(graph, satellites_of(graph), {"x": 1})
        rest = without_satellites(graph, rows)
        room = Room(before=100.0, along=along)
        rest = replace(
            rest,
            elements=tuple(
                replace(each, room=room) if each.id == "b" else each for each in rest.elements
            ),
            connectors=(),
        )
        boxes = {"a": (50, 60), "b": (400, 60), "c": beside}
        layout = Layout(
            {name: Rect(x, y, 160, 80) for name, (x, y) in boxes.items()},
            {"g": Rect(0, 0, 1000, 400), "inner": Rect(*inner)},
            {},
            {},
            Direction.RIGHT,
        )
        kept = with_free_ways(rest, layout, rows)
        return next(each.room.after for each in kept.elements if each.id == "b")

    def test_is_kept_down_to_the_border(self):
        assert self.room_after() == 400 - 140

    def test_is_not_kept_where_something_stands(self):
        assert self.room_after(beside=(420, 250)) == 0

    def test_is_not_kept_through_another_boundary(self):
        assert self.room_after(inner=(420, 200, 300, 160)) == 0

    def test_is_as_long_as_the_room_that_its_partner_has_already(self):
        assert self.room_after(beside=(600, 250)) == 260
        assert self.room_after(beside=(600, 250), along=400.0) == 0


class TestADrawingWithSatellites:
    def test_has_them_in_rows_where_hanging_would_cost_a_crossing(self):
        """The partner belongs between two others of its row."""
        edges = ["a>p", "a>q", "b>q", "b>r", "q>c", "q>x"]
        graph = graph_of(
            edges, homes=dict.fromkeys("abpqrc", "g"), boundaries=(G,), direction=Direction.DOWN
        )
        assert [each.element.id for each in satellites_of(graph)] == ["x"]

        layout = drawn(graph)

        assert reading_of(graph, layout).crossings == 0
        assert layout.elements["x"].y > layout.boundaries["g"].bottom

    def test_keeps_its_distances_in_every_spacing(self):
        for spacing, gap in ((Spacing.COMPACT, 83), (Spacing.SPACIOUS, 135)):
            layout = drawn(replace(chain("b>x"), spacing=spacing))

            assert apart(layout, "x") == gap

    def test_has_the_notes_without_a_subject_after_everything(self):
        graph = replace(chain("b>x"), notes=(NoteBox("free", 90, 300),))

        layout = drawn(graph)

        assert layout.notes["free"].x > max(box.right for box in layout.elements.values())

    @given(hung_graphs())
    def test_is_clean_placed_and_drawn(self, graph):
        """LAY-50 to LAY-53, by a gate that shares no code with the engine."""
        layout = placed(graph)
        assert faults_with_notes(graph, layout) == {}
        for drawing in drawings(graph, layout):
            assert faults_of_branches(graph, drawing) == []

    @given(hung_graphs())
    def test_reads_no_worse_than_with_all_of_them_in_rows(self, graph):
        layout = placed(graph)
        if layout.hung is None:
            return
        in_rows = layout.hung.in_rows

        assert reading_of(graph, layout).is_no_worse_than(reading_of(graph, in_rows))
        reading = reading_of(graph, finished(graph, layout))
        other = reading_of(graph, finished(graph, in_rows))
        assert reading.is_faultless or reading.is_no_worse_than(other)

    @given(hung_graphs())
    def test_holds_everything_in_the_order_of_the_graph(self, graph):
        layout = drawn(graph)

        assert list(layout.elements) == [each.id for each in graph.elements]
        assert list(layout.routes) == [each.id for each in graph.connectors]

    @given(hung_graphs())
    def test_is_the_same_when_drawn_again(self, graph):
        """LAY-1."""
        assert drawn(graph) == drawn(graph)


class TestAGraphWithoutSatellites:
    def test_is_placed_once_and_hangs_nothing(self):
        graph = chain("c>x")

        assert satellites_of(graph) == ()
        assert placed(graph).hung is None
