"""Coordinates in whole px."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from diagrams.layout.whole_px import in_whole_px
from tests.diagrams.layout.test_polish import drawing


class TestInWholePx:
    def test_goes_to_the_nearest_px(self):
        graph, layout = drawing({"a": (10.4, 20.5, 160, 80)}, {})

        assert in_whole_px(graph, layout).elements["a"] == (10, 21, 160, 80)

    def test_keeps_the_ends_of_a_line_on_the_borders(self):
        graph, layout = drawing(
            {"a": (0.5, 0.3, 160, 80), "b": (0.5, 240.7, 160, 80)},
            {"a>b": [(80.5, 80.3), (80.5, 240.7)]},
        )

        whole = in_whole_px(graph, layout)

        line = whole.routes["a>b"].points
        assert line[0].y == whole.elements["a"].bottom
        assert line[1].y == whole.elements["b"].y
        assert line[0].x == line[1].x

    @given(st.floats(0, 2000), st.floats(-1e-9, 1e-9))
    def test_keeps_a_straight_line_straight(self, x, hair):
        graph, layout = drawing(
            {"a": (0, 0, 2000, 80), "b": (0, 240, 2000, 80)},
            {"a>b": [(x, 80), (x + hair, 240)]},
        )

        line = in_whole_px(graph, layout).routes["a>b"].points

        assert line[0].x == line[1].x

    @given(st.floats(-1e5, 1e5), st.integers(1, 300))
    def test_makes_nothing_smaller_than_asked_for(self, x, size):
        graph, layout = drawing({"a": (x, x, size, size)}, {})

        box = in_whole_px(graph, layout).elements["a"]

        assert (box.width, box.height) == (size, size)

    def test_leaves_a_graph_alone_that_asks_for_parts_of_a_px(self):
        graph, layout = drawing({"a": (0.4, 0, 160.5, 80)}, {})

        assert in_whole_px(graph, layout) is layout

    def test_returns_the_same_layout_when_it_is_whole_already(self):
        graph, layout = drawing(
            {"a": (0, 0, 160, 80), "b": (0, 240, 160, 80)},
            {"a>b": [(80, 80), (80, 240)]},
            captions={"a>b": (84, 150, 40, 16)},
        )
        layout = replace(layout)

        assert in_whole_px(graph, layout) is layout
