"""Cheaper routes for a finished drawing (layout engine, step 6)."""

from dataclasses import replace

import pytest
from hypothesis import given

from bench.layout.corpus import corpus, stress_cases
from canvas_project.layout_cases import graph_of as graph_of_case
from diagrams.layout.finish import finish
from diagrams.layout.layered import lay_out
from diagrams.layout.measures import TIGHT
from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    NoteBox,
    Point,
    Pull,
    Rect,
    Room,
    Route,
)
from diagrams.layout.polish import polish, polish_for_good
from tests.diagrams.layout.gate import faults, measures
from tests.diagrams.layout.graphs import bends, graphs

SMALL = {case["name"]: case for case in [*corpus(), *stress_cases()] if len(case["nodes"]) <= 50}


def drawing(boxes, routes, *, captions=(), pulls=(), notes=None, boundaries=None, homes=()):
    """Return ``(graph, layout)``: boxes and ``"a>b"`` routes as drawn, all by id."""
    captions, pulls, homes = dict(captions), dict(pulls), dict(homes)
    graph = LayoutGraph(
        elements=tuple(
            ElementBox(id, box[2], box[3], boundary=homes.get(id)) for id, box in boxes.items()
        ),
        boundaries=tuple(BoundaryBox(id) for id in boundaries or ()),
        connectors=tuple(
            Connector(
                edge,
                *edge.split(">"),
                *(captions[edge][2:] if edge in captions else ()),
                pull=pulls.get(edge, Pull.PLAIN),
            )
            for edge in routes
        ),
        notes=tuple(NoteBox(id, box[2], box[3]) for id, box in (notes or {}).items()),
    )
    layout = Layout(
        elements={id: Rect(*box) for id, box in boxes.items()},
        boundaries={id: Rect(*box) for id, box in (boundaries or {}).items()},
        routes={
            edge: Route(
                tuple(Point(*p) for p in points),
                Rect(*captions[edge]) if edge in captions else None,
            )
            for edge, points in routes.items()
        },
        notes={id: Rect(*box) for id, box in (notes or {}).items()},
        direction=Direction.DOWN,
    )
    return graph, layout


# "a" above "b", a little to the left, joined by a line with a needless step.
STEPPED = {
    "boxes": {"a": (0, 0, 160, 80), "b": (40, 240, 160, 80)},
    "routes": {"a>b": [(80, 80), (80, 160), (120, 160), (120, 240)]},
}


class TestPolish:
    def test_makes_a_line_straight_where_its_ends_can_face_each_other(self):
        graph, layout = drawing(**STEPPED)

        polished = polish(graph, layout)

        assert bends(polished.routes["a>b"]) == 0

    def test_returns_the_same_layout_when_no_route_is_cheaper(self):
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (0, 240, 160, 80)}, {"a>b": [(80, 80), (80, 240)]}
        )

        assert polish(graph, layout) is layout

    def test_leaves_elements_and_boundaries_where_they_are(self):
        graph, layout = drawing(**STEPPED)

        polished = polish(graph, layout)

        assert polished.elements is layout.elements
        assert polished.boundaries is layout.boundaries

    def test_does_nothing_without_units_of_work(self):
        graph, layout = drawing(**STEPPED)

        assert polish(graph, layout, units_per_connector=0) is layout

    def test_keeps_the_routes_it_is_told_to_keep(self):
        graph, layout = drawing(**STEPPED)

        assert polish(graph, layout, keep=["a>b"]) is layout

    def test_keeps_connectors_on_their_trunk(self):
        """LAY-44: a stem is shared on purpose."""
        graph, layout = drawing(**STEPPED)
        on_trunk = replace(layout.routes["a>b"], trunk="calls")
        layout = replace(layout, routes={"a>b": on_trunk})

        assert polish(graph, layout) is layout

    def test_prefers_a_corner_to_a_step_between_facing_sides(self):
        """LAY-104: what steps aside and runs on looks as if it missed its end."""
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (210, 300, 160, 80)},
            {"a>b": [(160, 40), (185, 40), (185, 340), (210, 340)]},
        )

        polished = polish(graph, layout)

        assert bends(polished.routes["a>b"]) == 1

    def test_goes_round_what_stands_in_the_straight_way(self):
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "wall": (40, 130, 160, 60), "b": (0, 240, 160, 80)},
            {"a>b": [(10, 80), (10, 105), (-80, 105), (-80, 215), (30, 215), (30, 240)]},
        )

        polished = polish(graph, layout)

        assert faults(graph, polished) == {}
        assert bends(polished.routes["a>b"]) < 4

    def test_takes_no_line_through_a_note(self):
        stepped = {**STEPPED, "notes": {"why": (100, 140, 200, 20)}}
        graph, layout = drawing(**stepped)
        layout = replace(
            layout,
            routes={"a>b": Route((Point(20, 80), Point(20, 200), Point(60, 200), Point(60, 240)))},
        )

        polished = polish(graph, layout).routes["a>b"]

        assert bends(polished) == 0
        assert polished.points[0].x < 100 - 4

    def test_takes_no_line_through_room_that_is_kept_for_later(self):
        """LAY-37, LAY-47: what is put beside an element finds no line there, and no end."""
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (300, 0, 160, 80)},
            {"a>b": [(80, 80), (80, 120), (380, 120), (380, 80)]},
        )
        kept = replace(graph.elements[0], room=Room(after=60.0))
        graph = replace(graph, elements=(kept, graph.elements[1]), direction=Direction.DOWN)

        polished = polish(graph, layout).routes["a>b"]

        assert bends(polished) == 2
        assert polished.points[0].x < 160

    def test_moves_a_caption_along_with_its_line(self):
        """LAY-4: a caption stands beside its own line."""
        graph, layout = drawing(**STEPPED, captions={"a>b": (84, 100, 40, 16)})

        polished = polish(graph, layout)

        caption, line = polished.routes["a>b"].caption, polished.routes["a>b"].points[0].x
        assert (caption.width, caption.height) == (40, 16)
        assert 0 < max(caption.x - line, line - caption.right) <= 7

    def test_puts_no_caption_across_the_border_of_a_boundary(self):
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (40, 240, 160, 80)},
            STEPPED["routes"],
            captions={"a>b": (124, 170, 40, 16)},
            boundaries={"g": (10, 180, 220, 180)},
            homes={"b": "g"},
        )

        caption = polish(graph, layout).routes["a>b"].caption

        assert caption.bottom <= 180 or caption.y >= 180

    def test_gives_the_straight_line_to_the_main_path(self):
        """LAY-31, LAY-33: of two lines that want one place, the side path yields."""
        boxes = {"a": (0, 0, 24, 60), "b": (0, 260, 24, 60)}
        around = {
            "main": [(24, 20), (60, 20), (60, 300), (24, 300)],
            "side": [(0, 20), (-40, 20), (-40, 300), (0, 300)],
        }
        for main, side in (("m", "s"), ("s", "m")):
            graph = LayoutGraph(
                elements=(ElementBox("a", 24, 60), ElementBox("b", 24, 60)),
                connectors=(
                    Connector("m", "a", "b", pull=Pull.MAIN if main == "m" else Pull.SIDE),
                    Connector("s", "a", "b", pull=Pull.MAIN if main == "s" else Pull.SIDE),
                ),
            )
            layout = Layout(
                elements={id: Rect(*box) for id, box in boxes.items()},
                boundaries={},
                routes={
                    "m": Route(tuple(Point(*p) for p in around["main"])),
                    "s": Route(tuple(Point(*p) for p in around["side"])),
                },
                notes={},
                direction=Direction.DOWN,
            )

            polished = polish(graph, layout)

            assert bends(polished.routes[main]) == 0
            assert bends(polished.routes[side]) == 2

    def test_sets_the_two_lines_of_a_reciprocal_pair_well_apart(self):
        """LAY-38: two directions never look like one kinked line."""
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (0, 240, 160, 80)},
            {
                "a>b": [(30, 80), (30, 120), (70, 120), (70, 240)],
                "b>a": [(130, 240), (130, 200), (90, 200), (90, 80)],
            },
        )

        polished = polish(graph, layout)

        there, back = polished.routes["a>b"], polished.routes["b>a"]
        assert (bends(there), bends(back)) == (0, 0)
        assert abs(there.points[0].x - back.points[0].x) >= 20

    @given(graphs())
    def test_keeps_a_clean_drawing_clean(self, graph):
        """LAY-50 to LAY-53, by a gate that shares no code with the engine."""
        layout = lay_out(graph)

        assert faults(graph, polish(graph, layout)) == {}

    @given(graphs())
    def test_gives_the_same_routes_twice(self, graph):
        """LAY-1, LAY-S3."""
        layout = lay_out(graph)

        assert polish(graph, layout) == polish(graph, layout)


