"""What holds of every drawing of the gallery (LAY-100 … LAY-105, LAY-110)."""

import pytest

from bench.layout.checker import check
from bench.layout.geometry import distance_to_border
from bench.layout.jogs import jogs
from diagrams.document.nesting import effective_level
from diagrams.document.words import Level
from diagrams.pipeline.compose import compose
from tests.gallery.catalogue import cases, jogs_allowed
from tests.gallery.composed import as_bench, composed, request_of

NAMES = list(cases())


@pytest.mark.parametrize("name", NAMES)
class TestEveryDrawing:
    def test_has_no_error_in_any_view(self, name):  # LAY-100
        assert composed(name).quality.problems == ()

    def test_passes_the_gate_of_the_bench_too(self, name):
        for path, view in composed(name).document.views.items():
            verdict = check(*as_bench(name, view))

            assert (path, verdict["errors"], verdict["soft"]) == (path, {}, {})

    def test_draws_every_line_from_border_to_border_as_it_is_stored(self, name):  # LAY-101
        for path, view in composed(name).document.views.items():
            scene = composed(name).scenes[path]
            for link in view.relationships:
                drawn = scene.connector_by_id[link.id]
                ends = (link.source, drawn.points[0]), (link.target, drawn.points[-1])

                assert link.route is not None
                assert drawn.points == link.route.points
                for element, end in ends:
                    assert distance_to_border(end, scene.element_by_id[element].box) <= 0.5

    def test_is_straight_where_it_can_be(self, name):  # LAY-104
        stepped = [
            edge
            for view in composed(name).document.views.values()
            for edge in jogs(*as_bench(name, view))
        ]

        assert len(stepped) <= jogs_allowed(name), stepped


@pytest.mark.parametrize("name", [name for name in NAMES if name < "24"])
class TestTheTopologies:
    def test_are_drawn_the_same_every_time(self, name):  # LAY-102
        again = compose(request_of(name))

        assert again.document.wire() == composed(name).document.wire()
        assert again.scenes == composed(name).scenes


class TestTheContextView:  # LAY-105
    def sizes(self, *ids):
        shapes = composed("19-context-view").scenes[()].element_by_id
        return {(shapes[one].box.width, shapes[one].box.height) for one in ids}

    def test_gives_people_one_size_and_outside_systems_one_size(self):
        assert len(self.sizes("visitor", "curator")) == 1
        assert len(self.sizes("bank", "guide", "loans", "press")) == 1

    def test_bends_no_line_more_than_twice(self):
        connectors = composed("19-context-view").scenes[()].connectors

        assert max(len(one.points) - 2 for one in connectors) <= 2

    def test_is_wholly_clean(self):
        drawn = composed("19-context-view")

        assert drawn.quality.is_clean
        assert (drawn.legibility.crossings, drawn.legibility.detours) == (0, ())


class TestTheInsideOfAContext:  # LAY-110
    def test_is_a_container_view_with_its_own_two_elements_only(self):
        document = composed("11-context-with-inside").document

        assert document.views[()].level is Level.CONTEXT
        assert effective_level(document, ("warnings",)).level is Level.CONTAINER
        assert set(document.views[("warnings",)].element_by_id) == {"advice", "fields"}
