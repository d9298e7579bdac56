"""Outlines of text stand where the text would, and cuts of fonts set it as the whole font does."""

from io import BytesIO

import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont

from diagrams.display.cuts import cuts_for
from diagrams.display.fonts import ALL_FONTS, FOLDER, font_families, loaded, stack
from diagrams.display.glyphs import glyphs_of
from diagrams.display.paints import PAGE_INK
from diagrams.display.primitives import Anchor, Face, Text, Weight
from diagrams.display.shaping import shape


def line(content: str, *, anchor: Anchor = Anchor.LEFT, rtl: bool = False) -> Text:
    width = shape(content, Face.SANS, Weight.REGULAR).width * 14
    return Text(
        x=100, y=50, content=content, size=14, paint=PAGE_INK, width=width, anchor=anchor, rtl=rtl
    )


class TestGlyphs:
    @pytest.mark.parametrize(
        ("anchor", "left"), [(Anchor.LEFT, 0), (Anchor.MIDDLE, 0.5), (Anchor.RIGHT, 1)]
    )
    def test_begin_where_the_anchor_says(self, anchor, left):
        text = line("Order", anchor=anchor)

        first = next(glyphs_of(text))

        assert first.x == pytest.approx(100 - text.width * left)
        assert first.y == 50
        assert first.data.startswith("M")

    def test_stand_in_the_order_in_which_they_are_seen(self):
        hebrew = [glyph.data for glyph in glyphs_of(line("אבג", rtl=True))]
        each = [next(glyphs_of(line(letter))).data for letter in "אבג"]

        assert hebrew == each[::-1]

    def test_follow_the_paragraph_and_not_the_line(self):
        """The second line of a paragraph may begin with a word that runs the other way."""
        here = [glyph.data for glyph in glyphs_of(line("API א", rtl=True))]
        there = [glyph.data for glyph in glyphs_of(line("API א", rtl=False))]

        assert here != there
        assert sorted(here) == sorted(there)

    def test_show_a_box_for_a_letter_that_no_font_has(self):
        (box,) = glyphs_of(line("ሰ"))

        assert (box.scale, box.x) == (14, 100)


class TestCuts:
    def test_are_of_the_fonts_that_are_needed_and_no_others(self):
        cuts = cuts_for([line("Order 注文"), line("Pay")])

        assert [cut.font.file for cut in cuts] == ["Inter-Regular.ttf", "NotoSansSC-Medium.ttf"]

    def test_weigh_kilobytes(self):
        for cut in cuts_for([line("注文管理サービスと在庫確認"), line("결제 게이트웨이 서비스")]):
            assert len(cut.data) < 12_000, cut.font.file

    def test_are_the_same_bytes_for_the_same_letters(self):
        one = cuts_for([line("Order service")])

        assert cuts_for([line("service"), line("Order ")]) == one
        assert one[0].css() == cuts_for([line("Order service")])[0].css()

    @pytest.mark.parametrize(
        "content",
        ["AVATAR Wo, Ty", "Cafe\u0301", "بالعالم", "บริการชำระ", "प्रसंस्करण", "👩‍💻🇩🇪"],
    )
    def test_set_their_letters_as_the_whole_font_does(self, content):
        (cut,) = cuts_for([line(content)])
        file = TTFont(BytesIO(cut.data))
        file.flavor = None
        plain = BytesIO()
        file.save(plain)

        def widths(font: hb.Font) -> list[int]:
            buffer = hb.Buffer()
            buffer.add_str(content)
            buffer.guess_segment_properties()
            hb.shape(font, buffer)
            return [position.x_advance for position in buffer.glyph_positions]

        assert widths(hb.Font(hb.Face(plain.getvalue()))) == widths(loaded(cut.font))


class TestFonts:
    def test_are_all_here_each_with_its_licence(self):
        for font in ALL_FONTS:
            assert font.path.is_file()
            licence = FOLDER / f"{font.file.split('-')[0]}.OFL.txt"
            assert "SIL Open Font License" in licence.read_text(encoding="utf-8")

    def test_weigh_no_more_than_a_repository_should_carry(self):
        assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 12_000_000

    @pytest.mark.parametrize("face", Face)
    def test_are_looked_through_in_one_order_in_every_weight(self, face):
        orders = {tuple(font.family for font in stack(face, weight)) for weight in Weight}

        (order,) = orders
        assert font_families(face).replace("'", "").split(", ")[:-1] == list(order)
