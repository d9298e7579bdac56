"""Whether a drawing can be read in a window (LAY-63, LAY-64)."""

import pytest

from diagrams.quality.fit import fit_of
from tests.diagrams.quality.planes import element, line, scene

WIDE = scene(element("a", (0, 0, 100, 60)), element("b", (900, 0, 100, 60)))


class TestFit:
    def test_never_makes_a_drawing_larger(self):
        fit = fit_of(WIDE, (5_000, 5_000))

        assert (fit.scale, fit.effective_font_px, fit.readable) == (1.0, 9.5, True)

    @pytest.mark.parametrize(
        ("window", "scale"), [((500, 1_000), 0.5), ((2_000, 30), 0.5), ((250, 30), 0.25)]
    )
    def test_makes_it_as_small_as_the_narrower_side_asks_for(self, window, scale):
        assert fit_of(WIDE, window).scale == scale

    @pytest.mark.parametrize(("width", "readable"), [(1_000 * 8 / 9.5, True), (842, False)])
    def test_is_readable_from_eight_px(self, width, readable):
        assert fit_of(WIDE, (width, 500)).readable is readable

    def test_counts_lines_that_go_further_than_shapes(self):
        around = line("a>b", (50, 60), (50, 460), (950, 460), (950, 60))

        assert fit_of(scene(*WIDE.elements, around), (1_000, 230)).scale == 0.5

    def test_of_nothing_is_readable(self):
        assert fit_of(scene(), (1, 1)).readable

    def test_is_told_in_the_words_of_the_receipt(self):
        """LAY-65"""
        assert fit_of(WIDE, (500, 500)).wire() == {
            "scale": 0.5,
            "smallestFontPx": 9.5,
            "effectiveFontPx": 4.8,
            "readable": False,
        }
