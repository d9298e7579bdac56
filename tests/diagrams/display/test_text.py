"""Text is broken into lines where it may be, and none of it is lost."""

from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st

from diagrams.display.primitives import Face, Weight
from diagrams.display.shaping import shape
from diagrams.display.text import EMPTY, Style, balance, extent, measure, wrap

STYLE = Style(14, Weight.SEMIBOLD)

letters = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"))
anything = st.text(letters | st.sampled_from(" \n-/"), max_size=60)
readable = st.text(st.sampled_from("abcXYZ 0123.,-/_äßжλ注文ア한شמ😀"), min_size=1, max_size=60)


def plain(text: str) -> str:
    """Return what is left of ``text`` without spaces and without telling forms of letters apart."""
    return "".join(normalize("NFKD", "".join(text.split())).split())


def contents(text: str, width: float) -> list[str]:
    return [line.content for line in wrap(text, STYLE, width).lines]


class TestWrap:
    def test_breaks_between_words(self):
        assert contents("Order processing service", 120) == ["Order processing", "service"]

    def test_breaks_after_hyphens_and_strokes_and_never_before_a_comma(self):
        assert contents("service-bus, and/or queue", 100) == ["service-bus,", "and/or queue"]
        assert contents("service-bus", 70) == ["service-", "bus"]

    def test_begins_a_line_at_a_line_feed_and_keeps_an_empty_one(self):
        assert contents("one\n\ntwo", 200) == ["one", "", "two"]

    def test_tears_a_long_word_at_its_seams(self):
        assert contents("OrderProcessingService", 80) == ["Order", "Processing", "Service"]
        assert contents("HTTPServerFactory", 90) == ["HTTPServer", "Factory"]
        assert contents("com.example.orders.v1", 90) == ["com.", "example.", "orders.v1"]
        assert contents("snake_case_name", 80) == ["snake_", "case_name"]

    def test_tears_between_characters_where_there_is_no_seam(self):
        lines = contents("W" * 12, 60)

        assert "".join(lines) == "W" * 12
        assert all(0 < measure(line, STYLE) <= 60 for line in lines)

    def test_tears_words_of_any_length(self):
        lines = contents("W" * 20_000, 200)

        assert "".join(lines) == "W" * 20_000
        assert len({len(line) for line in lines[:-1]}) == 1

    def test_tells_that_a_word_was_torn(self):
        assert wrap("Unbreakable", STYLE, 40).torn
        assert not wrap("two words", STYLE, 60).torn

    def test_never_tears_one_character_apart(self):
        family = "👩‍👩‍👧‍👦"
        assert contents(family * 3, 20) == [family] * 3
        assert contents("e\u0301" * 3, 1) == ["e\u0301"] * 3

    def test_breaks_chinese_and_japanese_between_letters_but_not_before_a_full_stop(self):
        lines = contents("注文を受け付け、在庫を確かめる。", 70)

        assert all(line[0] not in "、。" for line in lines)
        assert "".join(lines) == "注文を受け付け、在庫を確かめる。"

    def test_breaks_korean_between_words(self):
        assert contents("결제 게이트웨이 서비스", 75) == ["결제", "게이트웨이", "서비스"]

    def test_keeps_words_of_katakana_together(self):
        assert contents("貸出リクエスト", 80) == ["貸出", "リクエスト"]

    def test_writes_letters_that_no_font_has_in_those_that_say_the_same(self):
        assert contents("ﬁne ｶﾞｲﾄﾞ ㎞", 200) == ["fine ガイド km"]

    def test_breaks_thai_between_words_although_it_has_no_spaces(self):
        assert contents("บริการชำระเงิน", 60) == ["บริการ", "ชำระเงิน"]

    def test_keeps_together_what_a_hard_space_joins(self):
        assert contents("10\u00a0km away", 45) == ["10\u00a0km", "away"]

    def test_says_which_lines_run_from_right_to_left(self):
        lines = wrap("خدمة الطلبات v2\nService", STYLE, 90).lines

        assert [line.rtl for line in lines] == [True, True, False]

    def test_of_nothing_is_nothing(self):
        assert wrap("", STYLE, 100) == EMPTY

    @given(text=anything, width=st.integers(1, 300))
    def test_loses_nothing_but_spaces(self, text, width):
        found = "".join(contents(text, width))

        # What no font has may be written in other letters that say the same.
        assert plain(found) == plain(text)

    @given(text=readable, width=st.integers(20, 300))
    def test_makes_no_line_wider_than_it_may_be(self, text, width):
        for line in wrap(text, STYLE, width).lines:
            assert line.width <= width + 1e-6
            assert line.width == measure(line.content, STYLE)

    @given(text=readable, width=st.integers(20, 300))
    def test_takes_the_room_that_was_worked_out_without_it(self, text, width):
        block, needed = wrap(text, STYLE, width), extent(text, STYLE, width)

        assert (len(block.lines), block.height, block.torn) == needed

    @given(text=readable, width=st.integers(20, 200))
    def test_fits_again_into_the_width_that_it_took(self, text, width):
        block = wrap(text, STYLE, width)

        assert len(wrap(text, STYLE, block.width + 0.01).lines) <= len(block.lines)


class TestBalance:
    def test_evens_out_the_lines(self):
        lines = [
            line.content for line in balance("Order and payment processing x", STYLE, 190).lines
        ]

        assert lines == ["Order and payment", "processing x"]

    @given(text=readable, width=st.integers(20, 300))
    def test_takes_as_many_lines_and_no_more_width(self, text, width):
        full, even = wrap(text, STYLE, width), balance(text, STYLE, width)

        assert len(even.lines) == len(full.lines)
        assert even.width <= width + 1e-6
        assert "".join(line.content for line in even.lines).replace(" ", "") == "".join(
            line.content for line in full.lines
        ).replace(" ", "")


class TestShape:
    def test_kerns(self):
        alone = sum(shape(letter, Face.SANS, Weight.REGULAR).width for letter in "AVAT")

        assert shape("AVAT", Face.SANS, Weight.REGULAR).width < alone - 0.1

    def test_joins_arabic_letters(self):
        alone = sum(shape(letter, Face.SANS, Weight.REGULAR).width for letter in "بالعالم")

        assert shape("بالعالم", Face.SANS, Weight.REGULAR).width < alone * 0.8

    def test_sets_aside_one_em_for_a_letter_that_no_font_has(self):
        assert shape("ሰ", Face.SANS, Weight.REGULAR).width == 1.0

    @given(text=anything.map(lambda text: text.replace("\n", " ")))
    def test_measures_from_left_to_right_and_cuts_between_characters(self, text):
        shaped = shape(text, Face.SANS, Weight.REGULAR)

        assert len(shaped.edges) == len(text) + 1
        assert shaped.width >= 0
        assert list(shaped.cuts) == sorted(set(shaped.cuts))
        assert all(0 < cut < len(text) for cut in shaped.cuts)
