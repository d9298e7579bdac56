import pytest

from common.errors import LimitExceeded
from diagrams.document import limits
from diagrams.document.model import OpenPoint
from diagrams.document.open_points import with_point, without_targets
from diagrams.document.words import PointKind
from tests.diagrams.small import document, view

POINTED = document(view("a b"), p="a b", q="a")


class TestWithoutTargets:
    """DOC-122."""

    def test_detaches_a_point_from_what_is_gone(self):
        p, _ = POINTED.open_points

        assert without_targets(POINTED.open_points, {"a"}) == (p.replaced(targets=("b",)),)

    def test_gives_back_the_same_points_where_nothing_of_theirs_goes(self):
        assert without_targets(POINTED.open_points, {"z"}) is POINTED.open_points


class TestWithPoint:
    """DOC-121."""

    def test_refuses_one_too_many_and_drops_none(self):
        points = tuple(
            OpenPoint(id=f"p{number}", kind=PointKind.PARKED, targets=("a",))
            for number in range(limits.MAX_OPEN_POINTS - 1)
        )
        nearly_full = POINTED.replaced(open_points=points)
        last = OpenPoint(id="last", kind=PointKind.AWAITING, targets=("b",))

        full = with_point(nearly_full, last)

        assert full.open_points[-1] is last
        with pytest.raises(LimitExceeded):
            with_point(full, last)
