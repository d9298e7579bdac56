"""What holds for every drawing, whatever the graph: clean, whole, and always the same."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given

from bench.layout.corpus import corpus, stress_cases
from diagrams.layout.layered import lay_out
from diagrams.layout.layering import ordering, straightening, untangling
from diagrams.layout.measures import measures_for
from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    LayoutGraph,
    Room,
    Spacing,
)
from tests.diagrams.layout.graphs import (
    bends,
    graph_of,
    graphs,
    is_inside,
    judged,
    overlap,
    stretches,
)

CASES = {case["name"]: case for case in [*corpus(), *stress_cases()] if len(case["nodes"]) <= 50}


class TestADrawing:
    @pytest.mark.parametrize("direction", ["DOWN", "RIGHT"])
    @pytest.mark.parametrize("name", CASES)
    def test_is_clean_before_any_polish(self, name, direction):
        findings = judged(CASES[name], direction=direction)
        assert (findings["errors"], findings["soft"]) == ({}, {})

    @given(graphs())
    def test_holds_everything_apart_and_together(self, graph):
        layout = lay_out(graph)
        parent = {b.id: b.parent for b in graph.boundaries}
        for element in graph.elements:
            box = layout.elements[element.id]
            assert box.width >= element.width
            assert box.height >= element.height
            around = element.boundary
            while around is not None:
                assert is_inside(box, layout.boundaries[around])
                around = parent[around]
        for a, b in combinations(layout.elements.values(), 2):
            assert not overlap(a, b)
        for a, b in combinations(graph.boundaries, 2):
            if a.parent == b.parent:
                assert not overlap(layout.boundaries[a.id], layout.boundaries[b.id])

    @given(graphs())
    def test_has_lines_at_right_angles_from_border_to_border_clear_of_elements(self, graph):
        layout = lay_out(graph)
        for connector in graph.connectors:
            route = layout.routes[connector.id]
            source, target = layout.elements[connector.source], layout.elements[connector.target]
            assert on_border(route.points[0], source)
            assert on_border(route.points[-1], target)
            for stretch in stretches(route):
                assert stretch.width == 0 or stretch.height == 0
                for box in layout.elements.values():
                    assert not passes_through(stretch, box)

    @given(graphs())
    def test_has_captions_of_their_size_clear_of_elements_and_of_each_other(self, graph):
        layout = lay_out(graph)
        captions = []
        for connector in graph.connectors:
            caption = layout.routes[connector.id].caption
            if connector.caption_width:
                assert caption is not None
                assert caption[2:] == (connector.caption_width, connector.caption_height)
                captions.append(caption)
            else:
                assert caption is None
        for caption in captions:
            assert not any(overlap(caption, box) for box in layout.elements.values())
        for a, b in combinations(captions, 2):
            assert not overlap(a, b)

    @given(graphs())
    def test_stands_on_whole_px(self, graph):
        layout = lay_out(graph)
        numbers = [n for box in layout.elements.values() for n in box]
        numbers += [n for box in layout.boundaries.values() for n in box]
        numbers += [n for route in layout.routes.values() for p in route.points for n in p]
        assert all(number == int(number) for number in numbers)

    @given(graphs())
    def test_is_the_same_for_the_same_graph(self, graph):
        """LAY-1."""
        assert lay_out(graph) == lay_out(graph)

    def test_is_the_same_under_every_hash_seed(self):
        """LAY-1."""
        program = (
            "from canvas_project.layout_cases import graph_of\n"
            "from tests.diagrams.layout.test_layered import CASES, lay_out\n"
            "print([lay_out(graph_of(CASES[name])) for name in ('platform-34-g4', 'clique-9')])"
        )
        printed = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert len(printed) == 1

    def test_of_nothing_is_empty(self):
        assert lay_out(LayoutGraph(elements=())).elements == {}


class TestCrossings:
    def test_of_the_platform_of_34_elements_are_few(self):
        findings = judged(CASES["platform-34-g4"])
        assert findings["measures"]["crossings"] <= 23

    def test_are_none_where_lines_reach_into_deep_boundaries(self):
        findings = judged(CASES["deep-10"])
        assert findings["measures"]["crossings"] == 0


class TestWork:
    """LAY-S3: bounded in units, and what is left undone is only less straight."""

    def test_that_runs_out_leaves_links_bent_and_the_drawing_clean(self, monkeypatch):
        case = CASES["dag-50-l80-g4"]
        whole = judged(case)
        monkeypatch.setattr(straightening, "WORK", -1)
        cut_short = judged(case)
        assert (cut_short["errors"], cut_short["soft"]) == ({}, {})
        assert cut_short["measures"]["bends"] > whole["measures"]["bends"]

    def test_on_orders_may_run_out_at_once(self, monkeypatch):
        monkeypatch.setattr(untangling, "SWEEP_WORK", 0)
        monkeypatch.setattr(ordering, "SIFT_WORK", 0)
        found = judged(CASES["dag-50-l80-g4"])
        assert (found["errors"], found["soft"]) == ({}, {})


class TestSpacing:
    @pytest.mark.parametrize("spacing", Spacing)
    @pytest.mark.parametrize("direction", Direction)
    def test_keeps_layers_and_siblings_apart(self, spacing, direction):
        graph = replace(graph_of(["a>b", "a>c"], direction=direction), spacing=spacing)
        at = lay_out(graph).elements
        down = direction is Direction.DOWN
        between_layers = at["b"].y - at["a"].bottom if down else at["b"].x - at["a"].right
        first, second = sorted([at["b"], at["c"]], key=lambda box: (box.x, box.y))
        between_siblings = second.x - first.right if down else second.y - first.bottom
        measures = measures_for(spacing)
        assert between_layers >= measures.layer_gap
        assert between_siblings >= measures.element_gap

    @pytest.mark.parametrize("direction", Direction)
    def test_gives_a_boundary_its_header_paddings_and_least_size(self, direction):
        boundary = BoundaryBox("g", title_width=90, header_height=56)
        graph = LayoutGraph(
            elements=(ElementBox("a", 40, 20, "g"),), boundaries=(boundary,), direction=direction
        )
        layout = lay_out(graph)
        box, inside = layout.boundaries["g"], layout.elements["a"]
        assert (box.width, box.height) == (160, 120)
        assert inside.x - box.x == box.right - inside.right
        assert inside.y - box.y >= 56
        assert box.bottom - inside.bottom >= 36

    def test_widens_a_boundary_for_its_title(self):
        graph = LayoutGraph(
            elements=(ElementBox("a", 40, 20, "g"),),
            boundaries=(BoundaryBox("g", title_width=400),),
        )
        assert lay_out(graph).boundaries["g"].width == 440


class TestPull:
    """LAY-31 to LAY-33."""

    EDGES = ("a>b", "b>c", "c>d", "a>x", "b>x", "x>d", "b>y", "c>y", "a>z", "z>c")

    @pytest.mark.parametrize("direction", Direction)
    def test_of_the_main_path_makes_it_straight_through_the_middle_of_its_elements(self, direction):
        main = ["a>b", "b>c", "c>d"]
        layout = lay_out(graph_of(list(self.EDGES), direction=direction, main=main))
        assert [bends(layout.routes[edge]) for edge in main] == [0, 0, 0]
        across = 0 if direction is Direction.DOWN else 1
        boxes = [layout.elements[name] for name in "abcd"]
        middles = {box[across] + box[across + 2] / 2 for box in boxes}
        assert len(middles) == 1

    def test_of_the_main_path_stays_in_the_middle_beside_a_pair(self):
        edges = ["a>b", "b>c", "b>r", "r>b"]
        graph = graph_of(edges, direction=Direction.RIGHT, main=edges[:2], side=edges[2:])
        layout = lay_out(graph)
        box = layout.elements["b"]
        assert layout.routes["b>c"].points[0].y == box.y + box.height / 2
        assert bends(layout.routes["b>c"]) == 0

    def test_of_the_main_path_reads_forwards_in_a_cycle(self):
        edges = ["d>a", "c>a", "a>b", "b>c", "c>d"]
        at = lay_out(graph_of(edges, main=["a>b", "b>c", "c>d"])).elements
        assert at["a"].y < at["b"].y < at["c"].y < at["d"].y

    def test_of_a_side_path_turns_it_rather_than_the_rest(self):
        at = lay_out(graph_of(["b>a", "a>b"], side=["b>a"])).elements
        assert at["a"].y < at["b"].y

    def test_of_a_side_path_yields_the_straight_line(self):
        edges = ["a>p", "a>q"]
        for side in edges:
            layout = lay_out(graph_of(edges, side=[side], sizes={"a": (60, 60)}))
            other = next(edge for edge in edges if edge != side)
            assert bends(layout.routes[other]) == 0

    @pytest.mark.parametrize("direction", Direction)
    def test_of_the_main_path_leads_it_straight_through_borders(self, direction):
        main = ["a>b", "b>c", "c>d"]
        layout = lay_out(
            graph_of(
                [*main, "b>x", "x>c", "a>y", "y>d"],
                homes={"b": "g", "c": "h", "x": "h"},
                boundaries=[BoundaryBox("g"), BoundaryBox("h")],
                direction=direction,
                main=main,
            )
        )
        assert [bends(layout.routes[edge]) for edge in main] == [0, 0, 0]


class TestAPair:
    @pytest.mark.parametrize("direction", Direction)
    def test_that_answers_each_other_reads_as_two_lines(self, direction):
        """LAY-38."""
        layout = lay_out(graph_of(["a>b", "b>a", "a>c", "b>d"], direction=direction))
        there, back = layout.routes["a>b"].points, layout.routes["b>a"].points
        across = 0 if direction is Direction.DOWN else 1
        assert abs(there[0][across] - back[-1][across]) >= 20
        assert abs(there[-1][across] - back[0][across]) >= 20


class TestAnElement:
    def test_is_joined_on_the_line_that_it_is_drawn_on(self):
        """LAY-20."""
        graph = graph_of(["a>b"], direction=Direction.RIGHT, sizes={"b": (160, 200)})
        a, b = graph.elements
        layout = lay_out(replace(graph, elements=(a, replace(b, middle=0.25))))
        ends = layout.routes["a>b"].points
        assert bends(layout.routes["a>b"]) == 0
        assert ends[-1].y == layout.elements["b"].y + 50

    def test_grows_when_more_lines_end_on_a_side_than_fit(self):
        graph = graph_of([f"a>n{i}" for i in range(30)], sizes={"a": (100, 80)})
        layout = lay_out(graph)
        starts = sorted({route.points[0].x for route in layout.routes.values()})
        assert len(starts) == 30
        assert all(right - left >= 9 for left, right in pairwise(starts))

    @pytest.mark.parametrize("direction", Direction)
    def test_has_the_room_beside_it_that_it_asks_for(self, direction):
        graph = graph_of(["r>a", "r>b", "r>c", "a>d", "c>d"], direction=direction)
        room = Room(before=120, after=70, along=300)
        elements = tuple(replace(e, room=room) if e.id == "b" else e for e in graph.elements)
        layout = lay_out(replace(graph, elements=elements))
        box = layout.elements["b"]
        x, y, width, height = box
        if direction is Direction.DOWN:
            kept = box._replace(x=x - 120, width=width + 190, y=y - 110, height=300)
        else:
            kept = box._replace(y=y - 120, height=height + 190, x=x - 70, width=300)
        others = [at for key, at in layout.elements.items() if key != "b"]
        assert not any(overlap(kept, other) for other in others)
        lines = [s for key, r in layout.routes.items() if "b" not in key for s in stretches(r)]
        assert not any(passes_through(line, kept) for line in lines)

    def test_bears_several_loops_with_captions(self):
        loops = [Connector(f"l{i}", "a", "a", 80, 20) for i in range(3)]
        graph = graph_of(["a>b", "a>c"])
        layout = lay_out(replace(graph, connectors=(*graph.connectors, *loops)))
        captions = [layout.routes[loop.id].caption for loop in loops]
        assert not any(overlap(a, b) for a, b in combinations(captions, 2))


def on_border(point, box):
    x, y = point
    on_side = x in (box.x, box.right) and box.y <= y <= box.bottom
    return on_side or (y in (box.y, box.bottom) and box.x <= x <= box.right)


def passes_through(stretch, box):
    return (
        stretch.x < box.right
        and stretch.right > box.x
        and stretch.y < box.bottom
        and stretch.bottom > box.y
    )
