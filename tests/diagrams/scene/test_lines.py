"""The line of a relationship: pattern, head and sign say how it behaves, never its colour alone."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.display.paints import PAGE
from diagrams.display.primitives import Mark, Path
from diagrams.document.geometry import Point
from diagrams.document.model import Relationship
from diagrams.document.words import Behaviour, Color, Semantic
from diagrams.scene.lines import HEAD, Ends, line_marks, pattern_of

ACROSS = (Point(0, 0), Point(200, 0))
OWN = Ends()


def relationship(**fields) -> Relationship:
    return Relationship(id="r", source="a", target="b", **fields)


def marks(*points: Point, ends: Ends = OWN, **fields) -> tuple[Any, ...]:
    return line_marks(relationship(**fields), points or ACROSS, ends)


def numbers(path: Mark) -> list[float]:
    assert isinstance(path, Path)
    return [float(part) for part in path.data.split() if not part.isalpha()]


class TestThePattern:
    def test_is_solid_where_nothing_else_is_said(self):
        assert pattern_of(relationship()) == ()
        assert pattern_of(relationship(kind=Behaviour.SYNC)) == ()

    def test_is_dashed_for_what_is_not_waited_for(self):
        assert pattern_of(relationship(is_async=True)) != ()

    def test_of_a_kind_wins_over_async(self):
        assert pattern_of(relationship(kind=Behaviour.RETRY, is_async=True)) == pattern_of(
            relationship(kind=Behaviour.RETRY)
        )


class TestBehaviours:
    @pytest.mark.parametrize(("one", "other"), list(combinations(Behaviour, 2)))
    def test_are_told_apart_in_black_and_white(self, one, other):
        assert _without_paint(marks(kind=one)) != _without_paint(marks(kind=other))

    def test_never_change_the_colour_of_the_line(self):
        """DOC 3"""
        paints = {str(marks(kind=kind)[0].stroke.paint) for kind in Behaviour}

        assert len(paints) == 1

    def test_leave_the_colour_to_who_chose_an_accent(self):
        assert marks(accent=Color.ROSE)[0].stroke.paint != marks()[0].stroke.paint

    @pytest.mark.parametrize(
        "kind", [Behaviour.CONDITIONAL, Behaviour.FAILURE, Behaviour.RETRY, Behaviour.FALLBACK]
    )
    def test_have_their_sign_on_the_first_stretch_with_room_for_it(self, kind):
        short_first = (Point(0, 0), Point(12, 0), Point(12, 100))

        sign = marks(*short_first, kind=kind)[2]

        left, top, right, bottom = _extent(sign)
        assert left < 12 < right  # on the second stretch
        assert top >= 8  # clear of the rounded corner
        assert bottom < 100 - HEAD

    def test_have_their_sign_in_the_middle_where_no_stretch_has_room(self):
        tight = (Point(0, 0), Point(20, 0), Point(20, 10))

        left, top, right, bottom = _extent(marks(*tight, kind=Behaviour.CONDITIONAL)[2])

        assert ((left + right) / 2, (top + bottom) / 2) == (10, 0)


class TestTheHead:
    def test_is_at_the_outline_of_the_target(self):
        head = numbers(marks(ends=Ends(target=6))[1])

        assert max(head[0::2]) == 206

    def test_is_left_out_without_a_direction(self):
        assert len(marks(directed=False)) == 1

    def test_is_hollow_for_what_implements(self):
        assert marks(semantic=Semantic.IMPLEMENTS)[1].fill == PAGE

    def test_is_open_for_what_depends(self):
        assert marks(semantic=Semantic.DEPENDS_ON)[1].fill is None

    def test_is_full_otherwise(self):
        head = marks()[1]

        assert head.fill == head.stroke.paint

    @pytest.mark.parametrize("semantic", [None, Semantic.IMPLEMENTS, Semantic.DEPENDS_ON])
    def test_is_never_longer_than_the_stretch_that_it_ends(self, semantic):
        head = numbers(marks(Point(0, 0), Point(100, 0), Point(100, 4), semantic=semantic)[1])

        assert min(head[1::2]) >= 0


class TestAReply:
    def test_has_an_open_head_at_the_source(self):
        """DOC-44"""
        _line, _head, reply = marks(has_response=True)

        assert reply.fill is None
        assert min(numbers(reply)[0::2]) == 0

    def test_stands_before_the_sign_of_a_behaviour(self):
        *_, reply, sign = marks(has_response=True, kind=Behaviour.CONDITIONAL)

        assert max(numbers(reply)[0::2]) < _extent(sign)[0]


@st.composite
def routes(draw: st.DrawFn) -> tuple[Point, ...]:
    """Right-angled, from a start in any direction, with stretches from a hair to very long."""
    x, y = draw(st.integers(-500, 500)), draw(st.integers(-500, 500))
    points = [Point(x, y)]
    upright = draw(st.booleans())
    for _ in range(draw(st.integers(1, 6))):
        step = draw(st.sampled_from([-400, -31, -9, -2, 1, 5, 12, 40, 300]))
        x, y = (x, y + step) if upright else (x + step, y)
        upright = not upright
        points.append(Point(x, y))
    return tuple(points)


class TestEveryLine:
    @given(
        routes(),
        st.sampled_from([None, *Behaviour]),
        st.booleans(),
        st.sampled_from([None, Semantic.IMPLEMENTS, Semantic.USES]),
    )
    def test_keeps_to_its_route(self, points, kind, answered, semantic):
        """Nothing of it is further from the box around its route than a sign or a head is wide."""
        drawn = marks(*points, kind=kind, has_response=answered, semantic=semantic)

        left, right = min(p.x for p in points), max(p.x for p in points)
        top, bottom = min(p.y for p in points), max(p.y for p in points)
        for mark in drawn:
            x0, y0, x1, y1 = _extent(mark)
            assert left - 12 <= x0 <= x1 <= right + 12
            assert top - 12 <= y0 <= y1 <= bottom + 12


def _extent(mark: Mark) -> tuple[float, float, float, float]:
    if mark.kind == "ellipse":
        return mark.cx - mark.rx, mark.cy - mark.ry, mark.cx + mark.rx, mark.cy + mark.ry
    assert isinstance(mark, Path)
    xs, ys = [], []
    parts = iter(mark.data.split())
    for part in parts:
        match part:
            case "H":
                xs.append(float(next(parts)))
            case "V":
                ys.append(float(next(parts)))
            case "A":
                _radii_and_flags = [next(parts) for _ in range(5)]
                xs.append(float(next(parts)))
                ys.append(float(next(parts)))
            case "M" | "L" | "Q" | "Z":
                pass
            case _:
                xs.append(float(part))
                ys.append(float(next(parts)))
    return min(xs), min(ys), max(xs), max(ys)


def _without_paint(drawn: tuple[Any, ...]) -> list[object]:
    return [
        {
            **mark.wire(),
            "fill": mark.fill is not None,
            "stroke": mark.stroke and (mark.stroke.width, mark.stroke.dash),
        }
        for mark in drawn
    ]
