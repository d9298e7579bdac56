"""Closing the room that a finished drawing does not need."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given

from diagrams.layout.compact import compact
from diagrams.layout.compaction.bodies import Body, What
from diagrams.layout.compaction.limits import facing
from diagrams.layout.layered import lay_out
from diagrams.layout.measures import measures_for
from diagrams.layout.model import Direction, Room, Spacing
from diagrams.layout.routing.rooms import free_rooms
from tests.diagrams.layout.gate import faults
from tests.diagrams.layout.gate import measures as figures
from tests.diagrams.layout.graphs import bends, graphs, is_inside, overlap
from tests.diagrams.layout.test_polish import drawing
from tests.presence import present

MEASURES = measures_for(Spacing.COMFORTABLE)


def boxes_in_rows(*rows):
    """Return elements of 160 × 80 by name, at ``(x, y)``."""
    return {name: (x, y, 160, 80) for row in rows for name, (x, y) in row.items()}


class TestCompact:
    def test_brings_elements_of_a_row_as_near_as_the_measures_allow(self):
        graph, layout = drawing(boxes_in_rows({"a": (0, 0), "b": (900, 0)}), {})
        graph = replace(graph, direction=Direction.DOWN)

        closed = compact(graph, layout).elements

        assert closed["b"].x - closed["a"].right == MEASURES.element_gap

    def test_brings_rows_as_near_as_the_measures_allow(self):
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0)}, {"b": (0, 900)}), {"a>b": [(80, 80), (80, 900)]}
        )
        graph = replace(graph, direction=Direction.DOWN)

        closed = compact(graph, layout)

        assert closed.elements["b"].y - closed.elements["a"].bottom == MEASURES.layer_gap
        assert closed.routes["a>b"].points == ((80, 80), (80, 80 + MEASURES.layer_gap))

    def test_leaves_a_distance_that_is_smaller_already(self):
        graph, layout = drawing(boxes_in_rows({"a": (0, 0), "b": (170, 0)}), {})
        graph = replace(graph, direction=Direction.DOWN)

        assert compact(graph, layout).elements == layout.elements

    def test_keeps_the_elements_of_a_row_in_line(self):
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0), "b": (400, 0)}, {"c": (0, 800), "d": (400, 800)})
            | {"tall": (400, 200, 160, 300)},
            {},
        )
        graph = replace(graph, direction=Direction.DOWN)

        closed = compact(graph, layout).elements

        assert closed["c"].y == closed["d"].y < 800

    def test_moves_a_chain_of_straight_lines_as_one(self):
        """LAY-16, LAY-31: what is straight stays straight."""
        graph, layout = drawing(
            boxes_in_rows({"left": (0, 0), "a": (700, 0)}, {"b": (720, 300)}),
            {"a>b": [(800, 80), (800, 300)]},
        )

        closed = compact(replace(graph, direction=Direction.DOWN), layout)

        assert bends(closed.routes["a>b"]) == 0
        assert closed.elements["b"].x - closed.elements["a"].x == 20

    def test_makes_a_stepped_line_straight_where_there_is_room(self):
        """LAY-18, LAY-104: a step that nothing asks for says nothing."""
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0)}, {"b": (60, 300)}),
            {"a>b": [(80, 80), (80, 190), (140, 190), (140, 300)]},
        )

        closed = compact(replace(graph, direction=Direction.DOWN), layout)

        assert bends(closed.routes["a>b"]) == 0

    def test_leaves_a_step_that_cannot_close_no_narrower_than_a_jog(self):
        # "b" stands on the line of "c", which keeps it 18 px to the right of where "a" is.
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0), "c": (-250, 0)}, {"b": (60, 300)}, {"d": (-190, 600)}),
            {
                "a>b": [(80, 80), (80, 190), (140, 190), (140, 300)],
                "c>d": [(-20, 80), (-20, 600)],
            },
        )
        graph = replace(graph, direction=Direction.DOWN)

        line = compact(graph, layout).routes["a>b"].points

        assert len(line) == 2 or line[2].x - line[1].x >= 18

    def test_closes_a_boundary_round_its_members(self):
        graph, layout = drawing(
            {"a": (300, 300, 160, 80)},
            {},
            boundaries={"g": (0, 0, 900, 900)},
            homes={"a": "g"},
        )

        closed = compact(graph, layout)
        around, member = closed.boundaries["g"], closed.elements["a"]

        padding = MEASURES.side_padding
        assert member.x - around.x == around.right - member.right == padding
        assert member.y - around.y == graph.boundaries[0].header_height
        assert around.bottom - member.bottom == MEASURES.foot_padding

    def test_leaves_room_for_a_caption_between_two_elements(self):
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0), "b": (900, 0)}),
            {"a>b": [(160, 40), (900, 40)]},
            captions={"a>b": (500, 20, 100, 16)},
        )

        closed = compact(replace(graph, direction=Direction.DOWN), layout)

        caption = present(closed.routes["a>b"].caption)
        assert closed.elements["a"].right + 4 <= caption.x
        assert caption.right + 4 <= closed.elements["b"].x < 900

    def test_keeps_free_what_is_to_be_put_beside_an_element(self):
        graph, layout = drawing(boxes_in_rows({"a": (0, 0), "b": (900, 0)}), {})
        with_room = replace(graph.elements[0], room=Room(after=300.0))
        graph = replace(graph, elements=(with_room, graph.elements[1]), direction=Direction.DOWN)

        closed = compact(graph, layout).elements

        assert closed["b"].x - closed["a"].right == 300 + MEASURES.element_gap

    def test_keeps_free_what_is_to_be_put_beside_a_boundary_that_grows(self):
        """Its members on the left are drawn to the left, over what stands below the room."""
        callers = {f"l{i}": (0, 60 * i, 100, 40) for i in range(6)}
        members = {f"m{i}": (800, 60 * i, 100, 40) for i in range(6)} | {"w": (1100, 0, 400, 40)}
        graph, layout = drawing(
            {**callers, **members, "below": (0, 440, 400, 60)},
            {f"l{i}>m{i}": [(100, 60 * i + 20), (800, 60 * i + 20)] for i in range(6)},
            boundaries={"g": (764, -44, 772, 420)},
            homes=dict.fromkeys(members, "g"),
        )
        with_room = replace(graph.boundaries[0], room=Room(after=150.0))
        graph = replace(graph, boundaries=(with_room,))

        closed = compact(graph, layout)

        (room,) = free_rooms(graph, closed)
        assert closed.elements["m0"].x < 800
        assert not overlap(room.box, closed.elements["below"])

    def test_moves_a_note_with_what_it_is_about(self):
        graph, layout = drawing(
            boxes_in_rows({"a": (0, 0), "b": (900, 0)}), {}, notes={"n": (900, 100, 160, 40)}
        )
        about_b = replace(graph.notes[0], about="b")
        graph = replace(graph, notes=(about_b,), direction=Direction.DOWN)

        closed = compact(graph, layout)

        assert closed.elements["b"].x < 900
        assert closed.notes["n"].x == closed.elements["b"].x

    def test_answers_for_an_empty_view(self):
        graph, layout = drawing({}, {})

        assert compact(graph, layout) == layout

    @given(graphs())
    def test_keeps_a_clean_drawing_clean(self, graph):
        closed = compact(graph, lay_out(graph))

        assert faults(graph, closed) == {}

    @given(graphs())
    def test_makes_no_drawing_larger_and_bends_no_line(self, graph):
        layout = lay_out(graph)
        closed = compact(graph, layout)

        before, after = figures(graph, layout), figures(graph, closed)
        assert after["width"] <= before["width"] + 1
        assert after["height"] <= before["height"] + 1
        assert after["crossings"] <= before["crossings"]
        for id, route in layout.routes.items():
            assert bends(closed.routes[id]) <= bends(route)

    @given(graphs())
    def test_keeps_the_size_and_the_order_of_elements(self, graph):
        layout = lay_out(graph)
        closed = compact(graph, layout).elements

        for id, box in layout.elements.items():
            assert (closed[id].width, closed[id].height) == (box.width, box.height)
        for a, b in combinations(layout.elements, 2):
            before, after = layout.elements[a], layout.elements[b]
            beside = before.y < after.bottom and after.y < before.bottom
            if beside and before.right <= after.x:
                assert closed[a].right <= closed[b].x + 0.01

    @given(graphs())
    def test_keeps_free_what_is_to_be_put_beside_a_boundary(self, graph):
        """A boundary may become narrower or wider; the room beside it does with it."""
        room = Room(before=60.0, after=140.0, along=400.0)
        graph = replace(
            graph, boundaries=tuple(replace(each, room=room) for each in graph.boundaries)
        )

        closed = compact(graph, lay_out(graph))

        parent = {each.id: each.parent for each in graph.boundaries}
        for each in free_rooms(graph, closed):
            taken = dict(closed.boundaries)
            around = parent[each.owner.id]
            while around is not None:
                del taken[around]
                around = parent[around]
            assert not any(overlap(each.box, box) for box in taken.values())
            assert not any(overlap(each.box, box) for box in closed.elements.values())

    @given(graphs())
    def test_keeps_members_inside_their_boundary(self, graph):
        closed = compact(graph, lay_out(graph))

        for element in graph.elements:
            if element.boundary is not None:
                assert is_inside(closed.elements[element.id], closed.boundaries[element.boundary])


class TestFacing:
    def body(self, low, high, start, end):
        return Body(What.ELEMENT, 0, low, high, start, end)

    def test_pairs_each_body_with_the_next_behind_it(self):
        row = [self.body(0, 10, 0, 50), self.body(20, 30, 0, 50), self.body(40, 50, 0, 50)]

        assert facing(row, [0, 1, 2]) == [(0, 1), (1, 2)]

    def test_sees_past_the_end_of_what_is_in_between(self):
        bodies = [self.body(0, 10, 0, 100), self.body(20, 30, 0, 40), self.body(40, 50, 60, 100)]

        assert facing(bodies, [0, 1, 2]) == [(0, 1), (0, 2)]

    def test_keeps_apart_what_would_touch_when_it_moved_past(self):
        bodies = [self.body(0, 10, 0, 50), self.body(20, 30, 55, 90)]

        assert facing(bodies, [0, 1]) == [(0, 1)]

    def test_lets_pass_what_is_well_aside(self):
        bodies = [self.body(0, 10, 0, 50), self.body(20, 30, 70, 90)]

        assert facing(bodies, [0, 1]) == []
