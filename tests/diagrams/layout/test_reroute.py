"""New routes for some connectors; nothing else changes (layout engine, "Changing a drawing")."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.layout.corpus import corpus
from canvas_project.layout_cases import graph_of as graph_of_case
from diagrams.layout.disturbed import disturbed
from diagrams.layout.finish import finish
from diagrams.layout.layered import lay_out
from diagrams.layout.measures import TIGHT
from diagrams.layout.model import Rect
from diagrams.layout.reroute import EndWish, EndWishes, Side, reroute
from tests.diagrams.layout.gate import faults
from tests.diagrams.layout.graphs import bends, graphs
from tests.diagrams.layout.test_polish import drawing
from tests.presence import present

NAMES = ("platform-34-g4", "dag-34-l80-g12", "dag-50-l80-g12", "hub-6-boundaries")
CASES = {case["name"]: case for case in corpus() if case["name"] in NAMES}


def moved(layout, id, by):
    box = layout.elements[id]
    there = Rect(box.x + by[0], box.y + by[1], box.width, box.height)
    return replace(layout, elements={**layout.elements, id: there})


def without(layout, *ids):
    return replace(layout, routes={k: v for k, v in layout.routes.items() if k not in ids})


def on_border(box, p):
    inside = box.x <= p.x <= box.right and box.y <= p.y <= box.bottom
    return inside and (p.x in (box.x, box.right) or p.y in (box.y, box.bottom))


TWO: dict[str, dict[str, Any]] = {
    "boxes": {"a": (0, 0, 160, 80), "b": (0, 240, 160, 80), "c": (400, 240, 160, 80)},
    "routes": {"a>b": [(80, 80), (80, 240)], "a>c": [(160, 40), (480, 40), (480, 240)]},
}


# Four lines to one small element, fine as they are; closer than a new line would be drawn.
NARROW: dict[str, dict[str, Any]] = {
    "boxes": {
        "top": (105, 0, 448, 21),
        "hub": (0, 88, 1, 41),
        "near": (328, 105, 1, 20),
        "far": (658, 136, 1, 11),
    },
    "routes": {
        "hub>near": [(1, 115), (328, 115)],
        "top>hub": [(105, 10), (51, 10), (51, 104), (1, 104)],
        "hub>far": [(1, 119), (39, 119), (39, 143), (621, 143), (621, 144), (658, 144)],
        "hub>top": [(1, 110), (63, 110), (63, 16), (105, 16)],
    },
}


class TestReroute:
    def test_draws_a_connector_that_has_no_route_yet(self):
        graph, layout = drawing(**TWO)

        drawn = reroute(graph, without(layout, "a>b"), ["a>b"])

        assert bends(drawn.routes["a>b"]) == 0

    def test_leaves_every_other_route_the_same_object(self):
        graph, layout = drawing(**TWO)

        drawn = reroute(graph, moved(layout, "b", (20, 100)), ["a>b"])

        assert drawn.routes["a>c"] is layout.routes["a>c"]
        assert drawn.routes["a>b"] != layout.routes["a>b"]

    def test_returns_the_same_layout_when_nothing_is_better(self):
        graph, layout = drawing(**TWO)

        assert reroute(graph, layout, ["a>b", "a>c"]) is layout
        assert reroute(graph, layout, []) is layout

    def test_joins_an_element_that_was_moved(self):
        graph, layout = drawing(**TWO)

        drawn = reroute(graph, moved(layout, "c", (-200, 300)), ["a>c"])

        line = drawn.routes["a>c"].points
        assert on_border(drawn.elements["a"], line[0])
        assert on_border(drawn.elements["c"], line[-1])
        assert faults(graph, drawn) == {}

    def test_goes_round_what_stands_in_the_way(self):
        boxes = TWO["boxes"] | {"wall": (-300, 130, 600, 60)}
        graph, layout = drawing(boxes, {"a>b": [(80, 80), (80, 240)]})

        drawn = reroute(graph, layout, ["a>b"])

        assert faults(graph, drawn) == {}

    def test_ends_where_a_person_wants_it_to(self):
        """DOC-S4: anchors set by hand are wishes that the engine honours."""
        graph, layout = drawing(**TWO)
        wish = EndWishes(source=EndWish(Side.LEFT, 0.25), target=EndWish(Side.BOTTOM, 0.5))

        drawn = reroute(graph, layout, ["a>b"], wishes={"a>b": wish})

        line = drawn.routes["a>b"].points
        assert (line[0], line[-1]) == ((0, 20), (80, 320))
        assert faults(graph, drawn) == {}

    def test_keeps_a_wish_for_the_corner_on_the_side(self):
        graph, layout = drawing(**TWO)
        wish = EndWishes(source=EndWish(Side.BOTTOM, 1.0))

        end = reroute(graph, layout, ["a>b"], wishes={"a>b": wish}).routes["a>b"].points[0]

        assert 0 < end.x < 160
        assert end.y == 80

    def test_draws_a_plain_line_where_no_clean_one_is_to_be_had(self):
        """A gate can judge a plain line; nobody can judge a missing one."""
        ring = {
            "top": (-100, -60, 360, 50),
            "bottom": (-100, 90, 360, 50),
            "left": (-100, -20, 90, 120),
            "right": (170, -20, 90, 120),
        }
        boxes = {"a": (0, 0, 160, 80), "b": (0, 400, 160, 80), **ring}
        graph, layout = drawing(boxes, {"a>b": [(80, 80), (80, 400)]})

        drawn = reroute(graph, without(layout, "a>b"), ["a>b"])

        line = drawn.routes["a>b"].points
        assert on_border(drawn.elements["a"], line[0])
        assert on_border(drawn.elements["b"], line[-1])

    def test_takes_no_room_from_one_that_can_only_stay_where_it_is(self):
        graph, layout = drawing(**NARROW)
        assert faults(graph, layout) == {}

        drawn = reroute(graph, layout, ["hub>near", "hub>far"])

        assert faults(graph, drawn) == {}

    def test_takes_no_room_from_those_that_can_only_stay_whoever_else_is_drawn_anew(self):
        graph, layout = drawing(**NARROW)

        drawn = reroute(graph, without(layout, "top>hub"), layout.routes)

        assert faults(graph, drawn) == {}

    def test_leaves_what_is_sound_where_it_is_rather_than_go_through_a_boundary(self):
        """LAY-50: through a boundary is no error, and no improvement either."""
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (0, 500, 160, 80), "m": (300, 240, 60, 40)},
            {"a>b": [(80, 80), (80, 500)], "b>a": [(76, 500), (76, 80)]},
            boundaries={"wide": (84, 140, 18000, 280), "too": (-18000, 140, 18072, 280)},
            homes={"m": "wide"},
        )
        assert faults(graph, layout) == {}

        drawn = reroute(graph, layout, ["a>b"])

        assert drawn.routes["a>b"] is layout.routes["a>b"]

    def test_gives_a_caption_the_room_its_words_need_now(self):
        """The line may stay as it is; the box that was measured for the old words may not."""
        graph, layout = drawing(**TWO, captions={"a>b": (84, 140, 20, 16)})
        longer = replace(graph.connectors[0], caption_width=90.0, caption_height=32.0)
        graph = replace(graph, connectors=(longer, *graph.connectors[1:]))

        drawn = reroute(graph, layout, ["a>b"]).routes["a>b"]

        assert drawn.points == layout.routes["a>b"].points
        assert present(drawn.caption)[2:] == (90.0, 32.0)

    def test_drops_the_box_of_a_caption_that_has_no_words_any_more(self):
        graph, layout = drawing(**TWO, captions={"a>b": (84, 140, 20, 16)})
        silent = replace(graph.connectors[0], caption_width=0.0, caption_height=0.0)
        graph = replace(graph, connectors=(silent, *graph.connectors[1:]))

        assert reroute(graph, layout, ["a>b"]).routes["a>b"].caption is None

    def test_goes_through_a_boundary_of_others_rather_than_nowhere(self):
        """LAY-50, LAY-57: through a boundary is hard to read, and no error."""
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "m": (0, 240, 60, 40), "b": (0, 500, 160, 80)},
            {"a>b": [(150, 80), (150, 500)]},
            boundaries={"wide": (-9000, 140, 18000, 280)},
            homes={"m": "wide"},
        )

        drawn = reroute(graph, without(layout, "a>b"), ["a>b"])

        assert set(faults(graph, drawn)) <= {"foreign_boundary", "samples"}
        assert len(drawn.routes["a>b"].points) <= 4

    def test_takes_a_connector_off_its_trunk(self):
        graph, layout = drawing(**TWO)
        on_trunk = replace(layout.routes["a>b"], trunk="calls")
        layout = moved(replace(layout, routes={**layout.routes, "a>b": on_trunk}), "b", (0, 90))

        assert reroute(graph, layout, ["a>b"]).routes["a>b"].trunk is None

    def test_leaves_a_loop_on_one_element_alone(self):
        graph, layout = drawing(
            {"a": (0, 0, 160, 80)}, {"a>a": [(160, 20), (190, 20), (190, 60), (160, 60)]}
        )

        assert reroute(graph, layout, ["a>a"]) is layout

    @pytest.mark.parametrize("name", NAMES)
    def test_finds_a_clean_route_for_every_connector_of_a_drawing(self, name):
        graph = graph_of_case(CASES[name])
        layout = finish(graph, lay_out(graph, measures=TIGHT), measures=TIGHT)

        for connector in graph.connectors[::3]:
            drawn = reroute(graph, without(layout, connector.id), [connector.id])
            assert faults(graph, drawn) == {}, connector.id

    @given(graphs(), st.data())
    def test_changes_only_what_it_is_told_to(self, graph, data):
        layout = lay_out(graph)
        ids = [c.id for c in graph.connectors]
        chosen = data.draw(st.sets(st.sampled_from(ids))) if ids else set()

        drawn = reroute(graph, layout, chosen)

        assert drawn.elements is layout.elements
        assert drawn.boundaries is layout.boundaries
        for id in set(ids) - chosen:
            assert drawn.routes[id] is layout.routes[id]

    @given(graphs(), st.data())
    def test_keeps_a_clean_drawing_clean(self, graph, data):
        layout = lay_out(graph)
        ids = [c.id for c in graph.connectors]
        chosen = data.draw(st.sets(st.sampled_from(ids))) if ids else set()

        assert faults(graph, reroute(graph, layout, chosen)) == {}

    @settings(max_examples=25)
    @given(graphs())
    def test_gives_the_same_routes_twice(self, graph):
        layout = lay_out(graph)
        chosen = [c.id for c in graph.connectors if c.source != c.target]
        bare = without(layout, *chosen)

        assert reroute(graph, bare, chosen) == reroute(graph, bare, chosen)


class TestDisturbed:
    def test_names_the_connectors_attached_to_what_moved(self):
        graph, layout = drawing(**TWO)

        assert disturbed(graph, moved(layout, "c", (50, 0)), ["c"]) == ("a>c",)

    def test_names_the_connectors_that_what_moved_now_stands_on(self):
        graph, layout = drawing(TWO["boxes"] | {"new": (60, 100, 40, 40)}, TWO["routes"])

        assert disturbed(graph, layout, ["new"]) == ("a>b",)

    def test_names_a_connector_whose_caption_is_covered(self):
        graph, layout = drawing(
            TWO["boxes"] | {"new": (100, 150, 80, 40)},
            TWO["routes"],
            captions={"a>b": (84, 152, 40, 16)},
        )

        assert disturbed(graph, layout, ["new"]) == ("a>b",)

    def test_names_a_connector_without_a_route(self):
        graph, layout = drawing(**TWO)

        assert disturbed(graph, without(layout, "a>b"), []) == ("a>b",)

    def test_names_the_lines_of_others_that_a_boundary_has_grown_over(self):
        graph, layout = drawing(
            TWO["boxes"] | {"m": (40, 140, 20, 20)},
            TWO["routes"],
            boundaries={"g": (20, 120, 100, 80)},
            homes={"m": "g"},
        )

        assert disturbed(graph, layout, ["g"]) == ("a>b",)

    def test_names_nothing_when_nothing_changed(self):
        graph, layout = drawing(**TWO)

        assert disturbed(graph, layout, []) == ()
