"""Every export of every gallery case, read by what it is written for.

Each shows every element, boundary, nested view and relationship, however deep; and nothing that
somebody wrote becomes anything but text.
"""

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from diagrams.document.model import Document
from diagrams.exporters import (
    c4_plantuml,
    drawio,
    mermaid,
    mermaid_flowchart,
    plantuml,
    structurizr,
)
from diagrams.exporters.architecture import words_on
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.sequence.model import Message, Remark
from diagrams.exporters.sequence.telling import sequence_of
from diagrams.exporters.svg import SVG
from diagrams.ops.model import Draft
from diagrams.ops.new_document import new_document
from tests.diagrams.exporters import hostile
from tests.diagrams.exporters.drawio_page import pages_of
from tests.diagrams.exporters.judges import (
    entities_in_plantuml,
    read_by_mermaid,
    refused_by_plantuml,
)
from tests.diagrams.exporters.structurizr_reader import read_by_structurizr
from tests.gallery.catalogue import cases
from tests.gallery.composed import composed

HOSTILE = "hostile"
NAMES = (*cases(), HOSTILE)


@cache
def document_of(name: str) -> Document:
    if name == HOSTILE:
        return hostile.document()
    return new_document(Draft.model_validate(cases()[name])).document


class Counts:
    """What there is to be seen of a document."""

    def __init__(self, document: Document) -> None:
        views = document.views.values()
        self.elements = sum(len(view.elements) for view in views)
        self.boundaries = sum(len(view.boundaries) for view in views)
        self.insides = len(document.views) - 1
        self.relationships = sum(len(view.relationships) for view in views)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def charts():
    return read_by_mermaid({name: mermaid_flowchart.source_of(document_of(name)) for name in NAMES})


@pytest.fixture(scope="module")
def sequences():
    return read_by_mermaid({name: mermaid.source_of(document_of(name)) for name in NAMES})


@pytest.mark.parametrize("name", cases())
class TestThePicture:
    """Of one view; PNG is the same picture, with its letters as outlines."""

    def test_shows_everything_once(self, name):
        made = composed(name)
        for path, scene in made.scenes.items():
            view = made.document.views[path]
            picture = ET.fromstring(SVG.export(Subject(made.document, scene), Look()))
            named = [part for part in picture.iter() if part.get("role") == "graphics-symbol img"]
            assert sorted(part.get("id", "") for part in named) == sorted(
                f"{what}-{each.id}"
                for what, things in (
                    ("boundary", view.boundaries),
                    ("relationship", view.relationships),
                    ("element", view.elements),
                    ("note", view.notes),
                )
                for each in things
            ), path


@pytest.mark.parametrize("name", NAMES)
class TestTheMermaidFlowchart:
    def test_shows_everything(self, name, charts):
        counts, found = Counts(document_of(name)), charts[name]

        assert "error" not in found, found
        # A subgraph without members is a node to Mermaid as well.
        groups = {group["id"] for group in found["groups"]}
        nodes = [node for node in found["nodes"] if node["id"] not in groups]
        assert len(nodes) == counts.elements
        assert len(found["groups"]) == counts.boundaries + counts.insides
        assert len(found["edges"]) == counts.relationships

    def test_says_of_each_relationship_what_it_says(self, name, charts):
        document = document_of(name)
        words = [
            words_on(each, view) for view in document.views.values() for each in view.relationships
        ]

        assert [edge["text"] for edge in charts[name]["edges"]] == words

    def test_says_of_each_boundary_its_label(self, name, charts):
        document = document_of(name)
        labels = {each.label for view in document.views.values() for each in view.boundaries}

        assert labels <= {group["title"] for group in charts[name]["groups"]}


@pytest.mark.parametrize("name", NAMES)
class TestTheMermaidSequence:
    def test_tells_every_message_in_order(self, name, sequences):
        told, found = sequence_of(document_of(name)), sequences[name]
        messages = [
            item for group in told.groups for item in group.items if isinstance(item, Message)
        ]

        assert "error" not in found, found
        assert found["groups"] == len(told.groups)
        assert [(each["from"], each["to"], each["text"]) for each in found["messages"]] == [
            (each.source, each.target, on_one_line(each.text)) for each in messages
        ]

    def test_names_everybody_once(self, name, sequences):
        told = sequence_of(document_of(name)).participants

        assert [(each["name"], each["label"]) for each in sequences[name]["participants"]] == [
            (each.alias, each.label) for each in told
        ]

    def test_writes_every_remark_and_the_title_of_every_flow(self, name, sequences):
        told = sequence_of(document_of(name))
        remarks = [
            item for group in told.groups for item in group.items if isinstance(item, Remark)
        ]

        assert len(sequences[name]["notes"]) == len(told.groups) + len(remarks)


