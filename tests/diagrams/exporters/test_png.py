"""PNG: the picture in pixels, no more of them than a picture may have."""

import struct

import pytest

from diagrams.exporters.base import Look, TooLargeToPaint
from diagrams.exporters.png import MAX_PIXELS, MAX_SIDE, PNG
from tests.diagrams.exporters.pictures import exported, shop, svg


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


class TestPng:
    def test_is_as_large_as_the_svg(self):
        drawn = svg(shop())

        assert size_of(exported(shop(), PNG)) == (
            round(float(drawn.get("width") or 0)),
            round(float(drawn.get("height") or 0)),
        )

    @pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
    def test_is_scaled(self, scale):
        width, height = size_of(exported(shop(), PNG))

        scaled = size_of(exported(shop(), PNG, Look(scale=scale)))

        assert scaled == (round(width * scale), round(height * scale))

    def test_has_text_without_any_font_of_the_machine(self):
        """Letters are outlines, so they are where they were measured."""
        assert exported(shop(text="words"), PNG) != exported(shop(text="w"), PNG)

    def test_is_clear_where_it_is_to_be_transparent(self):
        assert exported(shop(), PNG, Look(transparent=True)) != exported(shop(), PNG)

    def test_fits_where_it_is_to_fit(self):
        look = Look(fit=(300.0, 200.0), small_text=True)

        width, height = size_of(exported(shop(), PNG, look))

        assert width <= 300
        assert height <= 200

    def test_is_refused_before_it_is_painted_where_it_would_be_too_large(self):
        with pytest.raises(TooLargeToPaint) as refused:
            exported(shop(), PNG, Look(scale=1_000.0))

        body = refused.value.body()
        assert body.code == "LIMIT_EXCEEDED"
        assert body.details is not None
        assert int(str(body.details["width"])) > MAX_SIDE

    def test_is_refused_with_too_many_pixels_on_short_sides(self):
        width, height = size_of(exported(shop(), PNG))
        scale = (MAX_PIXELS * 1.05 / (width * height)) ** 0.5
        assert max(width, height) * scale < MAX_SIDE * 1.2

        with pytest.raises(TooLargeToPaint):
            exported(shop(), PNG, Look(scale=scale))

    def test_may_have_text_that_is_small_only_where_somebody_said_so(self):
        small = (60.0, 60.0)

        with pytest.raises(TooLargeToPaint):
            exported(shop(), PNG, Look(fit=small))
        assert max(size_of(exported(shop(), PNG, Look(fit=small, small_text=True)))) <= 60

    def test_has_the_same_bytes_each_time(self):
        assert exported(shop(), PNG) == exported(shop(), PNG)
