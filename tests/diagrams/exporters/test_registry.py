"""The formats there are, as the menu and the tools name them."""

import pytest

from diagrams.display.theme import DARK
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.registry import EXPORTERS
from diagrams.scene.compose import compose
from tests.diagrams.exporters.pictures import shop

TEXTS = ("mermaid", "plantuml", "c4", "mermaid-flowchart", "structurizr", "drawio")


def exported(name: str, look: Look | None = None) -> str:
    document = shop(text="日本 & <b>")
    return EXPORTERS.get(name).export(Subject(document, compose(document)), look or Look()).decode()


def test_the_formats_are_these():
    assert EXPORTERS.names == ("svg", "png", "json", *TEXTS)


def test_no_two_files_end_alike():
    assert len({each.suffix for each in EXPORTERS}) == len(EXPORTERS)


@pytest.mark.parametrize("name", TEXTS)
class TestAText:
    def test_is_the_same_every_time(self, name):
        assert exported(name) == exported(name)

    def test_says_the_title(self, name):
        assert "Shop" in exported(name)

    def test_ends_with_its_last_line(self, name):
        assert exported(name).endswith("\n")


class TestDrawio:
    def test_is_in_the_colours_that_are_asked_for(self):
        assert exported("drawio") != exported("drawio", Look(theme=DARK))

    def test_keeps_the_lines_of_a_text(self):
        assert "日本 &amp; &lt;b&gt;&#10;[日本 &amp; &lt;b&gt;]" in exported("drawio")
