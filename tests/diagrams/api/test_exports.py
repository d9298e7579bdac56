"""Diagrams as files over REST: each format under its own name, type and tag."""

import pytest

from diagrams.exporters.registry import EXPORTERS
from diagrams.starters.registry import STARTERS
from tests.diagrams.api.conversing import a_shop, an_agent_of, sent
from tests.diagrams.kept import a_chain
from tests.factories import a_person, a_team

pytestmark = pytest.mark.django_db

# How a file of each format begins.
BEGINNINGS = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "json": b"{",
    "mermaid": b"%%",
    "plantuml": b"'",
    "c4": b"@startuml",
    "mermaid-flowchart": b"%%",
    "structurizr": b"workspace",
    "drawio": b"<mxfile",
}


@pytest.fixture
def person():
    return a_person(a_team("art"))


@pytest.fixture
def agent(person):
    return an_agent_of(person)


@pytest.fixture
def diagram_id(agent):
    return a_shop(agent, title="Läden / “quoted”")


class TestEveryFormat:
    @pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda each: each.name)
    def test_comes_under_its_type_name_revision_and_tag(self, agent, diagram_id, exporter):
        address = f"/api/art/diagrams/{diagram_id}/export/{exporter.name}"

        file = agent.get(address)

        assert file.status_code == 200
        assert file["Content-Type"] == exporter.media_type
        named = f'attachment; filename="{diagram_id}{exporter.suffix}"'
        assert file["Content-Disposition"] == named
        assert file["Easel-Revision"] == "r:1"
        assert file.content.startswith(BEGINNINGS[exporter.name])
        again = agent.get(address, headers={"If-None-Match": file["ETag"]})
        assert (again.status_code, again.content) == (304, b"")

    @pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda each: each.name)
    def test_has_another_tag_when_the_diagram_says_something_else(
        self, agent, diagram_id, exporter
    ):
        address = f"/api/art/diagrams/{diagram_id}/export/{exporter.name}"
        nodes = [{"id": "mail", "type": "person", "label": "Postman"}]
        links = [{"id": "brings", "from": "mail", "to": "web"}]
        flow = {"id": "f", "title": "Mail", "steps": ["brings"]}
        tag = agent.get(address)["ETag"]
        ops = [{"op": "add", "nodes": nodes, "relationships": links, "flows": [flow]}]
        sent(agent, "PATCH", f"diagrams/{diagram_id}", expectedRevision="r:1", ops=ops)

        newest = agent.get(address, headers={"If-None-Match": tag})
        former = agent.get(f"{address}?revision=1", headers={"If-None-Match": tag})

        assert (newest.status_code, newest["Easel-Revision"]) == (200, "r:2")
        assert former.status_code == 304


class TestAPicture:
    def test_is_as_large_as_it_is_wanted(self, agent, diagram_id):
        address = f"/api/art/diagrams/{diagram_id}/export/png"
        small, large = agent.get(address).content, agent.get(f"{address}?scale=2").content

        width = slice(16, 20)  # in the header of every PNG
        assert int.from_bytes(large[width]) == 2 * int.from_bytes(small[width])

    def test_is_refused_when_it_would_be_too_large(self, agent, person):
        diagram_id = a_chain(person, 200)

        answer = agent.get(f"/api/art/diagrams/{diagram_id}/export/png?scale=8")

        assert (answer.status_code, answer.json()["code"]) == (422, "LIMIT_EXCEEDED")

    def test_can_be_of_an_inner_view(self, agent):
        inside = {"nodes": [{"id": "api", "type": "component", "label": "Front door"}]}
        nodes = [{"id": "shop", "type": "service", "label": "Shop", "inside": inside}]
        diagram_id = a_shop(agent, nodes=nodes, relationships=[])

        svg = agent.get(f"/api/art/diagrams/{diagram_id}/export/svg?inside=shop").content.decode()

        assert "Front door" in svg

    @pytest.mark.parametrize("format_name", ["svg", "png"])
    def test_is_light_unless_it_is_wanted_dark(self, agent, diagram_id, format_name):
        address = f"/api/art/diagrams/{diagram_id}/export/{format_name}"

        light, dark = agent.get(address).content, agent.get(f"{address}?theme=dark").content

        assert agent.get(f"{address}?theme=light").content == light != dark
        assert agent.get(f"{address}?theme=sepia").status_code == 400


class TestAThumbnail:
    def test_is_a_small_picture_that_a_page_may_keep(self, agent, diagram_id):
        answer = agent.get(f"/api/art/diagrams/{diagram_id}/thumbnail?revision=1")

        assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
        assert answer["Cache-Control"] == "private, max-age=86400"
        assert len(answer.content) < len(
            agent.get(f"/api/art/diagrams/{diagram_id}/export/svg").content
        )

    def test_is_of_the_revision_that_is_named_and_of_none_that_there_is_not(
        self, agent, diagram_id
    ):
        ops = [{"op": "add", "nodes": [{"id": "mail", "type": "person", "label": "Postman"}]}]
        address = f"/api/art/diagrams/{diagram_id}/thumbnail"
        first = agent.get(f"{address}?revision=1").content
        sent(agent, "PATCH", f"diagrams/{diagram_id}", expectedRevision="r:1", ops=ops)

        assert agent.get(f"{address}?revision=1").content == first
        assert agent.get(f"{address}?revision=2").content != first
        assert agent.get(f"{address}?revision=3").status_code == 404
        assert agent.get(address).status_code == 400


class TestAStarter:
    @pytest.mark.parametrize("starter", STARTERS.names)
    def test_has_a_picture_in_light_and_in_dark(self, agent, starter):
        address = f"/api/art/diagrams/vocabulary/starters/{starter}/picture"

        light, dark = agent.get(address), agent.get(f"{address}?theme=dark")

        assert (light.status_code, light["Content-Type"]) == (200, "image/svg+xml")
        assert light.content.startswith(b"<svg")
        assert light.content != dark.content
        assert agent.get(address, headers={"If-None-Match": light["ETag"]}).status_code == 304

    def test_that_there_is_not_has_none(self, agent):
        answer = agent.get("/api/art/diagrams/vocabulary/starters/castle/picture")

        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
