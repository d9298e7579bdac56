"""Colours can be read, in both themes."""

import itertools

import pytest

from diagrams.display.paints import (
    ALL_PAINTS,
    PAGE,
    PAGE_INK,
    PAGE_LINE,
    PAGE_MUTED,
    Role,
    Tone,
    paint,
)
from diagrams.display.theme import THEMES

TEXT = 4.5
SHAPE = 3.0


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
class TestThemes:
    def test_have_a_colour_for_every_paint_and_no_other(self, theme):
        assert set(theme.colours) == set(ALL_PAINTS)

    @pytest.mark.parametrize("tone", Tone)
    def test_write_on_shapes_so_that_it_can_be_read(self, theme, tone):
        grounds = (Role.WASH, Role.SURFACE, Role.TINT)

        for text, ground in itertools.product((Role.INK, Role.MUTED), grounds):
            found = contrast(theme.colour(paint(tone, text)), theme.colour(paint(tone, ground)))
            assert found >= TEXT, (text, ground, found)

    @pytest.mark.parametrize("tone", Tone)
    def test_write_in_the_colour_of_icons_so_that_it_can_be_read(self, theme, tone):
        """The word at the head of a note, and a coloured label on the page."""
        accent = theme.colour(paint(tone, Role.ACCENT))

        assert contrast(accent, theme.colour(paint(tone, Role.SURFACE))) >= TEXT
        assert contrast(accent, theme.colour(PAGE)) >= TEXT

    @pytest.mark.parametrize("tone", Tone)
    def test_draw_outlines_and_icons_so_that_they_can_be_seen(self, theme, tone):
        outline = theme.colour(paint(tone, Role.LINE))
        icon = theme.colour(paint(tone, Role.ACCENT))

        assert contrast(outline, theme.colour(PAGE)) >= SHAPE
        assert contrast(outline, theme.colour(paint(tone, Role.SURFACE))) >= SHAPE
        assert contrast(outline, theme.colour(paint(Tone.NEUTRAL, Role.WASH))) >= SHAPE
        assert contrast(icon, theme.colour(paint(tone, Role.SURFACE))) >= SHAPE
        assert contrast(icon, theme.colour(paint(tone, Role.TINT))) >= SHAPE

    def test_write_and_draw_on_the_page_and_in_boundaries(self, theme):
        grounds = [theme.colour(PAGE)]
        grounds += [theme.colour(paint(tone, Role.WASH)) for tone in Tone]

        for ground in grounds:
            assert contrast(theme.colour(PAGE_INK), ground) >= TEXT
            assert contrast(theme.colour(PAGE_MUTED), ground) >= TEXT
            assert contrast(theme.colour(PAGE_LINE), ground) >= SHAPE
