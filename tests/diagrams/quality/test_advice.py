"""What a request could change about itself, with ops that do it (LAY 7)."""

from collections.abc import Sequence

import pytest

from diagrams.document.geometry import Rect
from diagrams.document.model import Document, View
from diagrams.layout.model import Direction
from diagrams.ops.arranging import Arrange
from diagrams.ops.batch import changed
from diagrams.quality.advice import Advice, advice_for
from diagrams.quality.legibility import Legibility
from tests.diagrams.ops.changes import OPS
from tests.diagrams.small import document, view

CALM = Legibility(crossings=0, fill=0.5, cost=10)

# Two providers gathered in a boundary, each called from somewhere else.
GATHERED = view(
    "a b mail:external-system@out bank:external-system@out",
    "r:a>mail",
    "s:b>bank",
    boundaries="out",
)


def advice(drawn: View, legibility: Legibility = CALM, **given) -> tuple[Advice, ...]:
    return advice_for(
        drawn, legibility, **{"main_path": False, "direction": Direction.RIGHT, **given}
    )


def placed(along: dict[str, float], direction: Direction) -> View:
    """Return the gathered providers, with boxes at these places along the flow."""

    def at(item: str) -> Rect:
        x, y = (along[item], 0.0) if direction is Direction.RIGHT else (0.0, along[item])
        return Rect(x, y, 100.0, 100.0)

    return GATHERED.replaced(
        elements=tuple(
            each.replaced(box=at(each.id)) if each.id in along else each
            for each in GATHERED.elements
        ),
        boundaries=tuple(each.replaced(box=at(each.id)) for each in GATHERED.boundaries),
    )


def after(drawn: View, ops: Sequence[object]) -> Document:
    return changed(document(drawn), OPS.validate_python(ops)).document


class TestUngrouping:
    """LAY-71"""

    @pytest.mark.parametrize(
        "trouble",
        [{"detours": ("r",)}, {"through_boundaries": ("s",)}, {"crossed_boundaries": ("out",)}],
    )
    def test_is_advised_where_gathered_outsiders_make_long_lines(self, trouble):
        (said,) = advice(GATHERED, CALM.model_copy(update=trouble))

        assert said.ids == ("out",)
        assert [op["op"] for op in said.ops] == ["update", "update", "remove", "arrange"]

    def test_comes_with_ops_that_do_it(self):
        (said,) = advice(GATHERED, CALM.model_copy(update={"detours": ("r",)}))
        ungrouping = said.ops[:-1]  # arranging is for the layout

        mended = after(GATHERED, ungrouping).view

        assert mended.boundaries == ()
        assert {each.boundary for each in mended.elements} == {None}
        assert OPS.validate_python(said.ops)[-1] == Arrange()

    def test_is_not_advised_where_nothing_reads_badly(self):
        assert advice(GATHERED) == ()

    def test_is_not_advised_where_the_trouble_is_elsewhere(self):
        assert advice(GATHERED, CALM.model_copy(update={"detours": ("elsewhere",)})) == ()

    @pytest.mark.parametrize("direction", Direction)
    def test_is_advised_where_one_caller_is_much_further_away_than_another(self, direction):
        """LAY-107."""
        (said,) = advice(placed({"a": 0, "b": 600, "out": 1000}, direction), direction=direction)

        assert said.ids == ("out",)

    @pytest.mark.parametrize("direction", Direction)
    def test_is_not_advised_where_all_callers_are_equally_far_away(self, direction):
        drawn = placed({"a": 0, "b": 20, "out": 2000}, direction)

        assert advice(drawn, direction=direction) == ()

    @pytest.mark.parametrize("direction", Direction)
    def test_is_not_advised_for_callers_that_are_apart_across_the_flow(self, direction):
        across = Direction.DOWN if direction is Direction.RIGHT else Direction.RIGHT
        drawn = placed({"a": 0, "b": 600, "out": 1000}, across)

        assert advice(drawn, direction=direction) == ()

    def test_is_not_advised_where_one_element_calls_them_all(self):
        same = view(
            "a mail:external-system@out bank:external-system@out",
            "r:a>mail",
            "s:a>bank",
            boundaries="out",
        )

        assert advice(same, CALM.model_copy(update={"detours": ("r",)})) == ()

    def test_is_not_advised_where_something_of_ours_is_in_it(self):
        ours = view("a b mail:external-system@out own@out", "r:a>mail", "s:b>own", boundaries="out")

        assert advice(ours, CALM.model_copy(update={"detours": ("r",)})) == ()


