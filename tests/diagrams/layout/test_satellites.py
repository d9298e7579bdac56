"""Who is a satellite of a boundary: it follows from the graph alone (LAY-35, LAY-36)."""

from dataclasses import replace

from diagrams.layout.model import BoundaryBox, NoteBox, Room
from diagrams.layout.satellites import satellites_of
from tests.diagrams.layout.graphs import graph_of

CHAIN = ["a>b", "b>c"]
HOMES = {"a": "g", "b": "g", "c": "g"}
G = BoundaryBox("g")


def names(edges, *, homes=None, boundaries=(G,), notes=(), **pulls):
    graph = graph_of(edges, homes={**HOMES, **(homes or {})}, boundaries=boundaries, **pulls)
    found = satellites_of(replace(graph, notes=tuple(notes)))
    return [(each.element.id, each.boundary, each.partner.id) for each in found]


class TestASatellite:
    """LAY-35."""

    def test_is_called_from_the_middle_of_a_boundary(self):
        assert names([*CHAIN, "b>x"]) == [("x", "g", "b")]

    def test_is_called_from_the_start_of_a_boundary_that_goes_on(self):
        assert names([*CHAIN, "a>x"]) == [("x", "g", "a")]

    def test_calls_what_has_more_of_the_flow_before_it(self):
        assert names([*CHAIN, "x>b"]) == [("x", "g", "b")]
        assert names([*CHAIN, "x>c"]) == [("x", "g", "c")]

    def test_is_one_of_several_of_one_partner(self):
        assert names([*CHAIN, "b>x", "b>y"]) == [("x", "g", "b"), ("y", "g", "b")]

    def test_hangs_at_its_neighbour_whatever_is_between_that_and_the_partner(self):
        nested = (G, BoundaryBox("inner", parent="g"))

        assert names([*CHAIN, "b>x"], homes={"b": "inner"}, boundaries=nested) == [("x", "g", "b")]

    def test_is_a_member_of_what_its_boundary_is_a_member_of(self):
        nested = (BoundaryBox("outer"), BoundaryBox("g", parent="outer"))

        found = names([*CHAIN, "b>x"], homes={"x": "outer"}, boundaries=nested)

        assert found == [("x", "g", "b")]

    def test_may_hang_where_a_side_path_goes_on(self):
        assert names([*CHAIN, "b>x"], side=["b>c"]) == [("x", "g", "b")]


class TestNoSatellite:
    def test_is_called_from_where_the_flow_of_the_boundary_ends(self):
        """LAY-36."""
        assert names([*CHAIN, "c>x"]) == []

    def test_calls_what_the_flow_of_the_boundary_starts_with(self):
        """LAY-36."""
        assert names([*CHAIN, "x>a"]) == []

    def test_is_called_by_what_only_takes_its_loop_companion_further(self):
        """LAY-36: a companion stands beside its host, and is no way on."""
        assert names([*CHAIN, "c>twin", "twin>c", "c>x"], homes={"twin": "g"}) == []

    def test_has_another_connector(self):
        assert names([*CHAIN, "b>x", "b>x2", "x>y"]) == [("x2", "g", "b")]
        assert names([*CHAIN, "b>x", "x>b"]) == []

    def test_is_joined_with_itself(self):
        assert names([*CHAIN, "b>x", "x>x"]) == []

    def test_is_a_member_of_the_boundary(self):
        assert names([*CHAIN, "b>x"], homes={"x": "g"}) == []

    def test_is_reached_from_inside_of_a_boundary_of_its_own(self):
        both = (G, BoundaryBox("other"))

        assert names([*CHAIN, "b>x"], homes={"x": "other"}, boundaries=both) == []

    def test_reaches_out_of_its_own_boundary(self):
        nested = (G, BoundaryBox("inner", parent="g"), BoundaryBox("other"))
        homes = {"b": "inner", "x": "other"}

        assert names([*CHAIN, "b>x"], homes=homes, boundaries=nested) == []

    def test_has_a_partner_without_a_boundary(self):
        assert names(["b>x"], homes={"b": None}) == []

    def test_is_on_the_main_path(self):
        """LAY-31: the main path is laid out in rows first."""
        assert names([*CHAIN, "b>x"], main=["b>x"]) == []

    def test_has_a_note(self):
        assert names([*CHAIN, "b>x"], notes=[NoteBox("why", 80, 40, about="x")]) == []

    def test_asks_for_room_of_its_own(self):
        graph = graph_of([*CHAIN, "b>x"], homes=HOMES, boundaries=(G,))
        with_room = tuple(
            replace(each, room=Room(after=20)) if each.id == "x" else each
            for each in graph.elements
        )

        assert satellites_of(replace(graph, elements=with_room)) == ()
