"""The order of the letters in a mixed line is that of the Unicode bidirectional algorithm."""

from itertools import groupby

from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from diagrams.display.bidi import levels_of, reads_right_to_left
from diagrams.display.itemising import as_seen, runs_of
from diagrams.display.primitives import Face, Weight

# Every kind of letter there is to the algorithm, apart from marks that ask for a direction. The
# pairs of brackets are there twice to make it likely that some match.
LETTERS = "abאבגدهو123٣٤+-,.:/$%€ \u0301\u05b7()[]()[]!?&"


def as_displayed(line: str, base: int) -> str:
    """Return the letters of ``line`` from left to right."""
    levels = levels_of(line, base)
    order = list(range(len(line)))
    for level in range(max(levels, default=0), 0, -1):
        turned: list[int] = []
        deeper = {index for index in order if levels[index] >= level}
        for deep, stretch in groupby(order, key=deeper.__contains__):
            indexes = list(stretch)
            turned += reversed(indexes) if deep else indexes
        order = turned
    return "".join(line[index] for index in order)


class TestBidi:
    def test_takes_the_first_letter_with_a_direction_for_that_of_the_paragraph(self):
        assert reads_right_to_left("12 שלום abc")
        assert not reads_right_to_left("12 abc שלום")
        assert not reads_right_to_left("12 (!)")

    def test_keeps_brackets_facing_each_other(self):
        assert as_displayed("Service שלום (עולם) x", 0) == "Service )םלוע( םולש x"

    def test_runs_numbers_from_left_to_right_in_text_that_does_not(self):
        assert as_displayed("שלום 123", 1) == "123 םולש"

    def test_takes_marks_and_letters_nobody_has_assigned_in_its_stride(self):
        for line in ("a\u2067שלום\u2069 b", "\U00010980\U000111f5", "\u202eabc\u202c", "ש\u200dל"):
            assert len(levels_of(line, 1)) == len(line)

    @given(line=st.text(LETTERS, max_size=24), base=st.sampled_from([0, 1]))
    def test_agrees_with_another_implementation(self, line, base):
        # It draws brackets that run leftwards the other way round; the order is what is compared.
        expected = get_display(line, base_dir="LR"[base])

        assert as_displayed(line, base) == expected

    @given(line=st.text(LETTERS, max_size=24), rtl=st.booleans())
    def test_orders_runs_as_it_orders_letters(self, line, rtl):
        runs = runs_of(line, Face.SANS, Weight.REGULAR, rtl=rtl)

        seen = "".join(line[run.start : run.end][:: -1 if run.rtl else 1] for run in as_seen(runs))
        assert sorted(seen) == sorted(line)
        if "\u0301" not in line and "\u05b7" not in line:
            assert seen == as_displayed(line, int(rtl))