class TestMovingDetailDown:
    def test_is_advised_for_the_largest_boundary_of_more_than_eight(self):
        """LAY-72"""
        small, large = "ABCDEFGHI", "abcdefghij"
        words = [*(f"{name}@less" for name in small), *(f"{name}@more" for name in large)]

        (said,) = advice(view(" ".join(words), boundaries="less more"))

        assert said.ids == ("more",)
        assert "10 elements" in said.message

    def test_names_the_largest_boundary_inside_of_it_first(self):
        """LAY-72, LAY-106: it often merely holds the others together."""
        words = [*"abcdefghij"[:4], *(f"{name}@h" for name in "klm"), *(f"{n}@i" for n in "nopqr")]
        (said,) = advice(view(" ".join([*words, "s@g"]), boundaries="g h@g i@g"))

        assert said.ids == ("i", "g")
        assert "9 elements" in said.message

    def test_names_none_inside_of_it_that_has_little_in_it(self):
        words = [*(f"{name}@g" for name in "abcdefgh"), "i@h", "j@h"]
        (said,) = advice(view(" ".join(words), boundaries="g h@g"))

        assert said.ids == ("g",)

    def test_is_not_advised_for_eight(self):
        assert advice(view(" ".join(f"{name}@g" for name in "abcdefgh"), boundaries="g")) == ()

    def test_is_advised_for_a_view_of_more_than_fifteen_with_what_could_go(self):
        """LAY-73"""
        words = [*"abcdefghijklm", "n@h", "o@h", "p@h"]

        (said,) = advice(view(" ".join(words), boundaries="g h@g"))

        assert said.ids == ("h",)
        assert "16 elements" in said.message

    def test_is_not_advised_for_a_view_of_fifteen(self):
        assert advice(view(" ".join("abcdefghijklmno"))) == ()


class TestSubjectsOfNotes:
    """LAY-74"""

    def test_are_asked_for_with_ops_that_are_real(self):
        drawn = view("a", notes="n m")

        (said,) = advice(drawn, unplaced_notes=["n", "m"])

        assert said.ids == ("n", "m")
        mended = after(drawn, said.ops)
        assert len(mended.view.notes) + len(mended.view.elements[0].attachments) == 2

    def test_are_asked_for_of_four_at_most(self):
        (said,) = advice(view("a"), unplaced_notes=list("nmopq"))

        assert (len(said.ids), len(said.ops)) == (4, 4)

    def test_are_asked_for_without_ops_where_there_is_nothing_to_be_about(self):
        (said,) = advice(view("", notes="n"), unplaced_notes=["n"])

        assert said.ops == ()


class TestATangle:
    """LAY-75"""

    @pytest.mark.parametrize(
        ("trouble", "advised"),
        [
            ({"crossings": 6}, True),
            ({"crossings": 5}, False),
            ({"detours": ("r", "s")}, True),
            ({"detours": ("r",)}, False),
            ({"through_boundaries": ("r", "s", "t")}, True),
            ({"through_boundaries": ("r", "s")}, False),
        ],
    )
    def test_asks_for_a_main_path(self, trouble, advised):
        said = advice(view("a b"), CALM.model_copy(update=trouble))

        assert ["main path" in each.message for each in said] == [True] * advised

    def test_is_to_be_arranged_downwards_where_there_is_a_main_path(self):
        (said,) = advice(view("a b"), CALM.model_copy(update={"crossings": 9}), main_path=True)

        (op,) = OPS.validate_python(said.ops)
        assert op == Arrange(direction=Direction.DOWN)

    def test_that_reads_down_already_is_not_turned_again(self):
        (said,) = advice(
            view("a b"),
            CALM.model_copy(update={"crossings": 9}),
            main_path=True,
            direction=Direction.DOWN,
        )

        assert said.ops == ()
        assert "views" in said.message


class TestAdvice:
    def test_says_the_most_useful_first(self):
        drawn = view(
            " ".join(
                [
                    "mail:external-system@out",
                    "bank:external-system@out",
                    *"abcdefghijklmnop",
                ]
            ),
            "r:a>mail",
            "s:b>bank",
            boundaries="out",
        )
        tangled = CALM.model_copy(update={"crossings": 9, "detours": ("r", "s")})

        said = advice(drawn, tangled, unplaced_notes=["n"])

        assert [each.message.split()[0] for each in said] == ["“out”", "This", "Say", "Many"]