class TestPolishForGood:
    L_SHAPE = {
        "boxes": {"a": (0, 0, 160, 80), "b": (400, 240, 160, 80)},
        "routes": {"a>b": [(160, 66), (414, 66), (414, 240)]},
    }

    def test_puts_lone_ends_in_the_middle_of_their_sides(self):
        graph, layout = drawing(**self.L_SHAPE)

        line = polish_for_good(graph, layout).routes["a>b"].points

        assert (line[0].y, line[-1].x) == (40, 480)

    def test_leaves_ends_that_share_a_side(self):
        boxes = self.L_SHAPE["boxes"] | {"c": (600, 140, 160, 80)}
        graph, layout = drawing(
            boxes, self.L_SHAPE["routes"] | {"a>c": [(160, 14), (680, 14), (680, 140)]}
        )

        polished = polish_for_good(graph, layout).routes

        assert polished["a>b"].points[0].y - polished["a>c"].points[0].y >= 14

    def test_moves_no_end_into_the_way_of_something(self):
        boxes = self.L_SHAPE["boxes"] | {"wall": (250, -40, 60, 96)}
        graph, layout = drawing(boxes, self.L_SHAPE["routes"])

        polished = polish_for_good(graph, layout)

        assert faults(graph, polished) == {}
        assert polished.routes["a>b"].points[0].y > 56


class TestAFinishedDrawing:
    @pytest.mark.parametrize("direction", ["DOWN", "RIGHT"])
    @pytest.mark.parametrize("name", SMALL)
    def test_is_clean_and_has_fewer_bends_and_less_room(self, name, direction):
        graph = graph_of_case({**SMALL[name], "direction": direction})
        placed = lay_out(graph, measures=TIGHT)

        finished = finish(graph, placed, measures=TIGHT)

        before, after = measures(graph, placed), measures(graph, finished)
        assert faults(graph, finished) == {}
        assert after["bends"] <= before["bends"]
        assert after["length"] <= before["length"]
        assert after["area_mpx"] <= before["area_mpx"] * 1.01 + 0.01

    @given(graphs())
    def test_is_clean_whatever_the_graph(self, graph):
        finished = finish(graph, lay_out(graph))

        assert faults(graph, finished) == {}

    def test_is_in_whole_px(self):
        graph = graph_of_case(SMALL["platform-34-g4"])

        finished = finish(graph, lay_out(graph, measures=TIGHT), measures=TIGHT)

        numbers = [
            *[value for box in finished.elements.values() for value in box],
            *[value for box in finished.boundaries.values() for value in box],
            *[value for route in finished.routes.values() for p in route.points for value in p],
        ]
        assert [value for value in numbers if value != int(value)] == []
