"""C4-PlantUML source (DOC-150 … DOC-154)."""

import pytest

from diagrams.document.model import View
from diagrams.document.words import BoundaryKind, Level, Semantic
from diagrams.exporters.c4_plantuml import source_of
from tests.diagrams.small import document, view


def source(drawn: View) -> str:
    return source_of(document(drawn))


class TestTheMacro:
    @pytest.mark.parametrize(
        ("level", "word", "macro"),
        [
            ("context", "person", "Person"),
            ("context", "service", "System"),
            ("container", "external-system", "System_Ext"),
            ("container", "worker", "Container"),
            ("container", "cache", "ContainerDb"),
            ("component", "topic", "ContainerQueue"),
            ("component", "port", "Component"),
            (None, "service", "Container"),
            (None, "sql-database", "ContainerDb"),
            (None, "queue", "ContainerQueue"),
            (None, "system-actor", "System_Ext"),
            (None, "external-system", "System_Ext"),
            (None, "device", "Person"),
            (None, "component", "Component"),
            (None, "junction", "Container"),
        ],
    )
    def test_follows_from_role_and_kind(self, level, word, macro):  # DOC-150
        drawn = view(f"x:{word}").replaced(level=None if level is None else Level(level))

        assert f'\n{macro}(e_x, "x")\n' in source(drawn)

    def test_takes_a_technology_where_it_has_one(self):  # DOC-151
        drawn = view("a:person b")
        drawn = drawn.replaced(
            elements=tuple(
                each.replaced(technology="Go", description="Works") for each in drawn.elements
            )
        )

        assert 'Person(e_a, "a", "Works")' in source(drawn)
        assert 'Container(e_b, "b", "Go", "Works")' in source(drawn)

    def test_says_a_technology_where_there_is_no_description(self):  # DOC-151
        drawn = view("a:person")
        drawn = drawn.replaced(elements=(drawn.elements[0].replaced(technology="Phone"),))

        assert 'Person(e_a, "a", "Phone")' in source(drawn)


class TestBoundaries:
    def test_nest_and_say_their_kind(self):  # DOC-152
        drawn = view("a@h", boundaries="g h@g")
        g, h = drawn.boundaries
        told = source(drawn.replaced(boundaries=(g.replaced(kind=BoundaryKind.SYSTEM), h)))

        assert (
            'System_Boundary(e_g, "g") {\n  Boundary(e_h, "h", "boundary") {\n'
            '    Container(e_a, "a")\n  }\n}' in told
        )

    def test_of_nested_views_come_after_the_root(self):  # DOC-152
        told = source(view("a b", a=view("c")))

        assert told.index("Container_Boundary(e_a_inside") > told.index("Container(e_b")


class TestRelationships:
    @pytest.mark.parametrize(
        ("fields", "line"),
        [
            ({"label": "asks"}, 'Rel(e_a, e_b, "asks")'),
            ({"semantic": Semantic.GRPC}, 'Rel(e_a, e_b, "gRPC", "gRPC")'),
            ({"semantic": Semantic.HTTP, "label": "x"}, 'Rel(e_a, e_b, "x", "HTTP")'),
            ({}, 'Rel(e_a, e_b, "uses")'),
            ({"directed": False}, 'BiRel(e_a, e_b, "relates to")'),
        ],
    )
    def test_say_label_caption_or_that_there_is_one(self, fields, line):  # DOC-153
        drawn = view("a b", "r:a>b")
        drawn = drawn.replaced(relationships=(drawn.relationships[0].replaced(**fields),))

        assert line in source(drawn)


class TestTheSource:
    @pytest.mark.parametrize(("word", "library"), [("port", "Component"), ("api", "Container")])
    def test_includes_the_library_that_it_needs(self, word, library):  # DOC-154
        assert f"!include <C4/C4_{library}>\n" in source(view(f"a:{word}"))

    def test_writes_markup_as_numbers(self):  # DOC-154
        drawn = view("a")
        drawn = drawn.replaced(elements=(drawn.elements[0].replaced(label='**"<$x>\n%~\\--__'),))

        assert (
            '"<U+002A><U+002A><U+0022><U+003C><U+0024>x> <U+0025><U+007E><U+005C>'
            '<U+002D><U+002D><U+005F><U+005F>"' in source(drawn)
        )

    def test_ends_with_the_legend(self):  # DOC-154
        assert source(view("a")).endswith("SHOW_LEGEND()\n@enduml\n")
