from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.geometry import Rect
from diagrams.document.model import View
from diagrams.document.nearest import REACH_PX, distance, nearest_element
from tests.diagrams.small import view

boxes = st.builds(
    Rect, st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 50), st.integers(1, 50)
)


def placed(note: Rect | None, *elements: Rect | None, boundary: str | None = None) -> View:
    """A view with a note ``n`` and elements ``a``, ``b`` … at these places."""
    drawn = view(" ".join("abc"[: len(elements)]), boundaries="g", notes="n")
    return drawn.replaced(
        notes=(drawn.notes[0].replaced(box=note, boundary=boundary),),
        elements=tuple(
            element.replaced(box=box) for element, box in zip(drawn.elements, elements, strict=True)
        ),
    )


def found(drawn: View) -> str | None:
    return nearest_element(drawn, drawn.notes[0])


class TestNearestElement:
    """DOC-61."""

    def test_is_the_closest_from_border_to_border(self):
        wide_but_near = Rect(100, 0, 900, 50)
        small_but_further = Rect(-120, 0, 20, 50)

        assert found(placed(Rect(0, 0, 80, 50), small_but_further, wide_but_near)) == "b"

    def test_is_the_first_of_two_that_are_equally_close(self):
        assert found(placed(Rect(0, 0, 10, 10), Rect(20, 0, 9, 9), Rect(-19, 0, 9, 9))) == "a"

    def test_is_none_out_of_reach(self):
        note = Rect(0, 0, 10, 10)

        assert found(placed(note, Rect(10 + REACH_PX, 0, 10, 10))) == "a"
        assert found(placed(note, Rect(11 + REACH_PX, 0, 10, 10))) is None

    def test_is_none_for_a_note_that_has_no_place_or_is_in_a_boundary(self):
        near = Rect(0, 0, 10, 10)

        assert found(placed(None, near)) is None
        assert found(placed(near, near, boundary="g")) is None
        assert found(placed(near, None)) is None


class TestDistance:
    @given(boxes, boxes)
    def test_is_the_same_both_ways_and_nothing_where_boxes_meet(self, one, other):
        meet = (
            one.x <= other.right
            and other.x <= one.right
            and one.y <= other.bottom
            and other.y <= one.bottom
        )

        assert distance(one, other) == distance(other, one)
        assert (distance(one, other) == 0) == meet
