"""How a drawing reads: each measure, and what it costs (LAY 6)."""

import pytest

from diagrams.quality.legibility import legibility_of
from tests.diagrams.quality.planes import boundary, element, line, note, plane

A = element("a", (0, 0, 100, 60))
B = element("b", (300, 0, 100, 60))
ACROSS = line("a>b", (100, 30), (300, 30))


def crossings(*lines):
    return legibility_of(plane(element("a", (0, 0, 1, 1)), *_ends(lines), *lines)).crossings


def _ends(lines):
    names = dict.fromkeys(end for each in lines for end in (each.source, each.target))
    return [element(name, (0, 0, 1, 1)) for name in names if name != "a"]


class TestCrossings:
    def test_are_counted_where_one_line_runs_through_another(self):
        assert crossings(line("a>b", (0, 50), (100, 50)), line("c>d", (50, 0), (50, 100))) == 1

    @pytest.mark.parametrize("x", [4, 96])
    def test_are_none_within_four_px_of_an_end(self, x):
        assert crossings(line("a>b", (0, 50), (100, 50)), line("c>d", (x, 0), (x, 100))) == 0
        assert crossings(line("a>b", (50, 0), (50, 100)), line("c>d", (0, x), (100, x))) == 0

    def test_are_none_between_branches_of_one_trunk(self):
        one = line("a>b", (0, 50), (100, 50), trunk="t")

        assert crossings(one, line("a>c", (50, 0), (50, 100), trunk="t")) == 0
        assert crossings(one, line("a>c", (50, 0), (50, 100), trunk="u")) == 1

    def test_are_none_of_a_line_with_itself(self):
        knot = line("a>b", (0, 50), (100, 50), (100, 100), (50, 100), (50, 0))

        assert crossings(knot) == 0

    def test_cost_ten_each(self):
        lines = [line("a>b", (0, 30), (300, 30)), line("b>a", (150, -100), (150, 100))]
        crossed = legibility_of(plane(A, B, *lines))
        apart = legibility_of(plane(A, B, lines[0], line("b>a", (150, 100), (150, 300))))

        assert crossed.crossings == 1
        # Where the other line is changes what is filled, too.
        assert crossed.cost - apart.cost == pytest.approx(
            10 + 20 * (apart.fill - crossed.fill), abs=0.05
        )


class TestDetours:
    @pytest.mark.parametrize(("down", "detours"), [(225, ()), (226, ("a>b",))])
    def test_are_half_as_long_again_as_the_way_and_two_hundred_px(self, down, detours):
        # From middle to middle it is 300 px, so a line may be 650 px long: 200 across, 450 aside.
        round_it = line("a>b", (100, 30), (100, 30 + down), (300, 30 + down), (300, 30))

        assert legibility_of(plane(A, B, round_it)).detours == detours


class TestThroughBoundaries:
    @pytest.mark.parametrize(("y", "through"), [(27.9, ("a>b",)), (28, ())])
    def test_are_lines_more_than_two_px_inside_a_boundary_of_others(self, y, through):
        legibility = legibility_of(plane(A, B, boundary("g", (150, y, 60, 60)), ACROSS))

        assert legibility.through_boundaries == through
        assert legibility.crossed_boundaries == (("g",) if through else ())

    def test_are_no_lines_out_of_a_boundary(self):
        inside = element("a", (0, 0, 100, 60), inside="g")
        frame = boundary("g", (-40, -60, 180, 160), inside="h")
        around = boundary("h", (-80, -120, 260, 280))

        assert legibility_of(plane(around, frame, inside, B, ACROSS)).through_boundaries == ()


class TestFarNotes:
    @pytest.mark.parametrize(("x", "far"), [(260, ()), (261, ("n",))])
    def test_are_more_than_a_hundred_and_sixty_px_from_their_subject(self, x, far):
        drawing = plane(A, note("n", (x, 0, 80, 60)))

        assert legibility_of(drawing, {"n": "a"}).far_notes == far

    def test_are_none_where_nobody_said_what_they_are_about(self):
        drawing = plane(A, note("n", (900, 0, 80, 60)))

        assert legibility_of(drawing).far_notes == ()


class TestTheCost:
    def test_of_a_straight_line_is_its_length_and_the_empty_room(self):
        legibility = legibility_of(plane(A, B, ACROSS))

        assert legibility.fill == 0.5
        assert legibility.cost == 200 / 400 + 20 * 0.5

    def test_is_three_less_for_each_branch_of_a_trunk(self):
        plain = legibility_of(plane(A, B, ACROSS))
        branch = legibility_of(plane(A, B, line("a>b", (100, 30), (300, 30), trunk="t")))

        assert plain.cost - branch.cost == 3

    def test_of_nothing_is_nothing(self):
        assert legibility_of(plane()).cost == 0

    def test_lists_ten_ids_at_most_and_charges_for_all(self):
        notes = [note(f"n{number}", (1_000, 80 * number, 80, 60)) for number in range(12)]

        legibility = legibility_of(plane(A, *notes), {each.id: "a" for each in notes})

        assert len(legibility.far_notes) == 10
        assert legibility.cost >= 12 * 30
