"""The page of the gallery shows every view in both frames, and says what is wrong with it."""

import pytest

from bench.gallery.page import FRAMES, Frame, Picture, Shown, page

LIGHT = Picture("chain-light.svg", "light", "#fff", width=2880, height=900, smallest_font=12)
DARK = Picture("chain-dark.svg", "dark", "#000", width=2880, height=900, smallest_font=12)


class TestPage:
    def test_shows_each_picture_in_each_frame(self):
        text = page([Shown("chain", "A chain", (LIGHT, DARK))])

        assert text.count('<img src="chain-light.svg"') == len(FRAMES) == 2
        assert text.count('<img src="chain-dark.svg"') == 2

    def test_says_how_large_the_smallest_text_is_in_a_frame(self):
        text = page([Shown("chain", "A chain", (LIGHT,))])

        assert "1440 × 900 · 50% · text from 6.0 px" in text
        assert "1920 × 1080 · 67% · text from 8.0 px" in text

    def test_lists_first_what_is_to_be_mended(self):
        text = page(
            [
                Shown("clean", "Clean", (LIGHT,)),
                Shown("wrong", "Wrong", (LIGHT,), errors=("overlap: a and b",)),
            ]
        )

        assert "2 views, 1 to mend" in text
        assert text.index('href="#wrong"') < text.index('href="#clean"')
        assert '<li class="faulty">overlap: a and b</li>' in text

    def test_shows_words_of_a_diagram_as_words(self):
        text = page([Shown("x", "<script>alert(1)</script>", (), errors=("a & b",))])

        assert "<script>" not in text
        assert "a &amp; b" in text


class TestPicture:
    def test_is_never_scaled_up(self):
        small = Picture("s.svg", "light", "#fff", width=100, height=50, smallest_font=11)

        assert small.scale_in(Frame(1440, 900)) == 1.0


class TestShown:
    @pytest.mark.parametrize(
        ("errors", "jogs", "clean"),
        [((), (), True), ((), ("one",), True), ((), ("one", "two"), False), (("e",), (), False)],
    )
    def test_is_clean_without_errors_and_with_no_more_jogs_than_allowed(self, errors, jogs, clean):
        assert Shown("x", "X", (), errors, jogs, jogs_allowed=1).is_clean is clean
