"""Fonts and colours as the page is told them: the same that the server draws and measures with."""

import re
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont

from canvas_project.environment import ROOT
from diagrams.display.fonts import ALL_FONTS, TEXT_FONTS, Font, font_families
from diagrams.display.primitives import Face
from diagrams.display.theme import DARK, LIGHT

FOLDER = ROOT / "frontend" / "src" / "diagrams" / "scene"
FONTS = (FOLDER / "fonts.css").read_text()
SCENE = (FOLDER / "scene.css").read_text()


def rules() -> list[dict[str, str]]:
    bodies = re.findall(r"@font-face \{(.*?)\}", FONTS, re.S)
    return [
        {
            name.strip(): " ".join(value.split())
            for name, value in (line.split(":", 1) for line in body.split(";") if ":" in line)
        }
        for body in bodies
    ]


def ranges_of(rule: dict[str, str]) -> list[tuple[int, int]]:
    found = []
    for said in rule["unicode-range"].split(","):
        first, _, last = said.strip().removeprefix("U+").partition("-")
        found.append((int(first, 16), int(last or first, 16)))
    return found


class TestTheFontsOfThePage:
    def test_are_the_very_files_that_text_is_measured_with_in_their_order(self):
        said = [
            (rule["font-family"].strip("'"), rule["src"].split("'")[1].rpartition("/")[2])
            for rule in rules()
        ]

        assert said == [(font.family, font.file) for font in ALL_FONTS]
        assert all((FOLDER / rule["src"].split("'")[1]).resolve().exists() for rule in rules())

    def test_are_used_for_the_weights_that_they_are_used_for_there(self):
        said = [rule["font-weight"] for rule in rules()]

        assert said == [
            " ".join(str(weight.value) for weight in font.weights) for font in ALL_FONTS
        ]

    @pytest.mark.parametrize(
        ("font", "rule"),
        list(zip(ALL_FONTS, rules(), strict=True)),
        ids=lambda one: getattr(one, "file", ""),
    )
    def test_are_asked_for_every_letter_that_only_they_have(self, font: Font, rule: dict[str, str]):
        if "unicode-range" not in rule:
            return
        latin = set(TTFont(TEXT_FONTS[0].path).getBestCmap())
        ranges = ranges_of(rule)

        missed = [
            letter
            for letter in TTFont(font.path).getBestCmap()
            if letter not in latin and not any(first <= letter <= last for first, last in ranges)
        ]

        assert missed == []
        assert all(one[1] < other[0] for one, other in pairwise(ranges))

    def test_are_looked_through_in_the_same_order(self):
        families = [
            " ".join(said.split()) for said in re.findall(r"font-family:\s*([^;]+);", SCENE)
        ]

        assert [said.replace("'Inter'", "Inter") for said in families] == [
            font_families(Face.SANS), font_families(Face.MONO)
        ]  # fmt: skip


class TestTheColoursOfThePage:
    def test_are_those_of_every_picture_in_light_and_in_dark(self):
        said = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\);", SCENE))

        assert said == {
            name: f"{LIGHT.colours[name]}, {DARK.colours[name]}" for name in LIGHT.colours
        }