class TestPlantuml:
    def test_understands_every_sequence(self, tmp_path):
        sources = {name: plantuml.source_of(document_of(name)) for name in NAMES}

        assert refused_by_plantuml(sources, tmp_path) == []

    def test_understands_every_architecture(self, tmp_path):
        sources = {name: c4_plantuml.source_of(document_of(name)) for name in NAMES}

        assert refused_by_plantuml(sources, tmp_path) == []

    @pytest.mark.parametrize("name", ["28-deep-nesting", "32-every-element-type", HOSTILE])
    def test_finds_every_element(self, name):
        document = document_of(name)
        told = sequence_of(document)

        assert entities_in_plantuml(c4_plantuml.source_of(document)) == Counts(document).elements
        if told.participants:
            assert entities_in_plantuml(plantuml.source_of(document)) == len(told.participants)


@pytest.mark.parametrize("name", NAMES)
class TestC4Plantuml:
    def test_shows_everything(self, name):
        counts = Counts(document_of(name))
        lines = c4_plantuml.source_of(document_of(name)).splitlines()
        called = [found[1] for line in lines if (found := re.match(r"\s*(\w+)\(", line))]
        boundaries = [each for each in called if each.endswith("Boundary")]
        relationships = [each for each in called if each in ("Rel", "BiRel")]
        others = len(called) - len(boundaries) - len(relationships) - called.count("SHOW_LEGEND")

        assert len(boundaries) == counts.boundaries + counts.insides
        assert len(relationships) == counts.relationships
        assert others == counts.elements


@pytest.mark.parametrize("name", NAMES)
class TestStructurizr:
    def test_shows_everything_and_has_a_view_for_each_view(self, name):
        document = document_of(name)
        counts = Counts(document)
        workspace = read_by_structurizr(structurizr.source_of(document))

        assert workspace.elements == counts.elements
        assert workspace.groups >= counts.boundaries
        assert len(workspace.relationships) == counts.relationships
        assert [len(view.shown) for view in workspace.views] == [
            len(view.elements) for view in document.views.values()
        ]


@pytest.mark.parametrize("name", cases())
class TestDrawio:
    def test_has_a_page_for_each_view_with_everything_where_the_scene_has_it(self, name):
        made = composed(name)
        pages = pages_of(drawio.source_of(made.document))

        assert [page.id for page in pages] == [drawio.page_of(path) for path in made.document.views]
        for page, (path, scene) in zip(pages, made.scenes.items(), strict=True):
            shapes = (*scene.boundaries, *scene.elements, *scene.notes)
            assert page.boxes == {
                shape.id: pytest.approx(tuple(shape.box), abs=0.02) for shape in shapes
            }, path
            assert page.lines.keys() == {each.id for each in scene.connectors}
            for connector in scene.connectors:
                line = page.lines[connector.id]
                assert (line.source, line.target) == (connector.source, connector.target)
                drawn = [tuple(point) for point in connector.points]
                for at, expected in zip(line.points, drawn, strict=True):
                    assert at == pytest.approx(expected, abs=0.1)

    def test_refers_only_to_cells_and_pages_that_there_are(self, name):
        pages = pages_of(drawio.source_of(composed(name).document))

        for page in pages:
            assert page.dangling == []
            assert set(page.links) <= {each.id for each in pages}
        insides = sum(len(page.links) for page in pages)
        assert insides == len(pages) - 1


def test_draw_io_takes_what_is_written_as_text():
    source = drawio.source_of(hostile.document())

    assert ET.fromstring(source).find("diagram") is not None


class TestTheJudges:
    """They can say no."""

    def test_of_mermaid_refuses_what_is_none(self):
        found = read_by_mermaid({"chart": "flowchart LR\n  end --> a b", "other": "nothing"})

        assert all("error" in each for each in found.values())

    def test_of_plantuml_names_what_it_does_not_understand(self, tmp_path):
        sources = {
            "good": "@startuml\na -> b : c\n@enduml\n",
            "bad": "@startuml\nNope(a, b)\n@enduml\n",
        }

        assert refused_by_plantuml(sources, tmp_path) == ["bad"]

    @pytest.mark.parametrize(
        "line",
        [
            'a = container "A"',
            'group "g" {',
            "a -> b",
            'e_x = person "X" "" "" "" ""',
            'e_x = person "X"y',
        ],
    )
    def test_of_structurizr_refuses_what_stands_wrong(self, line):
        with pytest.raises((AssertionError, KeyError)):
            read_by_structurizr(f'workspace "W" {{\nmodel {{\n{line}\n}}\n}}\n')
