"""What holds of the exports of any document."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given

from diagrams.exporters import (
    c4_plantuml,
    drawio,
    mermaid,
    mermaid_flowchart,
    plantuml,
    structurizr,
)
from tests.diagrams.exporters.drawio_page import pages_of
from tests.diagrams.exporters.structurizr_reader import read_by_structurizr
from tests.diagrams.random_documents import documents
from tests.diagrams.small import document, view


def standing(whole):
    return [element for view in whole.views.values() for element in view.elements]


class TestAnyDocument:
    @given(documents())
    def test_is_sound_structurizr_with_every_element_in_its_view(self, whole):
        workspace = read_by_structurizr(structurizr.source_of(whole))

        assert workspace.elements == len(standing(whole))
        assert [len(view.shown) for view in workspace.views] == [
            len(view.elements) for view in whole.views.values()
        ]

    @given(documents())
    def test_is_well_formed_draw_io_whose_references_hold(self, whole):
        for page in pages_of(drawio.source_of(whole)):
            assert page.dangling == []

    @given(documents())
    def test_is_one_statement_a_line_in_c4_plantuml(self, whole):
        for line in c4_plantuml.source_of(whole).splitlines()[2:-2]:
            assert re.fullmatch(
                r'title .+|\s*\}|\s*\w+\(\w+, (?:\w+, )?"[^"]*"(?:, "[^"]*")*\)(?: \{)?', line
            ), line

    @given(documents())
    def test_is_told_alike_by_both_writers_of_sequences(self, whole):
        in_mermaid, in_plantuml = mermaid.source_of(whole), plantuml.source_of(whole)

        assert len(re.findall(r"-(?:-?>>|\))\w+: ", in_mermaid)) == len(
            re.findall(r"^  \w+ -?->>? \w+ : ", in_plantuml, re.MULTILINE)
        )
        assert in_mermaid.count("Note over") - in_mermaid.count("\n    rect ") == len(
            re.findall(r"^  end note$", in_plantuml, re.MULTILINE)
        )

    @given(documents())
    def test_is_as_large_a_flowchart_as_it_is(self, whole):
        lines = mermaid_flowchart.source_of(whole).splitlines()
        views = whole.views.values()

        assert len([line for line in lines if re.search(r'[-.]>?\|".*"\| ', line)]) == sum(
            len(view.relationships) for view in views
        )
        assert len([line for line in lines if line.strip() == "end"]) == (
            sum(len(view.boundaries) for view in views) + len(views) - 1
        )


def test_a_page_of_draw_io_has_a_name_for_each_view():
    source = drawio.source_of(document(view("a", a=view("b"))))

    assert [each.get("name") for each in ET.fromstring(source).iter("diagram")] == ["Shop", "a"]
