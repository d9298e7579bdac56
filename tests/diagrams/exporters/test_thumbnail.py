"""A scene small enough for a list."""

import re

from diagrams.display.paints import PAGE, PAGE_LINE
from diagrams.display.theme import DARK, LIGHT
from diagrams.exporters.thumbnail import HEIGHT, WIDTH, thumbnail
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose


def scene_of(count: int):
    nodes = [{"id": f"n{n}", "type": "service", "label": f"Part {n}"} for n in range(count)]
    links = [{"from": f"n{n}", "to": f"n{n + 1}"} for n in range(count - 1)]
    draft = Draft.model_validate({"title": "T", "nodes": nodes, "relationships": links})
    return compose(draft).scenes[()]


def size_of(svg: str) -> tuple[float, float]:
    width, height = re.findall(r' (?:width|height)="([\d.]+)"', svg)[:2]
    return float(width), float(height)


def test_fits_its_frame_and_is_never_larger_than_life():
    for count in (1, 2, 12):
        width, height = size_of(thumbnail(scene_of(count), LIGHT).decode())
        assert width <= WIDTH + 0.01
        assert height <= HEIGHT + 0.01


def test_has_words_where_they_can_be_read_and_bars_where_they_cannot():
    few, many = (thumbnail(scene_of(count), LIGHT).decode() for count in (1, 12))
    assert ">Part 0</text>" in few
    assert "<text" not in many
    assert 'fill-opacity="0.45"' in many


def test_is_in_the_colours_of_its_theme_and_has_no_ground_and_no_fonts():
    scene = scene_of(2)
    light, dark = (thumbnail(scene, theme).decode() for theme in (LIGHT, DARK))
    assert light != dark
    assert DARK.colour(PAGE_LINE) in dark
    assert "<style" not in light
    assert f'fill="{LIGHT.colour(PAGE)}"' not in light
