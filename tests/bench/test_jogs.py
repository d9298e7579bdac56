"""A connector that could be straight and is not is a jog (LAY-104)."""

import pytest

from bench.layout.jogs import jogs
from tests.bench.drawn import drawn, joined


def with_line(points):
    case, result = drawn()
    result["edges"]["e0"]["points"] = points
    return case, result


class TestJogs:
    @pytest.mark.parametrize(
        "points",
        [
            [[70, 90], [70, 200]],
            # Less than a pixel out of line.
            [[70, 90], [70, 150], [70.9, 150], [70.9, 200]],
            # From a side to one that does not face it.
            [[120, 60], [180, 60], [180, 225], [120, 225]],
            [[120, 60], [180, 60], [180, 150], [70, 150], [70, 200]],
        ],
    )
    def test_are_not_found_where_a_line_is_as_straight_as_it_can_be(self, points):
        assert jogs(*with_line(points)) == []

    def test_are_found_where_facing_ends_are_out_of_line(self):
        assert jogs(*with_line([[60, 90], [60, 150], [80, 150], [80, 200]])) == ["e0"]

    def test_are_found_when_reading_to_the_right(self):
        case, result = drawn()
        line = [[120, 65], [200, 65], [200, 125], [300, 125]]
        result["edges"] |= joined(case, "a", "c", line)

        assert jogs(case, result) == ["e1"]

    def test_are_excused_on_a_side_that_is_shared(self):
        case, result = with_line([[60, 90], [60, 150], [80, 150], [80, 200]])
        result["edges"] |= joined(case, "c", "b", [[350, 150], [350, 170], [100, 170], [100, 200]])

        assert jogs(case, result) == []

    def test_are_not_found_where_the_line_has_to_go_round(self):
        # From the far side of the lower element to the far side of the upper one.
        line = [[70, 250], [70, 270], [200, 270], [200, 20], [60, 20], [60, 40]]
        case, result = drawn()
        result["edges"] |= joined(case, "b", "a", line)

        assert jogs(case, result) == []
