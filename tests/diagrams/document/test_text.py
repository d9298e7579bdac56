from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.text import folded, many_lines, one_line, source_code


class TestOneLine:
    """DOC-18."""

    def test_collapses_white_space_of_every_kind_and_trims(self):
        assert one_line("  Order \t\n service\u2028v2 ") == "Order service v2"

    def test_takes_control_characters_and_broken_surrogates_out(self):
        assert one_line("a\x00b\x1b\x7f\x85c\ud800d") == "abcd"

    def test_says_nothing_where_only_white_space_was_sent(self):
        assert one_line(" \t\n\x07 ") is None

    @given(st.text())
    def test_changes_nothing_the_second_time(self, text):
        once = one_line(text)

        assert once is None or one_line(once) == once


class TestManyLines:
    """DOC-18."""

    def test_keeps_lines_and_tabs_and_writes_every_line_end_the_same(self):
        assert many_lines("\n one\r\ntwo\rthree\n\tfour \n") == "one\ntwo\nthree\n\tfour"

    @given(st.text())
    def test_changes_nothing_the_second_time(self, text):
        once = many_lines(text)

        assert once is None or many_lines(once) == once


class TestSourceCode:
    def test_keeps_the_indentation_of_the_first_line(self):
        assert source_code("\n  \n    if a:\n        b()\n\n") == "    if a:\n        b()"

    @given(st.text(st.sampled_from(" \t\r\nax\x00")))
    def test_changes_nothing_the_second_time(self, text):
        once = source_code(text)

        assert once is None or source_code(once) == once


class TestFolded:
    def test_is_the_same_for_titles_that_differ_in_capitals_width_and_spacing(self):
        assert folded(" Straße\u00a0 ＡＢＣ ") == folded("STRASSE abc")
