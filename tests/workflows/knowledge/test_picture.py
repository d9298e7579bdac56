from xml.etree import ElementTree as ET

from workflows.knowledge.content import EntityContent, KnowledgeContent, RelationContent
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.knowledge.picture import HEIGHT_PX, MOST_DRAWN, WIDTH_PX, picture_of

SVG = "{http://www.w3.org/2000/svg}"


def drawn(content):
    return ET.fromstring(picture_of(content))


def named(*names):
    return KnowledgeContent(
        entities=tuple(
            EntityContent(key=f"e{number}", name=name, source="s", snippet="s")
            for number, name in enumerate(names)
        )
    )


class TestPictureOf:
    def test_shows_every_entity_and_relation_of_a_small_graph(self):
        svg = drawn(DEMO_KNOWLEDGE)

        assert len(svg.findall(f"{SVG}circle")) == len(DEMO_KNOWLEDGE.entities)
        assert len(svg.findall(f"{SVG}line")) == len(DEMO_KNOWLEDGE.relations)

    def test_keeps_every_dot_within_its_frame(self):
        for dot in drawn(named(*"abcdefghi")).findall(f"{SVG}circle"):
            assert 0 < float(dot.attrib["cx"]) < WIDTH_PX
            assert 0 < float(dot.attrib["cy"]) < HEIGHT_PX

    def test_takes_a_name_for_text(self):
        (label,) = drawn(named("<script>&")).findall(f"{SVG}text")

        assert label.text == "<script>&"

    def test_stays_small_for_a_large_graph(self):
        many = named(*(str(number) for number in range(MOST_DRAWN + 10)))
        joined = many.model_copy(
            update={"relations": (RelationContent(source="e0", target="e40", type="t"),)}
        )

        svg = drawn(joined)

        assert len(svg.findall(f"{SVG}circle")) == MOST_DRAWN
        assert svg.findall(f"{SVG}line") == []

    def test_draws_nothing_of_an_empty_graph(self):
        assert len(drawn(KnowledgeContent())) == 0
